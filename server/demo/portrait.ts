const skins = { fair: "#F3CBA5", wheat: "#E0AC7E", honey: "#C98F5F", brown: "#A96F45", deep: "#7F4F30" } as const;

const hairColours = { black: "#1E1A1F", brown: "#41291E", chestnut: "#6A3F29", grey: "#9A9AA2" } as const;

const colours = {
  teal: { back: "#BFE5E0", cloth: "#12796F" },
  rose: { back: "#F7D3DB", cloth: "#B83A5E" },
  amber: { back: "#FBE3B5", cloth: "#C9791A" },
  blue: { back: "#CBDDF8", cloth: "#2B5BA8" },
  violet: { back: "#DDD3F5", cloth: "#6A49B0" },
  green: { back: "#D2E8C8", cloth: "#3F7D3A" },
  slate: { back: "#D5DCE5", cloth: "#3C4A5E" },
  coral: { back: "#FAD5C6", cloth: "#C9512F" },
} as const;

interface Hair {
  /** Drawn behind the shoulders and the face. */
  readonly back: string;
  /** Drawn over the forehead. */
  readonly front: string;
}

/** Hair uses `currentColor`, so that one drawing has every color. */
const hairStyles = {
  short: {
    back: "",
    front: `<path d="M76 106C66 60 90 36 122 36c30 0 50 24 42 70-3-8-5-16-7-24-20 0-38-8-50-18-8 10-17 16-24 19-3 8-5 16-7 23z"/>`,
  },
  parted: {
    back: "",
    front: `<path d="M76 106C64 66 84 40 112 38c34-6 62 20 52 68-2-10-5-19-9-27-26 1-46-5-60-18-6 16-15 26-19 45z"/>`,
  },
  quiff: {
    back: "",
    front: `<path d="M76 104c-6-22-6-40 6-50 2-16 24-28 48-24 30-2 44 26 34 74-2-12-4-20-8-28-24-2-44-4-66 0-7 8-11 17-14 28z"/>`,
  },
  curls: {
    back: "",
    front:
      `<path d="M77 104c-2-20 8-38 43-38s45 18 43 38c-6-14-12-22-20-26-16 4-32 4-46 0-8 4-14 12-20 26z"/>` +
      `<circle cx="84" cy="70" r="17"/><circle cx="104" cy="54" r="18"/><circle cx="130" cy="51" r="18"/><circle cx="153" cy="65" r="17"/>` +
      `<circle cx="76" cy="88" r="11"/><circle cx="164" cy="86" r="11"/><circle cx="120" cy="68" r="16"/>`,
  },
  receding: {
    back: "",
    front:
      `<path d="M76 114c-8-24-6-44 8-56 8-7 18-10 28-9-12 7-20 14-23 24-6 9-9 24-13 41zM164 114c8-24 6-44-8-56-8-7-18-10-28-9 ` +
      `12 7 20 14 23 24 6 9 9 24 13 41z"/>`,
  },
  crop: {
    back: `<path d="M70 128c-12-60 14-94 50-94s62 34 50 94z"/>`,
    front: `<path d="M74 116C66 66 90 42 120 42c32 0 52 26 46 74-4-16-10-28-18-38-22 2-38-2-48-10-8 16-20 28-26 48z"/>`,
  },
  bob: {
    back: `<path d="M64 158C56 84 76 34 120 34s64 50 56 124c-4 8-20 10-30 8H94c-10 2-26 0-30-8z"/>`,
    front: `<path d="M74 120C70 72 92 46 120 46c30 0 50 26 46 74-4-16-12-28-22-36-22 0-36-6-46-16-6 20-18 30-24 52z"/>`,
  },
  long: {
    back: `<path d="M58 206C50 90 66 34 120 34s70 56 62 172c-14 12-110 12-124 0z"/>`,
    front: `<path d="M73 122C70 74 90 48 120 48s50 26 47 74c-6-22-26-34-47-60-21 26-41 38-47 60z"/>`,
  },
  wavy: {
    back: `<path d="M60 196c-12-12-2-26-2-40s-8-24 0-42C58 66 78 32 122 32s62 36 60 80c8 18 0 28 0 44s10 26-2 40c-18 14-102 14-120 0z"/>`,
    front: `<path d="M73 122C68 70 92 44 122 44c32 0 48 28 45 78-4-18-12-28-22-36-24 4-42-4-50-20-4 22-18 34-22 56z"/>`,
  },
  bun: {
    back: `<circle cx="120" cy="34" r="21"/><path d="M72 112c-6-48 16-74 48-74s54 26 48 74z"/>`,
    front: `<path d="M74 114C70 72 92 48 120 48s50 24 46 66c-6-20-22-40-46-48-24 8-40 28-46 48z"/>`,
  },
  plait: {
    back: `<path d="M70 132C60 70 80 36 120 36s60 34 50 96z"/>`,
    front:
      `<path d="M73 120C70 72 90 47 120 47s50 25 47 73c-8-24-28-38-59-54-10 20-29 30-35 54z"/><path d="M160 108c14 8 16 24 10 38l-14-8z"/>` +
      `<ellipse cx="166" cy="150" rx="13" ry="15"/><ellipse cx="168" cy="174" rx="12" ry="15"/><ellipse cx="166" cy="197" rx="11" ry="14"/>` +
      `<path d="M158 208h16l3 24h-22z"/><rect x="156" y="205" width="20" height="7" rx="3" fill="#F2B134"/>`,
  },
  turban: {
    back: "",
    front:
      `<g color="#E08A1E"><path d="M66 96c-8-42 18-70 54-70s62 28 54 70c-12-16-30-28-54-34-24 6-42 18-54 34z" fill="currentColor"/>` +
      `<path d="M120 62c-8-14-24-24-44-18M120 62c8-14 24-24 44-18M120 62c-18-4-38 4-50 18M120 62c18-4 38 4 50 18M120 62c-6-12-4-24 0-34" ` +
      `fill="none" stroke="#B76A0E" stroke-width="3"/></g>`,
  },
} as const satisfies Record<string, Hair>;

const beards = {
  none: "",
  moustache: `<path d="M120 131c-6-5-18-4-24 5 8 3 18 3 24-1 6 4 16 4 24 1-6-9-18-10-24-5z"/>`,
  stubble: `<path opacity=".32" d="M79 110c1 34 18 56 41 56s40-22 41-56c-4 12-8 18-14 19-16-5-38-5-54 0-6-1-10-7-14-19z"/>`,
  full: `<path d="M78 104c-2 40 16 68 42 68s44-28 42-68c-3 16-8 25-15 26-17-6-37-6-54 0-7-1-12-10-15-26z"/>`,
} as const;

const shoulders = `M26 240c0-40 30-56 72-62 8 12 36 12 44 0 42 6 72 22 72 62z`;

/** The clothes have the color of the look; each garment adds its collar and folds. */
const garments = {
  tee: `<path d="M94 179c8 18 44 18 52 0" fill="none" stroke="#FFF" stroke-opacity=".55" stroke-width="5"/>`,
  shirt: `<path d="m98 178 22 26-18 16-16-38zM142 178l-22 26 18 16 16-38z" fill="#FFF" fill-opacity=".86"/><path d="M120 206v34" stroke="#FFF" stroke-opacity=".5" stroke-width="3"/>`,
  kurta:
    `<path d="M96 174c8 14 40 14 48 0l3 9c-8 12-20 14-27 14s-19-2-27-14z" fill="#FFF" fill-opacity=".4"/>` +
    `<path d="M120 196v44" stroke="#FFF" stroke-opacity=".5" stroke-width="9"/><circle cx="120" cy="210" r="2.5" fill="#FFF"/><circle cx="120" cy="226" r="2.5" fill="#FFF"/>`,
  dupatta:
    `<path d="M70 186c20-6 26-8 28-8 6 12 22 18 38 12l-64 50H40c8-20 16-40 30-54z" fill="#FFF" fill-opacity=".38"/>` +
    `<path d="m136 190-64 50M98 178c6 12 22 18 38 12" fill="none" stroke="#F2B134" stroke-width="5"/>`,
  blazer: `<path d="m98 178 22 58 22-58c-10 10-34 10-44 0z" fill="#FFF"/><path d="m98 178-16 10 8 16-8 6 38 30V236zM142 178l16 10-8 16 8 6-38 30v-4z" fill="#000" fill-opacity=".22"/>`,
  hoodie:
    `<path d="M82 182c6 26 70 26 76 0 10 4 10 14 4 22-18 18-66 18-84 0-6-8-6-18 4-22z" fill="#000" fill-opacity=".18"/>` +
    `<path d="M106 214v22M134 214v22" stroke="#FFF" stroke-opacity=".8" stroke-width="4"/>`,
} as const;

export interface PortraitLook {
  readonly skin: keyof typeof skins;
  readonly hair: keyof typeof hairStyles;
  readonly hairColour: keyof typeof hairColours;
  readonly beard: keyof typeof beards;
  readonly garment: keyof typeof garments;
  readonly colour: keyof typeof colours;
  readonly glasses: boolean;
}

const glasses =
  `<g fill="#FFF" fill-opacity=".28" stroke="#2A2A33" stroke-width="3.5"><circle cx="101" cy="108" r="14"/>` +
  `<circle cx="139" cy="108" r="14"/><path d="M115 106q5-4 10 0M87 105l-9-3M153 105l9-3" fill="none"/></g>`;

const face =
  `<g fill="#2A1D1A"><ellipse cx="101" cy="108" rx="4.2" ry="5"/><ellipse cx="139" cy="108" rx="4.2" ry="5"/></g>` +
  `<path d="M92 94q9-6 18-1M130 93q9-5 18 1" fill="none" stroke="currentColor" stroke-width="4"/>` +
  `<path d="M121 110q5 10-3 13" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="3"/>`;

const smile = `<path d="M107 138q13 13 26 0z" fill="#FFF" stroke="#8A3B34" stroke-width="3" stroke-linejoin="round"/>`;

export function drawPortrait(look: PortraitLook): string {
  const skin = skins[look.skin];
  const hair = hairStyles[look.hair];
  const { back, cloth } = colours[look.colour];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240" color="${hairColours[look.hairColour]}">`,
    `<rect width="240" height="240" fill="${back}"/><g stroke-linecap="round" transform="translate(-13.2 -14) scale(1.11)"><g fill="currentColor">${hair.back}</g>`,
    `<path d="${shoulders}" fill="${cloth}"/><path d="M99 140h42v34c0 20-42 20-42 0z" fill="${skin}"/>`,
    `<path d="M99 152c10 14 32 14 42 0v10c-12 14-30 14-42 0z" fill="#000" opacity=".14"/>${garments[look.garment]}`,
    `<g fill="${skin}"><ellipse cx="78" cy="112" rx="8" ry="11"/><ellipse cx="162" cy="112" rx="8" ry="11"/>`,
    `<path d="M78 100c0-32 18-48 42-48s42 16 42 48c0 38-18 66-42 66s-42-28-42-66z"/></g>`,
    `<g fill="currentColor">${beards[look.beard]}</g>${face}${smile}${look.glasses ? glasses : ""}`,
    `<g fill="currentColor">${hair.front}</g></g></svg>`,
  ].join("");
}

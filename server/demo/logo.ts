/** Letters are strokes instead of text, so that no font is needed. Each fills a box of 100 by 100. */
const letters: Readonly<Record<string, string>> = {
  A: "M18 88 50 12 82 88M31 62H69",
  B: "M26 12V88M26 12H52a18 18 0 0 1 0 36H26M52 48h4a20 20 0 0 1 0 40H26",
  C: "M80 26A38 38 0 1 0 80 74",
  D: "M26 12V88H46a38 38 0 0 0 0-76z",
  E: "M76 12H26V88H76M26 50H66",
  F: "M76 12H26V88M26 50H66",
  G: "M79 25A38 38 0 1 0 87 54H58",
  H: "M24 12V88M76 12V88M24 50H76",
  I: "M50 12V88M32 12H68M32 88H68",
  J: "M66 12V62a22 22 0 0 1-44 4",
  K: "M26 12V88M76 12 27 56M46 42 78 88",
  L: "M30 12V88H74",
  M: "M18 88V12L50 58 82 12V88",
  N: "M22 88V12L78 88V12",
  O: "M50 12a38 38 0 1 0 .1 0z",
  P: "M28 88V12H54a22 22 0 0 1 0 44H28",
  Q: "M50 12a38 38 0 1 0 .1 0zM62 62 84 88",
  R: "M28 88V12H54a22 22 0 0 1 0 44H28M54 56 76 88",
  S: "M74 24C66 8 28 8 28 31S76 46 76 69 34 94 24 75",
  T: "M16 12H84M50 12V88",
  U: "M22 12V58a28 28 0 0 0 56 0V12",
  V: "M16 12 50 88 84 12",
  W: "M10 12 30 88 50 30 70 88 90 12",
  X: "M20 12 80 88M80 12 20 88",
  Y: "M16 12 50 50 84 12M50 50V88",
  Z: "M20 12H80L20 88H80",
};

interface Ink {
  readonly paper: string;
  readonly main: string;
  readonly accent: string;
}

const inks = {
  brick: { paper: "#FFF8EC", main: "#B4432F", accent: "#F2B134" },
  navy: { paper: "#EEF4FF", main: "#1F3C88", accent: "#F39C3D" },
  forest: { paper: "#EDF8F0", main: "#1D6F42", accent: "#E9B949" },
  plum: { paper: "#FDF1F4", main: "#8E2A55", accent: "#F08A5D" },
  lagoon: { paper: "#EAF7F8", main: "#0E6E7C", accent: "#F4A259" },
  indigo: { paper: "#F1F1FC", main: "#3D3A9B", accent: "#F26D85" },
  slate: { paper: "#F1F3F5", main: "#3A4654", accent: "#D98E32" },
  orange: { paper: "#FFF3EA", main: "#C65A1E", accent: "#2F6F73" },
} as const satisfies Record<string, Ink>;

type Mark = (ink: Ink, initial: string) => string;

function monogram(initial: string, colour: string, size: number, y = 120): string {
  const place = `translate(${120 - size / 2} ${y - size / 2}) scale(${size / 100})`;
  const path = `<path d="${letters[initial] ?? letters["O"]}" stroke="${colour}" stroke-width="17"/>`;
  return `<g transform="${place}" fill="none" stroke-linejoin="round">${path}</g>`;
}

function turned(count: number, shape: string): string {
  const step = 360 / count;
  return Array.from({ length: count }, (_, i) => `<g transform="rotate(${i * step} 120 120)">${shape}</g>`).join("");
}

function repeated(offsets: readonly number[], shape: (offset: number) => string): string {
  return offsets.map(shape).join("");
}

const marks = {
  seal: ({ paper, main, accent }, initial) =>
    `<circle cx="120" cy="120" r="88" fill="${main}"/>` +
    `<circle cx="120" cy="120" r="75" fill="none" stroke="${accent}" stroke-width="4"/>${monogram(initial, paper, 76)}`,
  doorway: ({ paper, main, accent }, initial) =>
    `<path d="M44 208v-82c0-46 46-58 76-94 30 36 76 48 76 94v82z" fill="${main}"/>` +
    `<path d="M61 208v-76c0-34 36-44 59-72 23 28 59 38 59 72v76z" fill="${accent}"/>${monogram(initial, paper, 70, 152)}`,
  flower: ({ main, accent, paper }) =>
    turned(8, `<path d="M120 112c-26-24-22-58 0-82 22 24 26 58 0 82z" fill="${main}"/>`) +
    turned(8, `<circle cx="120" cy="68" r="7" fill="${accent}"/>`) +
    `<circle cx="120" cy="120" r="21" fill="${accent}"/><circle cx="120" cy="120" r="10" fill="${paper}"/>`,
  hills: ({ main, accent }) =>
    `<circle cx="152" cy="80" r="32" fill="${accent}"/><path d="M24 190 96 74l72 116z" fill="${main}"/>` +
    `<path d="m110 190 53-78 53 78z" fill="${main}" opacity=".72"/>`,
  waves: ({ paper, main, accent }) =>
    `<circle cx="120" cy="120" r="88" fill="${main}"/><circle cx="120" cy="92" r="28" fill="${accent}"/>` +
    `<path d="M32 118q22-18 44 0t44 0 44 0 44 0A88 88 0 0 1 32 118z" fill="${main}"/>` +
    repeated(
      [118, 146, 174],
      (y) => `<path d="M32 ${y}q22-18 44 0t44 0 44 0 44 0" fill="none" stroke="${paper}" stroke-width="10"/>`,
    ) +
    `<circle cx="120" cy="120" r="101" fill="none" stroke="${paper}" stroke-width="26"/>`,
  leaves: ({ main, accent }) =>
    `<path d="M112 200C40 180 34 110 44 58c52 8 84 60 68 142z" fill="${main}"/>` +
    `<path d="M126 200c-12-60 14-102 72-112 8 48-12 100-72 112z" fill="${accent}"/>`,
  hexagon: ({ paper, main, accent }, initial) =>
    `<path d="m120 30 78 45v90l-78 45-78-45V75z" fill="${main}" stroke="${main}" stroke-width="14" stroke-linejoin="round"/>` +
    `<path d="m120 54 57 33v66l-57 33-57-33V87z" fill="none" stroke="${accent}" stroke-width="6" stroke-linejoin="round"/>` +
    monogram(initial, paper, 66),
  tiles: ({ main, accent }) =>
    `<path d="M36 116V36h80a80 80 0 0 1-80 80zM204 124v80h-80a80 80 0 0 1 80-80z" fill="${main}"/>` +
    `<path d="M124 36h80v80a80 80 0 0 1-80-80z" fill="${accent}"/><circle cx="76" cy="164" r="40" fill="${accent}"/>`,
  rings: ({ main, accent, paper }) =>
    `<g fill="none" stroke-width="20" stroke-linecap="butt"><circle cx="90" cy="128" r="52" stroke="${main}"/>` +
    `<circle cx="150" cy="128" r="52" stroke="${paper}" stroke-width="32"/><circle cx="150" cy="128" r="52" stroke="${accent}"/>` +
    `<path d="M131 96A52 52 0 0 0 106 78.5" stroke="${paper}" stroke-width="32"/>` +
    `<path d="M141 117A52 52 0 0 0 85.5 76.2" stroke="${main}"/></g><path d="m120 34 16 18-16 18-16-18z" fill="${main}"/>`,
  sunrise: ({ main, accent }) =>
    `<path d="M68 166a52 52 0 0 1 104 0z" fill="${accent}"/><path d="M44 186h152" stroke="${main}" stroke-width="14"/>` +
    repeated(
      [-72, -36, 0, 36, 72],
      (turn) => `<path d="M120 92V66" transform="rotate(${turn} 120 166)" stroke="${main}" stroke-width="14"/>`,
    ),
  drop: ({ main, accent, paper }) =>
    `<path d="M120 26c36 44 66 76 66 118a66 66 0 0 1-132 0c0-42 30-74 66-118z" fill="${main}"/>` +
    `<path d="M54 144q33-24 66 0t66 0a66 66 0 0 1-132 0z" fill="${accent}"/>` +
    `<path d="M100 78c-10 13-18 24-22 36" fill="none" stroke="${paper}" stroke-width="10"/>`,
  fruit: ({ main, accent, paper }) =>
    `<path d="M128 76c52-6 80 30 72 76-8 42-58 66-104 52-44-14-60-58-38-88 18-24 42-36 70-40z" fill="${accent}"/>` +
    `<path d="M122 80C92 70 80 48 84 24c34 0 56 24 38 56z" fill="${main}"/><path d="M122 82c4-16 12-28 24-36" fill="none" ` +
    `stroke="${main}" stroke-width="10"/><path d="M82 132c6-12 16-20 28-25" fill="none" stroke="${paper}" stroke-width="9"/>`,
  stitches: ({ main, accent }) =>
    `<path d="M48 196h144" stroke="${main}" stroke-width="12"/>` +
    repeated([46, 92, 138], (y) => {
      const colour = y === 92 ? accent : main;
      const row = `m48 ${y} 24 32 24-32M96 ${y}l24 32 24-32M144 ${y}l24 32 24-32`;
      return `<path d="${row}" fill="none" stroke="${colour}" stroke-width="17" stroke-linejoin="round"/>`;
    }),
  clover: ({ main, accent, paper }) =>
    turned(2, `<rect x="86" y="34" width="68" height="172" rx="34" fill="${main}" transform="rotate(90 120 120)"/>`) +
    `<rect x="86" y="34" width="68" height="172" rx="34" fill="${main}"/><circle cx="120" cy="120" r="30" fill="${paper}"/>` +
    `<path d="M120 140c-22-14-20-32-9-32 5 0 8 3 9 7 1-4 4-7 9-7 11 0 13 18-9 32z" fill="${accent}"/>`,
  lanes: ({ main, accent }) =>
    `<path d="M40 200 92 40h34L74 200z" fill="${main}"/><path d="m100 200 52-160h18L118 200z" fill="${accent}"/>` +
    `<path d="m144 200 40-124h18l-40 124z" fill="${main}" opacity=".72"/>`,
  wheel: ({ main, accent, paper }) =>
    `<circle cx="120" cy="120" r="78" fill="none" stroke="${main}" stroke-width="18"/>` +
    turned(12, `<path d="M120 108V48" stroke="${accent}" stroke-width="7"/>`) +
    `<circle cx="120" cy="120" r="22" fill="${main}"/><circle cx="120" cy="120" r="8" fill="${paper}"/>`,
} as const satisfies Record<string, Mark>;

export interface LogoChoice {
  readonly mark: keyof typeof marks;
  readonly ink: keyof typeof inks;
}

export function drawLogo(companyName: string, choice: LogoChoice): string {
  const ink = inks[choice.ink];
  const mark = marks[choice.mark](ink, companyName.charAt(0).toUpperCase());
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">`;
  const paper = `<rect width="240" height="240" fill="${ink.paper}"/>`;
  return `${open}${paper}<g stroke-linecap="round">${mark}</g></svg>`;
}

import { clampChroma, converter, formatHex, interpolate, wcagContrast } from "culori";
import { standardBrand } from "#domain/operation/brand-setting.ts";

/** WCAG 2, for text of any size. */
export const leastContrast = 4.5;

/** The surfaces and the text colours of the theme (web/ui/theme/theme.css). */
const schemes = {
  light: { surfaces: ["#ffffff", "#f5f7f7"], onAccent: "#ffffff", washShare: 0.1, ends: "#000000" },
  dark: { surfaces: ["#13191b", "#0c1112", "#1a2225"], onAccent: "#04262a", washShare: 0.13, ends: "#ffffff" },
} as const;
type Scheme = keyof typeof schemes;

/** The colour in one scheme with all that derives from it. Ratios are contrast ratios from 1 to 21. */
export interface SchemeAccent {
  readonly colour: string;
  /** The colour of links and buttons under the pointer. */
  readonly strong: string;
  /** The background of chosen entries. */
  readonly wash: string;
  readonly onAccent: string;
  /** The lowest contrast ratio of the colour on any surface. */
  readonly surfaceRatio: number;
  /** The contrast ratio of the text on the colour. */
  readonly textRatio: number;
}

export interface Accent {
  readonly light: SchemeAccent;
  readonly dark: SchemeAccent;
}

const toOklch = converter("oklch");
const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], "rgb")(share));
/** Rounded down, so that a ratio never looks sufficient and is not. */
const ratio = (one: string, other: string) => Math.floor(wcagContrast(one, other) * 100) / 100;

function inScheme(colour: string, scheme: Scheme): SchemeAccent {
  const { surfaces, onAccent, washShare, ends } = schemes[scheme];
  const wash = mix(surfaces[0], colour, washShare);
  return {
    colour,
    strong: mix(colour, ends, 0.22),
    wash,
    onAccent,
    surfaceRatio: Math.min(...[...surfaces, wash].map((surface) => ratio(colour, surface))),
    textRatio: ratio(onAccent, colour),
  };
}

const isReadable = ({ surfaceRatio, textRatio }: SchemeAccent) =>
  surfaceRatio >= leastContrast && textRatio >= leastContrast;

const step = 0.01;
const brightest = 0.95;

/** The dark variant: the same hue, as bright as it has to be to be read, at most nearly white. */
function darkOf(colour: string): SchemeAccent {
  const oklch = toOklch(colour) ?? { mode: "oklch" as const, l: 0, c: 0 };
  for (let l = oklch.l; ; l += step) {
    const dark = inScheme(formatHex(clampChroma({ ...oklch, l: Math.min(l, brightest) }, "oklch")), "dark");
    if (isReadable(dark) || l >= brightest) return dark;
  }
}

/** An accent of `#rrggbb` in both schemes. The default has the dark variant of the theme. */
export function accentOf(colour: string): Accent {
  const light = inScheme(colour, "light");
  return {
    light,
    dark: colour === standardBrand.accent ? inScheme(standardBrand.accentDark, "dark") : darkOf(colour),
  };
}

/** Whether links, buttons and chosen entries of both schemes can be read. */
export const isReadableAccent = ({ light, dark }: Accent): boolean => isReadable(light) && isReadable(dark);

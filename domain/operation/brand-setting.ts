import { type Brand, standardName } from "./brand.ts";

export const standardBrand: Brand = {
  name: standardName,
  shortName: "",
  nameHindi: "",
  tagline: "",
  logo: "",
  accent: "#0b5c66",
  accentDark: "#74d0d6",
  senderName: "",
  replyTo: "",
  footer: "",
  footerHindi: "",
};

/** Lengths in UTF-16 code units. */
export const brandLengths = { leastName: 2, name: 40, shortName: 12, tagline: 160, footer: 500 } as const;

/** The smallest side of a logo in pixels: icons are drawn from it. */
export const leastLogoSide = 256;

/** The message about an accent that cannot be read, with the ratios in the places of the names. */
export const contrastError =
  "too little contrast: {number1} and {number2} in light, {number3} and {number4} in dark; {number5} is needed";

/** The brand of a stored value; what it does not have, or has with another type, is the default. */
export function brandFrom(stored: unknown): Brand {
  const values: Readonly<Record<string, unknown>> = Object(stored);
  const entries = Object.entries(standardBrand).map(([key, standard]) => {
    const value = values[key];
    return [key, typeof value === "string" ? value : standard];
  });
  return Object.fromEntries(entries) as Brand;
}

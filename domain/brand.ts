import type { Language } from "./language.ts";

/** How an installation presents itself. Empty texts stand for the default. */
export interface Brand {
  readonly name: string;
  /** Below an icon of the installed product. */
  readonly shortName: string;
  /** Replaces the name in Hindi. */
  readonly nameHindi: string;
  readonly tagline: string;
  /** A stored picture. */
  readonly logo: string;
  /** `#rrggbb`, in the light and in the dark scheme. */
  readonly accent: string;
  readonly accentDark: string;
  /** The name in front of the sender address of e-mails. */
  readonly senderName: string;
  readonly replyTo: string;
  /** Below every e-mail. */
  readonly footer: string;
  readonly footerHindi: string;
}

export const standardName = "Kaamkaj";

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

/** The default tagline, and what search engines and app stores read where there is no other. */
export const standardTagline = "where companies and freelancers get work done";
export const standardDescription =
  "{product} brings companies and freelancers together: post work with a budget and a deadline, apply with a résumé, follow the progress, get paid.";

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

type Named = Pick<Brand, "name" | "nameHindi">;

export const brandName = ({ name, nameHindi }: Named, language: Language): string =>
  (language === "hi" && nameHindi) || name;

/** In English, as pages for search engines and the manifest have it. */
export const brandDescription = ({ name, tagline }: Pick<Brand, "name" | "tagline">): string =>
  tagline ? `${name} · ${tagline}` : standardDescription.replace("{product}", () => name);

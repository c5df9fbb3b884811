import type { Language } from "#domain/language.ts";

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

/** The default tagline, and what search engines and app stores read where there is no other. */
export const standardTagline = "where companies and freelancers get work done";
export const standardDescription =
  "{product} brings companies and freelancers together: post work with a budget and a deadline, apply with a résumé, follow the progress, get paid.";

type Named = Pick<Brand, "name" | "nameHindi">;

export const brandName = ({ name, nameHindi }: Named, language: Language): string =>
  (language === "hi" && nameHindi) || name;

/** In English, as pages for search engines and the manifest have it. */
export const brandDescription = ({ name, tagline }: Pick<Brand, "name" | "tagline">): string =>
  tagline ? `${name} · ${tagline}` : standardDescription.replace("{product}", () => name);

/** The languages of the product: English as in the specification, and Hindi (docs/decisions/0020-language.md). */
export const languages = ["en", "hi"] as const;
export type Language = (typeof languages)[number];

/** The first supported language of Accept-Language; undefined if there is none. */
export function languageOf(accepted: string): Language | undefined {
  const codes = accepted.split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return codes
    .map((code) => languages.find((supported) => supported === code))
    .find((supported) => supported !== undefined);
}

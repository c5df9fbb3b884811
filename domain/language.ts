/** What people are spoken to in: the specification's own words, and Hindi (docs/decisions/0020-language.md). */
export const languages = ["en", "hi"] as const;
export type Language = (typeof languages)[number];

/** The first that there is of those a browser names, which stand in its order; none where it names none of them. */
export function languageOf(accepted: string): Language | undefined {
  const codes = accepted.split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return codes.map((code) => languages.find((known) => known === code)).find((known) => known !== undefined);
}

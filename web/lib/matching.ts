import { withoutIgnorable } from "#domain/text.ts";

/** Accents of Latin letters. The vowel signs of Indian scripts stay, because they make another word. */
const accents = /[\u0300-\u036f]/g;

/** A text for comparison: `resume` finds `Résumé`. */
export const normalizeText = (text: string): string =>
  withoutIgnorable(text.normalize("NFD")).replace(accents, "").toLowerCase().trim();

/** Matches normalized texts that contain every typed word, in any order. */
export function matcherFor(typed: string): (plainText: string) => boolean {
  const words = normalizeText(typed).split(/\s+/);
  return (plainText) => words.every((word) => plainText.includes(word));
}

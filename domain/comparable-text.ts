/** A shorter text, such as "On Monday.", is often the same without being copied. */
const leastComparedText = 40;

/**
 * Texts in the form in which they are compared with others: without case, punctuation and spacing. Null where there
 * is too little to compare.
 */
export function comparableText(texts: readonly string[]): string | null {
  const letters = texts
    .join(" ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return letters.length < leastComparedText ? null : letters;
}

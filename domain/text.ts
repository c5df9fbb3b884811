/**
 * Characters that are not seen and change the order in which the others are shown: after U+202E, `gnp.exe` reads `exe.png`.
 * They are those with the property Bidi_Control of Unicode. Letters of scripts that run from right to left need none of them.
 */
export const directionControls = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

/** Scripts that write letters joined or apart by a joiner (U+200D) and a non-joiner (U+200C). */
const joining = [
  ...["Arab", "Syrc", "Thaa", "Nkoo", "Mand", "Adlm", "Mong"],
  ...[
    "Deva",
    "Beng",
    "Guru",
    "Gujr",
    "Orya",
    "Taml",
    "Telu",
    "Knda",
    "Mlym",
    "Sinh",
    "Mymr",
    "Khmr",
    "Tibt",
    "Olck",
    "Mtei",
  ],
]
  .map((script) => `\\p{scx=${script}}`)
  .join("");

/** Characters that are not seen, where they belong to how the character before them is written. */
const shaping = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d]`,
    // Emoji of several parts, such as a family; their variants, and the flags of regions.
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
    "(?<=[\\p{Emoji}\\p{Ideographic}\\p{scx=Mong}\\p{scx=Mymr}])\\p{Variation_Selector}",
    "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007f}]+",
  ].join("|"),
  "gu",
);

/** Beside those that Unicode names ignorable: controls, line separators, annotations, and the empty Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

/** Whether every character of a line is seen, or shapes one that is. */
export const isVisible = (text: string): boolean => text.replace(shaping, "").search(invisible) < 0;

/** A line without the characters that are not seen. */
export function withoutInvisible(text: string): string {
  const kept = new Set([...text.matchAll(shaping)].flatMap(({ 0: part, index }) => rangeOf(index, part.length)));
  return text.replace(invisible, (character, at: number) => (kept.has(at) ? character : ""));
}

const rangeOf = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

/** A name is called by a letter or a digit. */
export const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The canonical form in which every text is stored. Programs type the same letter in more than one. */
export const canonical = (text: string): string => text.normalize("NFC");

/**
 * A name for comparison: two that people read as one are equal. The database folds names in the same way (`fold_name`), so that
 * its unique indexes and every look-up agree.
 */
export const foldName = (name: string): string =>
  withoutIgnorable(name.normalize("NFKC"))
    .replace(/[\t-\r ]+/g, " ")
    .trim()
    .toLowerCase();

/** Without joiners and others that make no other word (`without_ignorable` of the database). */
export const withoutIgnorable = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");

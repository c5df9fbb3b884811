const vowels: Readonly<Record<string, string>> = Object.fromEntries(
  "अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e".split(" ").reduce<[string, string][]>(paired, []),
);
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  "ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e".split(" ").reduce<[string, string][]>(paired, []),
);
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m " +
    "य y र r ल l व v श sh ष sh स s ह h ळ l"
  )
    .split(" ")
    .reduce<[string, string][]>(paired, []),
);
const nasals: Readonly<Record<string, string>> = { "ं": "n", "ँ": "n", "ः": "h" };
const silent = "्";
const dot = "़";

function paired(pairs: [string, string][], part: string, at: number): [string, string][] {
  if (at % 2 === 0) pairs.push([part, ""]);
  else pairs[pairs.length - 1] = [pairs.at(-1)?.[0] ?? "", part];
  return pairs;
}

/** The inherent a between two consonants with vowels on their other sides is silent: bijalee becomes bijlee. */
const unspoken = /(?<=[aeiou][^aeiou]h?)a(?=[^aeiou]h?[aeiou])/g;

/** Transliterates a Devanagari word as people type it in Latin letters. Other scripts are returned unchanged. */
export function transliterated(word: string): string {
  const letters = [...word.normalize("NFD")].filter((letter) => letter !== dot);
  const latin = letters.map((letter, at) => latinOf(letter, letters[at + 1])).join("");
  return latin === letters.join("") ? word : latin.replaceAll(unspoken, "");
}

/** A consonant has an inherent a unless a vowel sign, a virama or the end of the word follows. */
function latinOf(letter: string, next: string | undefined): string {
  const consonant = consonants[letter];
  if (consonant !== undefined)
    return next === undefined || next === silent || next in signs ? consonant : `${consonant}a`;
  if (letter === silent) return "";
  return vowels[letter] ?? signs[letter] ?? nasals[letter] ?? letter;
}

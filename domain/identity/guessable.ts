/** Frequent words in lists of leaked passwords and in example settings. */
const words =
  /^(pass(word|wort|code)?|admin(istrator)?|root|user|guest|test(er|ing)?|demo|default|login|welcome|letmein|open|secret|change(me|it|this)?|replaceme|yoursecret|qwert[yz](uiop)?|asdf(gh|ghjkl)?|zxcv(bnm)?|abc|abcd(ef|efgh)?|iloveyou|monkey|dragon|master|super(man|user)?|football|baseball|cricket|sunshine|princess|shadow|hello|india|company|client|freelancer|example|kaamkaj|krishna|ganesh|saibaba|jaimatadi)+$/;

/** Usual replacements of letters. */
const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  $: "s",
  "5": "s",
  "3": "e",
  "1": "i",
  "!": "i",
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
const undisguised = (text: string) =>
  plain(
    text
      .toLowerCase()
      .replace(/[\d!.\-_*#?]+$/, "")
      .replace(/[@40$531!]/g, (sign) => disguises[sign] ?? sign),
  );

/** Whether most characters continue a sequence such as `aaaa`, `1234` or `9876`. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const same = steps.filter((step, at) => at > 0 && step === steps[at - 1]);
  return same.length >= (steps.length - 1) / 2;
}

/** Whether most characters repeat at the same distance, as in `abcabcabc`. */
function isRepeated(text: string): boolean {
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => {
    const again = [...text.slice(period)].filter((sign, at) => sign === text[at]);
    return again.length >= 0.75 * (text.length - period);
  });
}

/**
 * Whether a password is easy to guess: a listed word with the usual decoration, a sequence of characters, or the name of
 * the account.
 */
export function isGuessable(text: string, name = ""): boolean {
  const own = plain(name);
  return (
    isRun(text) ||
    isRepeated(text) ||
    words.test(plain(text)) ||
    words.test(undisguised(text)) ||
    (own.length > 3 && plain(text).includes(own))
  );
}

/** Whether a generated secret is too weak: a copied example, or a few characters repeated. */
export const isNoSecret = (text: string) =>
  isGuessable(text) || new Set(text).size < 10 || /change.?me|replace.?me|your.?secret|placeholder/i.test(text);

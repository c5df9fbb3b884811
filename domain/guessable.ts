/** What the lists of stolen passwords are full of, and what examples of settings say. */
const words =
  /^(pass(word|wort|code)?|admin(istrator)?|root|user|guest|test(er|ing)?|demo|default|login|welcome|letmein|open|secret|change(me|it|this)?|replaceme|yoursecret|qwert[yz](uiop)?|asdf(gh|ghjkl)?|zxcv(bnm)?|abc|abcd(ef|efgh)?|iloveyou|monkey|dragon|master|super(man|user)?|football|baseball|cricket|sunshine|princess|shadow|hello|india|company|client|freelancer|example|kaamkaj|krishna|ganesh|saibaba|jaimatadi)+$/;

/** Letters that people think nobody sees through. */
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

/** Steps from one sign to the next that are the same as the step before: `aaaa`, `1234` and `9876` are nothing else. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const same = steps.filter((step, at) => at > 0 && step === steps[at - 1]);
  return same.length >= (steps.length - 1) / 2;
}

/** The same few signs again and again: most of them stand as many places before as well. */
function isRepeated(text: string): boolean {
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => {
    const again = [...text.slice(period)].filter((sign, at) => sign === text[at]);
    return again.length >= 0.75 * (text.length - period);
  });
}

/**
 * Whether somebody who knows what people choose would try this soon, in a password: a word of the lists with the usual
 * ornaments, a run of signs, or the name of the account.
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

/** Whether this is too little chance for a secret that nobody types: an example somebody copied, or a few signs made long. */
export const isNoSecret = (text: string) =>
  isGuessable(text) || new Set(text).size < 10 || /change.?me|replace.?me|your.?secret|placeholder/i.test(text);

import { numberWords } from "./number-words.ts";

type ContactKind = "email" | "phone" | "upi" | "messenger" | "link";

/** Where a text has contact data; `end` is the place behind it. */
interface Contact {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
}

// Every repetition is bounded, so that a text of any length is read in a time that grows with its length.
const user = String.raw`[\p{L}\p{N}_+-]{1,64}`;
const host = String.raw`[\p{L}\p{N}-]{1,40}`;
const topLevel = "(?:com|in|net|org|co|io|info|me|biz|xyz|online)";
const at = String.raw`(?:\s{0,2}[([{<]\s?(?:at|@|एट)\s?[)\]}>]\s{0,2}|\s{1,2}(?:एट|ऐट)\s{1,2})`;
const dot = String.raw`(?:\s{0,2}[([{<]\s?(?:dot|डॉट)\s?[)\]}>]\s{0,2}|\s{1,2}(?:dot|डॉट)\s{1,2})`;
const provider = "(?:g\\s?mail|yahoo|ymail|hot\\s?mail|outlook|rediff(?:mail)?|proton(?:mail)?|icloud|zoho|जीमेल)";
const names = "(?:whats\\s?app|watsapp|wat?sap|telegram|signal|viber|skype|discord|imo|व्हाट्सएप|व्हाट्सऐप|वॉट्सऐप|टेलीग्राम)";

const patterns: readonly (readonly [ContactKind, RegExp])[] = [
  ["email", new RegExp(String.raw`${user}@${host}\.\p{L}`, "giu")],
  ["email", new RegExp(`${user}(?:${at}|@)${host}(?:${dot}|\\.)${topLevel}(?![\\p{L}\\p{N}])`, "giu")],
  [
    "email",
    new RegExp(
      String.raw`${user}\s{1,2}at\s{1,2}(?:${provider}(?![\p{L}])|${host}${dot}${topLevel}(?![\p{L}]))`,
      "giu",
    ),
  ],
  ["email", new RegExp(`${user}${at}${provider}`, "giu")],
  ["upi", /[\p{L}\p{N}_+-]@[a-z][\w-]/giu],
  [
    "messenger",
    /(?<![\p{L}\p{N}])(?:wa\.me|t\.me|m\.me|telegram\.me|signal\.me|chat\.whatsapp\.com|discord\.gg|join\.skype\.com)\/\w{1,40}/giu,
  ],
  // A name alone is no contact: jobs are about messengers as well. Somebody is asked to write there, or has an account there.
  [
    "messenger",
    new RegExp(
      String.raw`(?<![\p{L}])(?:me|us|मुझे|हमें|mujhe|humein)\s{1,2}(?:(?:directly|now|only|a message|सीधे)\s{1,2})?(?:on|at|via|over|in|by|through|par|pe)?\s{0,2}(?:my\s)?${names}(?![\p{L}])`,
      "giu",
    ),
  ],
  [
    "messenger",
    new RegExp(
      String.raw`(?<![\p{L}])${names}\s{0,2}(?:(?:me|us)(?![\p{L}])|(?:number|no\.?|id|handle|नंबर|नम्बर)\s{0,2}(?:is|:|-|है)|:?\s{0,2}[@+]\w|(?:par|pe|पर)\s{1,2}(?:message|msg|मैसेज|संपर्क|sampark|aao|आएँ|बात|लिखें))`,
      "giu",
    ),
  ],
  [
    "messenger",
    new RegExp(
      String.raw`(?<![\p{L}])(?:my|our|मेरा|मेरे|हमारा|mera)\s{1,2}${names}\s{0,2}(?:number|id|handle|नंबर|is|:|है)`,
      "giu",
    ),
  ],
  ["link", /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)[^\s<>"']{3,200}/giu],
];

const ten = String.raw`[6-9]\d{9}`;
const phones = new RegExp(String.raw`^(?:(?:\+?(?:00)?91|0)?${ten})+$`);
const onePhone = new RegExp(String.raw`^(?:\+?(?:00)?91|0)?${ten}$`);
const foreignPhone = /^\+\d{8,15}$/;

/** A run of digits, or a word that stands for digits. */
interface Part {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

const words = /\+?\p{Nd}+|[\p{L}\p{M}]+/gu;
const between = /^[\s.()/_*,–-]{0,4}$/u;

/** Where the digits of scripts besides the Latin one begin: those of Devanagari, and the wide ones. */
const zeros = [0x0966, 0xff10];

const inAsciiDigits = (text: string) =>
  text.replace(/[०-९０-９]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });

/** The digits of each word; "double" and "triple" repeat the next one. */
function digitsIn(text: string): Part[] {
  const parts: Part[] = [];
  let times = 1;
  let began = -1;
  for (const { 0: word, index } of text.matchAll(words)) {
    const lower = word.toLowerCase();
    const repeats = { double: 2, triple: 3 }[lower];
    if (repeats) {
      [times, began] = [repeats, index];
      continue;
    }
    const digits = /^[+\d]/.test(word) ? word : numberWords.get(lower);
    if (digits !== undefined)
      parts.push({ digits: digits.repeat(times), start: times > 1 ? began : index, end: index + word.length });
    times = 1;
  }
  return parts;
}

/** The phone numbers among the parts that stand beside each other. */
function phonesIn(text: string): Contact[] {
  const found: Contact[] = [];
  let group: Part[] = [];
  const close = () => {
    found.push(...phonesOf(group));
    group = [];
  };
  for (const part of digitsIn(text)) {
    const last = group.at(-1);
    if (last && (part.digits.startsWith("+") || !between.test(text.slice(last.end, part.start)))) close();
    group.push(part);
  }
  close();
  return found;
}

const phoneAt = (first: Part, last: Part): Contact => ({ kind: "phone", start: first.start, end: last.end });

/** The parts are one number or several, or one of them is: alone, or as five and five digits. */
function phonesOf(group: readonly Part[]): Contact[] {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return [];
  const all = group.map(({ digits }) => digits).join("");
  if (phones.test(all) || foreignPhone.test(all)) return [phoneAt(first, last)];
  return group.flatMap((part, i) => {
    const next = group[i + 1];
    if (onePhone.test(part.digits) || foreignPhone.test(part.digits)) return [phoneAt(part, part)];
    const isHalved = next && /^\d{5}$/.test(part.digits) && /^\d{5}$/.test(next.digits);
    return isHalved && onePhone.test(part.digits + next.digits) ? [phoneAt(part, next)] : [];
  });
}

/**
 * Every contact in a text: e-mail and UPI addresses, phone numbers in digits and words, messengers, links. The time it takes grows
 * with the length of the text alone.
 */
export function findContacts(text: string): readonly Contact[] {
  const written = inAsciiDigits(text);
  const matches = patterns.flatMap(([kind, pattern]) =>
    [...written.matchAll(pattern)].map(({ 0: match, index }) => ({ kind, start: index, end: index + match.length })),
  );
  return [...matches, ...phonesIn(written)].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** What belongs to a contact besides the part by which it was found: the rest of an address, the name behind a messenger. */
const rests: Readonly<Record<Exclude<ContactKind, "link">, RegExp | undefined>> = {
  email: /[\p{L}\p{M}\p{N}._%+@-]{0,100}/uy,
  upi: /[\p{L}\p{M}\p{N}._%+@-]{0,100}/uy,
  messenger: /[\p{L}\p{M}\p{N}_/-]{0,40}(?:[\s:=-]{1,4}(?:is\s|है\s)?[^\s]{1,64})?/uy,
  phone: undefined,
};
const isInAddress = /[\p{L}\p{M}\p{N}._%+@-]/u;
const maxAddress = 254;

/** Where the address or the number of a contact begins. */
function startOf(text: string, { kind, start: found }: Contact): number {
  let start = found;
  if (kind === "phone") return start;
  while (start > Math.max(0, found - maxAddress) && isInAddress.test(text[start - 1] ?? "")) start -= 1;
  return start;
}

/** The place behind what belongs to a contact. */
function endOf(text: string, { kind, end }: Contact): number {
  const rest = kind === "link" ? undefined : rests[kind];
  if (!rest) return end;
  rest.lastIndex = end;
  return end + (rest.exec(text)?.[0].length ?? 0);
}

/** What a reader sees in place of a contact. */
export const contactMask = "•••••";

/** The text with a mask in place of each contact that `hasContact` finds. */
export function maskContacts(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const contact of findContacts(text)) {
    if (contact.kind === "link" || contact.end <= end) continue;
    const start = startOf(text, contact);
    if (start >= end) parts.push(text.slice(end, start), contactMask);
    end = endOf(text, contact);
  }
  return parts.join("") + text.slice(end);
}

/** Whether a text contains an e-mail address, a phone number or the address of a messenger. Other links are no contact data. */
export const hasContact = (text: string): boolean => findContacts(text).some(({ kind }) => kind !== "link");

import { describe, expect, it } from "vitest";
import { hasContact, maskContacts } from "./contact.ts";

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
}

type Dice = ReturnType<typeof dice>;
const one = <T>(of: readonly T[], roll: Dice): T => of[roll(of.length)] as T;

const english = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const hindi = ["शून्य", "एक", "दो", "तीन", "चार", "पाँच", "छह", "सात", "आठ", "नौ"];
const roman = ["shunya", "ek", "do", "teen", "char", "paanch", "chhe", "saat", "aath", "nau"];
const devanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
const spelled = (words: readonly string[]) => (digits: string) =>
  [...digits].map((digit) => words[Number(digit)]).join(" ");
const grouped = (sizes: readonly number[], separator: string) => (digits: string) =>
  sizes
    .map((size, i) => {
      const start = sizes.slice(0, i).reduce((sum, each) => sum + each, 0);
      return digits.slice(start, start + size);
    })
    .join(separator);

const phone = (roll: Dice) => `${6 + roll(4)}${Array.from({ length: 9 }, () => roll(10)).join("")}`;

const spellings = [
  (digits: string) => digits,
  devanagari,
  spelled(english),
  spelled(hindi),
  spelled(roman),
  (digits: string) => spelled(english)(digits).replaceAll(" ", "-"),
  (digits: string) => [...digits].join(" "),
  (digits: string) => [...digits].join("."),
  grouped([5, 5], " "),
  grouped([5, 5], "-"),
  grouped([3, 3, 4], " "),
  grouped([4, 3, 3], "-"),
  grouped([2, 2, 2, 2, 2], " "),
  (digits: string) => `+91 ${grouped([5, 5], " ")(digits)}`,
  (digits: string) => `0${digits}`,
  (digits: string) => `(+91) ${digits}`,
  (digits: string) => devanagari(grouped([5, 5], " ")(digits)),
];

const users = ["asha", "ravi.kumar", "meera_draws", "studio42", "k-spices", "hello"];
const hosts = ["gmail", "yahoo", "outlook", "rediffmail", "kochispices"];
const emails: readonly ((user: string, host: string) => string)[] = [
  (user, host) => `${user}@${host}.com`,
  (user, host) => `${user} (at) ${host} (dot) com`,
  (user, host) => `${user}[at]${host}[dot]in`,
  (user, host) => `${user} at ${host} dot com`,
  (user, host) => `${user}@${host} dot com`,
  (user, host) => `${user} एट ${host} डॉट com`,
];
const upis = ["oksbi", "okaxis", "ybl", "paytm", "upi"];
const messengers: readonly ((user: string) => string)[] = [
  () => "WhatsApp me",
  () => "message me on WhatsApp",
  () => "ping us on telegram",
  (user) => `telegram: @${user}`,
  (user) => `my Skype id is ${user}`,
  (user) => `t.me/${user.replace(/\W/g, "")}`,
  () => "wa.me/919876543210",
  () => "मुझे व्हाट्सएप पर लिखें",
];

const frames = [
  "Please contact {x} for the details.",
  "Call {x} after six.",
  "{x}",
  "Work is easy, {x}, start today.",
  "Send your samples: {x}!",
  "काम के लिए {x} पर बात करें।",
  "For a quick answer: {x}. The budget is 5,000 rupees.",
  "Hi, I am Asha; {x}; thank you.",
];

const contacts: readonly ((roll: Dice) => string)[] = [
  (roll) => one(spellings, roll)(phone(roll)),
  (roll) => one(spellings, roll)(phone(roll)),
  (roll) => one(emails, roll)(one(users, roll), one(hosts, roll)),
  (roll) => `${one(users, roll)}@${one(upis, roll)}`,
  (roll) => one(messengers, roll)(one(users, roll)),
];

const subjects = [
  "a logo",
  "a website",
  "an app",
  "a brochure",
  "a catalogue",
  "a WhatsApp bot",
  "a Telegram channel",
  "एक लोगो",
];
const tools = ["Figma", "React", "Tally", "Excel", "Photoshop", "the WhatsApp API", "Signal processing", "Discord"];
const clean: readonly ((roll: Dice) => string)[] = [
  (roll) => `We need ${one(subjects, roll)} in ${1 + roll(60)} days for ₹${1 + roll(9)}${roll(10)},${100 + roll(900)}.`,
  (roll) => `The deadline is 2026-${10 + roll(3)}-${10 + roll(18)} ${10 + roll(12)}:${10 + roll(49)}.`,
  (roll) => `Deliver ${1 + roll(90)} pages, ${1 + roll(9)} drafts and ${1 + roll(5)} rounds of changes.`,
  (roll) => `You know ${one(tools, roll)} and have ${2 + roll(10)} years of experience.`,
  (roll) => `Invoice INV-2026-${1000 + roll(9000)}, GSTIN 29ABCDE${1000 + roll(9000)}F1Z5, PIN ${560_000 + roll(999)}.`,
  (roll) => `The pictures are ${100 * (1 + roll(40))} x ${100 * (1 + roll(30))} pixels, at most ${1 + roll(20)} MB.`,
  (roll) => `Build ${one(subjects, roll)} that sends messages on WhatsApp to ${100 + roll(9000)} customers.`,
  (roll) => `Write ${one(["one", "two", "three", "four"], roll)} articles of ${500 + roll(1500)} words each.`,
  (roll) => `हमें ${one(subjects, roll)} चाहिए, बजट ${devanagari(String(1000 + roll(90_000)))} रुपये है।`,
  (roll) => `Two posters @ ${100 + roll(900)} rupees each, look at the samples in the file.`,
  (roll) =>
    `Meet the team at ${one(["office", "noon", "lunch"], roll)}; the version is ${roll(9)}.${roll(20)}.${roll(30)}.`,
  (roll) => `Between ${6000 + roll(2000)} - ${9000 + roll(900)} rupees, on ${1 + roll(28)}.${1 + roll(12)}.2026.`,
  (roll) => `The order is ${1_000_000_000_000 + roll(2_000_000_000)}${roll(10)}.`,
];

const size = 2000;
const found = Array.from({ length: size }, (_, i) => {
  const roll = dice(i + 1);
  return one(frames, roll).replace("{x}", one(contacts, roll)(roll));
});
const harmless = Array.from({ length: size }, (_, i) => {
  const roll = dice(i + 100_001);
  return one(clean, roll)(roll);
});

describe("the finder of contacts", () => {
  it("finds at least 98 of 100 contacts, however they are spelled", () => {
    const missed = found.filter((text) => !hasContact(text));
    expect(missed.length, missed.slice(0, 20).join("\n")).toBeLessThanOrEqual(size * 0.02);
  });

  it("leaves no contact in a text that it masks, and no other text changed", () => {
    const left = found.filter((text) => hasContact(maskContacts(text)));
    expect(left, left.slice(0, 20).join("\n")).toEqual([]);
    const changed = harmless.filter((text) => !hasContact(text) && maskContacts(text) !== text);
    expect(changed).toEqual([]);
  });

  it("finds one in at most 1 of 100 texts without", () => {
    const alarms = harmless.filter(hasContact);
    expect(alarms.length, alarms.slice(0, 20).join("\n")).toBeLessThanOrEqual(size * 0.01);
  });
});

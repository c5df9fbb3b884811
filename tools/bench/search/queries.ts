import { mixed, pick } from "../market-model.ts";

/** Varied queries of each kind. */
export interface Vocabulary {
  readonly rare: readonly string[];
  readonly towns: readonly string[];
  readonly categories: readonly number[];
  readonly subcategories: readonly number[];
  readonly districts: readonly number[];
}

const things = ["website", "logo", "catalogue", "brochure", "translation", "poster", "newsletter", "payroll"];
const makers = ["bakery", "clinic", "school", "garage", "hotel", "nursery", "pharmacy", "gym"];
const broad = ["examples", "within", "number", "answer"];
const mistyped = ["webiste", "catlogue", "brochre", "tranlsation", "newsleter", "payrol", "pharmcy", "bakry"];
const hindi = ["anuvad", "hisab", "dukan", "prachar", "chhapai", "lekhan", "vakil", "naksha"];

type Kind = readonly [
  name: string,
  call: "search.findJobs" | "search.countJobs",
  query: (turn: number, of: Vocabulary) => object,
];

const budget = (turn: number) => ({ budgetfrom: 1000 + (mixed(turn, 31) % 100_000), budgetto: 120_000 });
const skill = (turn: number, of: Vocabulary) => ({ categoryid: pick(of.categories, mixed(turn, 32)) });
const place = (turn: number, of: Vocabulary) => ({ districtid: pick(of.districts, mixed(turn, 33)) });
const two = (turn: number) => `${pick(things, mixed(turn, 34))} ${pick(makers, mixed(turn, 35))}`;

const orders = ["newest", "budget", "deadline"] as const;

export const kinds: readonly Kind[] = [
  ["one word", "search.findJobs", (turn) => ({ q: pick(things, turn) })],
  ["two words", "search.findJobs", (turn) => ({ q: two(turn) })],
  ["rare word", "search.findJobs", (turn, of) => ({ q: pick(of.rare, turn) })],
  ["broad word", "search.findJobs", (turn) => ({ q: pick(broad, turn) })],
  ["mistyped word", "search.findJobs", (turn) => ({ q: pick(mistyped, turn) })],
  ["Hindi word", "search.findJobs", (turn) => ({ q: pick(hindi, turn) })],
  ["place", "search.findJobs", (turn, of) => ({ q: pick(of.towns, turn) })],
  ["word and place", "search.findJobs", (turn, of) => ({ q: `${pick(things, turn)} ${pick(of.towns, turn)}` })],
  ["unknown words", "search.findJobs", (turn) => ({ q: `qyxo${turn} zzykw${turn}` })],
  [
    "word and filters",
    "search.findJobs",
    (turn, of) => ({ q: pick(things, turn), ...skill(turn, of), ...budget(turn) }),
  ],
  ["category", "search.findJobs", (turn, of) => skill(turn, of)],
  ["category and district", "search.findJobs", (turn, of) => ({ ...skill(turn, of), ...place(turn, of) })],
  ["budget", "search.findJobs", budget],
  ...orders.flatMap((sort): Kind[] => [
    [`${sort}, all`, "search.findJobs", () => ({ sort })],
    [`${sort}, one word`, "search.findJobs", (turn) => ({ sort, q: pick(things, turn) })],
    [`${sort}, broad word`, "search.findJobs", (turn) => ({ sort, q: pick(broad, turn) })],
    [`${sort}, two words`, "search.findJobs", (turn) => ({ sort, q: two(turn) })],
    [`${sort}, rare word`, "search.findJobs", (turn, of) => ({ sort, q: pick(of.rare, turn) })],
    [`${sort}, category`, "search.findJobs", (turn, of) => ({ sort, ...skill(turn, of) })],
    [`${sort}, district`, "search.findJobs", (turn, of) => ({ sort, ...place(turn, of) })],
    [`${sort}, budget`, "search.findJobs", (turn) => ({ sort, ...budget(turn) })],
    [
      `${sort}, word and filters`,
      "search.findJobs",
      (turn, of) => ({ sort, q: pick(things, turn), ...skill(turn, of), ...budget(turn) }),
    ],
  ]),
  ["counts of all", "search.countJobs", () => ({})],
  ["counts of one word", "search.countJobs", (turn) => ({ q: pick(things, turn) })],
  ["counts of a broad word", "search.countJobs", (turn) => ({ q: pick(broad, turn) })],
  ["counts of a rare word", "search.countJobs", (turn, of) => ({ q: pick(of.rare, turn) })],
  ["counts of a category", "search.countJobs", (turn, of) => skill(turn, of)],
  ["counts of a budget", "search.countJobs", budget],
  [
    "counts of word and filters",
    "search.countJobs",
    (turn, of) => ({ q: pick(things, turn), ...skill(turn, of), ...place(turn, of), ...budget(turn) }),
  ],
];

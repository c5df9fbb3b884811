import { mixed, pick } from "../speed/facts.ts";

/** What a market of that size is asked for: by kind, another one each time. */
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

type Kind = readonly [name: string, call: "findjobs" | "countjobs", asked: (turn: number, of: Vocabulary) => object];

const budget = (turn: number) => ({ budgetfrom: 1000 + (mixed(turn, 31) % 100_000), budgetto: 120_000 });
const skill = (turn: number, of: Vocabulary) => ({ categoryid: pick(of.categories, mixed(turn, 32)) });
const place = (turn: number, of: Vocabulary) => ({ districtid: pick(of.districts, mixed(turn, 33)) });
const two = (turn: number) => `${pick(things, mixed(turn, 34))} ${pick(makers, mixed(turn, 35))}`;

const orders = ["newest", "budget", "deadline"] as const;

export const kinds: readonly Kind[] = [
  ["one word", "findjobs", (turn) => ({ q: pick(things, turn) })],
  ["two words", "findjobs", (turn) => ({ q: two(turn) })],
  ["rare word", "findjobs", (turn, of) => ({ q: pick(of.rare, turn) })],
  ["broad word", "findjobs", (turn) => ({ q: pick(broad, turn) })],
  ["mistyped word", "findjobs", (turn) => ({ q: pick(mistyped, turn) })],
  ["Hindi word", "findjobs", (turn) => ({ q: pick(hindi, turn) })],
  ["place", "findjobs", (turn, of) => ({ q: pick(of.towns, turn) })],
  ["word and place", "findjobs", (turn, of) => ({ q: `${pick(things, turn)} ${pick(of.towns, turn)}` })],
  ["words nobody wrote", "findjobs", (turn) => ({ q: `qyxo${turn} zzykw${turn}` })],
  ["word and filters", "findjobs", (turn, of) => ({ q: pick(things, turn), ...skill(turn, of), ...budget(turn) })],
  ["category", "findjobs", (turn, of) => skill(turn, of)],
  ["category and district", "findjobs", (turn, of) => ({ ...skill(turn, of), ...place(turn, of) })],
  ["budget", "findjobs", budget],
  ...orders.flatMap((sort): Kind[] => [
    [`${sort}, all`, "findjobs", () => ({ sort })],
    [`${sort}, one word`, "findjobs", (turn) => ({ sort, q: pick(things, turn) })],
    [`${sort}, broad word`, "findjobs", (turn) => ({ sort, q: pick(broad, turn) })],
    [`${sort}, two words`, "findjobs", (turn) => ({ sort, q: two(turn) })],
    [`${sort}, rare word`, "findjobs", (turn, of) => ({ sort, q: pick(of.rare, turn) })],
    [`${sort}, category`, "findjobs", (turn, of) => ({ sort, ...skill(turn, of) })],
    [`${sort}, district`, "findjobs", (turn, of) => ({ sort, ...place(turn, of) })],
    [`${sort}, budget`, "findjobs", (turn) => ({ sort, ...budget(turn) })],
    [
      `${sort}, word and filters`,
      "findjobs",
      (turn, of) => ({ sort, q: pick(things, turn), ...skill(turn, of), ...budget(turn) }),
    ],
  ]),
  ["counts of all", "countjobs", () => ({})],
  ["counts of one word", "countjobs", (turn) => ({ q: pick(things, turn) })],
  ["counts of a broad word", "countjobs", (turn) => ({ q: pick(broad, turn) })],
  ["counts of a rare word", "countjobs", (turn, of) => ({ q: pick(of.rare, turn) })],
  ["counts of a category", "countjobs", (turn, of) => skill(turn, of)],
  ["counts of a budget", "countjobs", budget],
  [
    "counts of word and filters",
    "countjobs",
    (turn, of) => ({ q: pick(things, turn), ...skill(turn, of), ...place(turn, of), ...budget(turn) }),
  ],
];

import type { openMarket } from "../market.ts";
import { mixed, pick } from "../market-model.ts";
import { crafts, languages, makers } from "./freelancer-pages.ts";

const broad = ["examples", "within", "number", "answer"];

interface Vocabulary {
  readonly rare: readonly string[];
  readonly towns: readonly string[];
  readonly categories: readonly number[];
  readonly districts: readonly number[];
  readonly skills: readonly number[];
}

export async function vocabularyOf(pool: Awaited<ReturnType<typeof openMarket>>["pool"]): Promise<Vocabulary> {
  const column = async <T>(text: string) =>
    (await pool.query<[T]>({ text, rowMode: "array" })).rows.map(([value]) => value);
  return {
    rare: await column(
      "select word from search_vocabulary where word like '%n' and length(word) > 7 order by md5(word) limit 200",
    ),
    towns: await column("select name from locations order by md5(name) limit 100"),
    categories: await column("select id from categories order by id"),
    districts: await column("select id from districts order by id limit 50"),
    skills: await column("select id from skills order by id"),
  };
}

const two = (turn: number) => `${pick(crafts, mixed(turn, 34))} ${pick(makers, mixed(turn, 35))}`;
const filters = (turn: number, of: Vocabulary) => ({
  categoryId: pick(of.categories, mixed(turn, 32)),
  isAvailable: true,
  language: pick(languages, turn),
});

type Kind = readonly [
  name: string,
  call: "freelancers.search" | "freelancers.count",
  query: (turn: number, of: Vocabulary) => object,
];

const queries: Readonly<Record<string, Kind[2]>> = {
  nothing: () => ({}),
  "one word": (turn) => ({ q: pick(crafts, turn) }),
  "two words": (turn) => ({ q: two(turn) }),
  "rare word": (turn, of) => ({ q: pick(of.rare, turn) }),
  "broad word": (turn) => ({ q: pick(broad, turn) }),
  "mistyped word": (turn) => ({ q: pick(["webistes", "catlogues", "brochres", "translatoins", "newslettrs"], turn) }),
  "Hindi word": (turn) => ({ q: pick(["anuvad", "hisab", "dukan", "prachar", "vakil"], turn) }),
  "word and place": (turn, of) => ({ q: `${pick(crafts, turn)} ${pick(of.towns, turn)}` }),
  "unknown words": (turn) => ({ q: `qyxo${turn} zzykw${turn}` }),
  skill: (turn, of) => ({ skillIds: [pick(of.skills, turn)] }),
  "two skills": (turn, of) => ({ skillIds: [pick(of.skills, turn), pick(of.skills, turn + 3)] }),
  "category and district": (turn, of) => ({
    categoryId: pick(of.categories, mixed(turn, 32)),
    districtId: pick(of.districts, mixed(turn, 33)),
  }),
  "rare language": () => ({ language: "Tulu" }),
  "paid works": (turn) => ({ paidWorks: pick([3, 10, 25], turn) }),
  "word and filters": (turn, of) => ({ q: pick(crafts, turn), ...filters(turn, of), paidWorks: 3 }),
};

/** Varied queries of each kind. */
export const kinds: readonly Kind[] = [
  ...Object.entries(queries).flatMap(([name, query]): Kind[] => [
    [name, "freelancers.search", query],
    [`${name}, newest`, "freelancers.search", (turn, of) => ({ ...query(turn, of), sort: "newest" })],
    [`${name}, paid works first`, "freelancers.search", (turn, of) => ({ ...query(turn, of), sort: "paid" })],
  ]),
  ...["nothing", "one word", "broad word", "rare word", "skill", "word and filters"].map(
    (name): Kind => [`counts of ${name}`, "freelancers.count", queries[name] ?? (() => ({}))],
  ),
];

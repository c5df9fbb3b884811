import { createHash } from "node:crypto";
import type { Db } from "../../../server/platform/db/connect.ts";
import {
  buildCategory,
  buildCompany,
  buildDistrict,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
  buildWork,
} from "../../../server/test/build.ts";
import { openMarket } from "../market.ts";
import { at } from "../market-model.ts";
import { startOurs } from "../programs.ts";
import { usersOf } from "../sessions.ts";
import { createSearch, type FoundWork } from "./client.ts";
import corpus from "./corpus.json" with { type: "json" };
import { ndcgOf, printScores } from "./ndcg.ts";
import judgedQueries from "./relevance.json" with { type: "json" };

type Topic = keyof typeof corpus.topics;

/** A query with the relevance of each topic: 3 is an exact match, 1 is related. */
interface JudgedQuery {
  readonly q: string;
  readonly kind?: string;
  readonly topics?: Partial<Record<Topic, number>>;
  /** The relevance independent of the topic. */
  readonly any?: number;
  readonly place?: string;
  readonly company?: string;
}

interface CorpusWork {
  readonly topic: Topic;
  readonly title: string;
  readonly text: string;
  /** By its number; it says where the work is. */
  readonly company: number;
}

const copies = 2;

/** Each title twice, for companies in different places. */
const corpusWorks: readonly CorpusWork[] = Object.entries(corpus.topics).flatMap(([topic, { titles, texts }], i) =>
  titles.flatMap((title, nth) =>
    Array.from({ length: copies }, (_, copy) => ({
      topic: topic as Topic,
      title,
      text: texts[(nth + copy) % texts.length] ?? "",
      company: (i * 7 + nth * 3 + copy * 11) % corpus.companies.length,
    })),
  ),
);
const placeOf = (company: number) => corpus.places[company % corpus.places.length] ?? [];

/** The relevance by topic and place, independent of wording and ranking. */
function gradeOf({ topics, any = 0, place, company }: JudgedQuery, work: CorpusWork): number {
  if (company !== undefined && corpus.companies[work.company] !== company) return 0;
  const grade = topics ? (topics[work.topic] ?? 0) : any;
  if (place === undefined || placeOf(work.company).some((name) => name.includes(place))) return grade;
  return topics ? Math.max(0, grade - 2) : 0;
}

/** The places of the corpus, in its order. */
export async function fillPlaces(db: Db) {
  const places: { districtId: number; locationId: number }[] = [];
  for (const [district = "", town = ""] of corpus.places) {
    const { id: districtId } = await buildDistrict(db, { name: district });
    places.push({ districtId, locationId: (await buildLocation(db, { districtId, name: town })).id });
  }
  return places;
}

async function fillCorpus(db: Db): Promise<void> {
  const skills = new Map<string, { categoryId: number; subcategoryId: number }>();
  const categories = new Map<string, number>();
  for (const { skill } of Object.values(corpus.topics)) {
    const [category = "", subcategory = ""] = skill;
    const categoryId = categories.get(category) ?? (await buildCategory(db, { name: category })).id;
    categories.set(category, categoryId);
    const row = await buildSubcategory(db, { categoryId, name: subcategory });
    skills.set(skill.join("/"), { categoryId, subcategoryId: row.id });
  }
  const places = await fillPlaces(db);
  const companies: number[] = [];
  for (const [i, name] of corpus.companies.entries())
    companies.push((await buildCompany(db, { name, ...places[i % places.length] })).id);
  for (const [i, { topic, title, text, company }] of corpusWorks.entries()) {
    const skill = skills.get(corpus.topics[topic].skill.join("/"));
    const postedAt = new Date(at((i * 37) % 120));
    await buildWork(db, { title, description: text, ownerId: companies[company] ?? 0, postedAt, ...skill });
  }
  await buildFreelancer(db);
}

/** Works are inserted in their order, so that the first has the lowest number. */
const qualityOf = (query: JudgedQuery, results: readonly FoundWork[]) =>
  ndcgOf(
    results.map(({ workid }) => gradeOf(query, corpusWorks[workid - 1] as CorpusWork)),
    corpusWorks.map((work) => gradeOf(query, work)),
  );

/** The quality of the judged queries. */
export async function measureRelevance(): Promise<void> {
  const version = createHash("sha256").update(JSON.stringify(corpus)).digest("hex").slice(0, 12);
  const market = await openMarket(corpusWorks.length, `judged-${version}`, (_, db) => fillCorpus(db));
  const product = await startOurs(market);
  try {
    const [freelancer] = (await usersOf(market, product.url)).freelancers;
    if (!freelancer) throw new Error("there is no freelancer");
    const find = createSearch(product.url, freelancer);
    const scores: { query: JudgedQuery; ndcg: number }[] = [];
    for (const query of judgedQueries as readonly JudgedQuery[])
      scores.push({ query, ndcg: qualityOf(query, await find("search.findJobs", { q: query.q, limit: 10 })) });
    printScores(scores, `${corpusWorks.length} works`);
  } finally {
    await product.stop();
    await market.close();
  }
}

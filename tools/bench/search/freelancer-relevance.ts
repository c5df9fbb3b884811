import { createHash } from "node:crypto";
import type { Db } from "../../../server/platform/db/connect.ts";
import { platformSettings } from "../../../server/platform/db/schema/settings.ts";
import { trackRecords } from "../../../server/platform/db/schema/track-records.ts";
import { buildCategory, buildCompany, buildFreelancer, buildSubcategory } from "../../../server/test/build.ts";
import { buildPage } from "../../../server/test/discovery/build-page.ts";
import { openMarket } from "../market.ts";
import { startOurs } from "../programs.ts";
import { usersOf } from "../sessions.ts";
import { createSearch } from "./client.ts";
import corpus from "./corpus.json" with { type: "json" };
import people from "./freelancer-corpus.json" with { type: "json" };
import judgedQueries from "./freelancer-relevance.json" with { type: "json" };
import { ndcgOf, printScores } from "./ndcg.ts";
import { fillPlaces } from "./relevance.ts";

type Topic = keyof typeof people.topics;

/** A query with the relevance of each topic: 3 is an exact match, 1 is related. */
interface JudgedQuery {
  readonly q: string;
  readonly kind?: string;
  readonly topics?: Partial<Record<Topic, number>>;
  /** The relevance independent of the topic. */
  readonly any?: number;
  readonly place?: string;
  readonly name?: string;
}

interface CorpusFreelancer {
  readonly topic: Topic;
  readonly headline: string;
  readonly about: string;
  readonly name: string;
  readonly place: number;
}

const copies = 2;

/** Each headline twice, for people with different names in different places. */
const freelancers: readonly CorpusFreelancer[] = Object.entries(people.topics).flatMap(([topic, page], i) =>
  page.headlines.flatMap((headline, nth) =>
    Array.from({ length: copies }, (_, copy) => ({
      topic: topic as Topic,
      headline,
      about: page.abouts[(nth + copy) % page.abouts.length] ?? "",
      name: people.names[(i * 5 + nth * 7 + copy * 11) % people.names.length] ?? "",
      place: (i * 7 + nth * 3 + copy * 11) % corpus.places.length,
    })),
  ),
);

/** The relevance by topic, place and name, independent of wording and ranking. */
function gradeOf({ topics, any = 0, place, name }: JudgedQuery, freelancer: CorpusFreelancer): number {
  if (name !== undefined && freelancer.name !== name) return 0;
  const grade = topics ? (topics[freelancer.topic] ?? 0) : any;
  if (place === undefined || corpus.places[freelancer.place]?.some((each) => each.includes(place))) return grade;
  return topics ? Math.max(0, grade - 2) : 0;
}

/** Returns nothing: the freelancers have the numbers of their order, after the company. */
async function fillCorpus(db: Db): Promise<void> {
  await db.insert(platformSettings).values({ key: "freelancerSearch", value: "companies", version: 1 });
  await buildCompany(db);
  const categories = new Map<string, number>();
  const skills = new Map<Topic, { categoryId: number; subcategoryId: number }>();
  for (const topic of Object.keys(people.topics) as Topic[]) {
    const [category = "", name = ""] = corpus.topics[topic].skill;
    const categoryId = categories.get(category) ?? (await buildCategory(db, { name: category })).id;
    categories.set(category, categoryId);
    skills.set(topic, { categoryId, subcategoryId: (await buildSubcategory(db, { categoryId, name })).id });
  }
  const places = await fillPlaces(db);
  for (const [i, { topic, headline, about, name, place }] of freelancers.entries()) {
    const { id: accountId } = await buildFreelancer(db, { name, ...skills.get(topic), ...places[place] });
    const paidWorks = (i * 13) % 20;
    const record = { accountId, paidWorks, onTimeWorks: Math.floor(paidWorks * 0.8), sentBackWorks: 0, endedWorks: 0 };
    if (paidWorks > 2) await db.insert(trackRecords).values(record);
    const visibility = { isPublic: false, isListed: true, shownName: "full", placeShown: "town" } as const;
    await buildPage(db, { accountId, headline, about, ...visibility });
  }
}

/** The quality of the judged queries. */
export async function measureFreelancerRelevance(): Promise<number> {
  const version = createHash("sha256").update(JSON.stringify(people)).digest("hex").slice(0, 12);
  const market = await openMarket(freelancers.length, `judged-freelancers-${version}`, (_, db) => fillCorpus(db));
  const product = await startOurs(market);
  try {
    const [company] = (await usersOf(market, product.url)).companies;
    if (!company) throw new Error("there is no company");
    const { rows } = await market.pool.query<{ id: number }>("select account_id as id from freelancers order by 1");
    const numbers = new Map(rows.map(({ id }, at) => [id, at]));
    const find = createSearch(product.url, company);
    const scores: { query: JudgedQuery; ndcg: number }[] = [];
    for (const query of judgedQueries as readonly JudgedQuery[]) {
      const results = await find("freelancers.search", { q: query.q, limit: 10 });
      const gradeAt = (id: number) => gradeOf(query, freelancers[numbers.get(id) ?? -1] as CorpusFreelancer);
      const grades = freelancers.map((freelancer) => gradeOf(query, freelancer));
      scores.push({
        query,
        ndcg: ndcgOf(
          results.map(({ freelancerId }) => gradeAt(freelancerId)),
          grades,
        ),
      });
    }
    return printScores(scores, `${freelancers.length} freelancers`);
  } finally {
    await product.stop();
    await market.close();
  }
}

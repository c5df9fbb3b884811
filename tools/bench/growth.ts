import { Pool } from "undici";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { type Asker, type Cast, castOf } from "./growth-users.ts";
import type { Ask } from "./load.ts";
import { type Market, openMarket } from "./market.ts";
import { plansOf } from "./plans.ts";
import { startOurs } from "./programs.ts";
import { type Question, questions } from "./reads.ts";
import { median, quantile, short } from "./statistics.ts";

/** QUALITY section 5. */
const most = 1.3;
const sizes = [10_000, 1_000_000] as const;
const [rounds, pairs] = [9, 16];

/** Enough for a statement to be prepared, and planned once for all. */
const planned = 12;

interface Side {
  readonly market: Market;
  readonly pool: Pool;
  readonly cast: Cast;
  readonly stop: () => Promise<void>;
}

type Page = Readonly<Record<string, string | number>>;

/**
 * How long every reading of the contract takes in a small and in a large market: both products run at once and are asked in
 * turns, so that whatever disturbs the machine meets both. Answers whether all of them keep within the promise.
 */
export async function measureGrowth(only: readonly string[]): Promise<boolean> {
  const sides: Side[] = [];
  try {
    for (const works of sizes) sides.push(await openSide(works));
    const [small, large] = sides as [Side, Side];
    const [few, many] = sizes;
    console.log(
      `p95 in ms at ${few} works and at ${many}, their ratio, the ratio of the medians; pages of 8 kB that one call looks into`,
    );
    console.log(
      "in the small and in the large market, and the most rows that any part of a plan has in hand in the large one",
    );
    const compared: Compared[] = [];
    for (const question of questions().filter(
      ({ name }) => only.length === 0 || only.includes(name.split(" ")[0] ?? ""),
    ))
      compared.push(...(await compareBoth(question, small, large)));
    record(compared, only);
    return compared.every(({ complaints }) => complaints.length === 0);
  } finally {
    for (const side of sides) await side.stop();
  }
}

interface Compared {
  readonly name: string;
  /** The p95 of the large market by that of the small one. */
  readonly ratio: number;
  readonly complaints: readonly string[];
}

function record(compared: readonly Compared[], only: readonly string[]): void {
  const ratios = compared.map(({ ratio }) => ratio);
  const broken = compared.filter(({ complaints }) => complaints.length > 0);
  const summary = `${compared.length} pages, the median ratio ${median(ratios).toFixed(2)}, the greatest ${Math.max(...ratios).toFixed(2)}`;
  recordMeasurements("npm run bench -- --growth", {
    [only.length === 0 ? "every reading" : only.join()]: {
      what: `p95 at ${sizes[1]} works by that at ${sizes[0]}, every page asked for ${rounds * pairs} times in each`,
      result: [summary, ...broken.map(({ name, complaints }) => `${name}: ${complaints.join(", ")}`)].join("; "),
      passed: broken.length === 0,
    },
  });
}

async function openSide(works: number): Promise<Side> {
  const market = await openMarket(works);
  const product = await startOurs(market);
  const pool = new Pool(product.url, { connections: 1, pipelining: 1 });
  const cast = await castOf(market, product.url);
  return {
    market,
    pool,
    cast,
    stop: async () => {
      await pool.close();
      await product.stop();
      await market.close();
    },
  };
}

/** One that the product gave up on took as long as that took. */
async function send({ pool }: Side, asked: Ask): Promise<{ rows: number; next: string | undefined }> {
  const { statusCode, headers, body } = await pool.request(asked);
  const text = await body.text();
  if (statusCode === 503) return { rows: 0, next: undefined };
  if (statusCode !== 200) throw new Error(`${asked.path} ${asked.body} answered ${statusCode} ${text.slice(0, 300)}`);
  return { rows: (JSON.parse(text) as unknown[]).length, next: headers["x-next-after"]?.toString() };
}

type PageName = "" | ", in the middle" | ", of the largest";

/**
 * What everybody sees is longer in a larger market: both are asked for a page that the small one can fill, and a second one.
 * What belongs to one account is not, and is asked for as screens do.
 */
async function limitOf(question: Question, small: Side): Promise<Page> {
  if (!question.isList || question.by === "client" || question.by === "freelancer") return {};
  const [who] = small.cast[question.by];
  const { rows, next } = await send(small, question.ask(who as Asker));
  return { limit: Math.max(1, next ? rows : Math.floor(rows / 2)) };
}

/** What each of the cast asks, or only the company with the most works; of a page in the middle those who have one. */
async function asksOf(side: Side, question: Question, page: PageName, limit: Page): Promise<Ask[]> {
  const asks: Ask[] = [];
  const isOfLargest = page === ", of the largest";
  for (const who of side.cast[question.by].slice(0, isOfLargest ? 1 : undefined)) {
    const first = question.ask(who, limit);
    if (page === "" || isOfLargest) {
      asks.push(first);
      continue;
    }
    const { next } = await send(side, first);
    const middle = next && question.ask(who, { ...limit, after: middleOf(next) });
    // A last page without a next key.
    if (middle && (await send(side, middle)).rows > 0) asks.push(middle);
  }
  return asks;
}

/** Its only answer, or its first page and one from the middle; and what the largest company and the admin read of it. */
async function compareBoth(question: Question, small: Side, large: Side): Promise<Compared[]> {
  const pages: PageName[] = [""];
  if (question.isList) pages.push(", in the middle");
  if (question.by === "client" || question.by === "admin") pages.push(", of the largest");
  const compared: Compared[] = [];
  for (const page of pages) compared.push(...(await compare(question, page, small, large)));
  return compared;
}

/** Nothing where the page has no owner. */
async function compare(question: Question, page: PageName, small: Side, large: Side): Promise<Compared[]> {
  const limit = await limitOf(question, small);
  const [few, many] = [await asksOf(small, question, page, limit), await asksOf(large, question, page, limit)];
  if (few.length === 0 || many.length === 0) return [];
  const plansOn = (side: Side, asks: readonly Ask[]) =>
    plansOf(side.market, async () => {
      for (let i = 0; i < planned; i += 1) await send(side, asks[i % asks.length] as Ask);
    });
  const [less, more] = [await plansOn(small, few), await plansOn(large, many)];
  for (const ask of few) await send(small, ask);
  for (const ask of many) await send(large, ask);
  const measured = await inTurns([few, many], [small, large]);
  const complaints = [
    ...(measured.ratio > most ? [`GROWS ${measured.ratio.toFixed(2)} times`] : []),
    ...(more.scanned.length > 0 ? [`READS ALL OF ${[...new Set(more.scanned)]}`] : []),
  ];
  const figures = [short(measured.small), short(measured.large), measured.ratio.toFixed(2), measured.usual.toFixed(2)];
  const pages = [less, more].map(({ blocks }) => Math.round(blocks / planned));
  const columns = [...figures, ...pages, Math.round(more.visited)].map((each) => String(each).padStart(7));
  console.log(`${question.name}${page}`.padEnd(58), ...columns, ...complaints);
  return [{ name: `${question.name}${page}`, ratio: measured.ratio, complaints }];
}

type Both<T> = readonly [small: T, large: T];

/** In turns, and each first as often as the other. What disturbs a round is left out with it: the medians of all rounds count. */
async function inTurns(asks: Both<readonly Ask[]>, sides: Both<Side>) {
  const taken: Both<number[]>[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await oneRound(round * pairs, asks, sides));
  const p95 = taken.map(([small, large]) => [quantile(small, 0.95), quantile(large, 0.95)] as const);
  const of = (side: 0 | 1) => taken.map((round) => median(round[side]));
  return {
    small: median(p95.map(([small]) => small)),
    large: median(p95.map(([, large]) => large)),
    ratio: median(p95.map(([small, large]) => large / small)),
    usual: median(of(1)) / median(of(0)),
  };
}

async function oneRound(begin: number, asks: Both<readonly Ask[]>, sides: Both<Side>): Promise<Both<number[]>> {
  const latencies = [[], []] as const satisfies Both<number[]>;
  for (let i = begin; i < begin + pairs; i += 1)
    for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const began = performance.now();
      await send(sides[side], asks[side][i % asks[side].length] as Ask);
      (latencies[side] as number[]).push(performance.now() - began);
    }
  return latencies;
}

/** A key that leads into the middle: where the first page's names an instant, a year ago. */
function middleOf(key: string): string {
  const parts = JSON.parse(Buffer.from(key, "base64url").toString()) as unknown[];
  const yearAgo = Date.now() - 365 * 86_400_000;
  const moved = parts.map((part) => (typeof part === "number" && part > 1e12 ? yearAgo : part));
  return Buffer.from(JSON.stringify(moved)).toString("base64url");
}

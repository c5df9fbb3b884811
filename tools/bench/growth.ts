import { Pool } from "undici";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { type GrowthUser, type GrowthUsers, growthUsersOf } from "./growth-users.ts";
import type { ApiRequest } from "./load.ts";
import { type Market, openMarket } from "./market.ts";
import { plansOf } from "./plans.ts";
import { startOurs } from "./programs.ts";
import { type ReadCall, readCalls } from "./reads.ts";
import { median, quantile, short } from "./statistics.ts";

/** The limits of docs/design/promises.md#speed. */
const maxRatio = 1.3;
const sizes = [10_000, 1_000_000] as const;
const [rounds, pairs] = [9, 32];

/** Until statements are prepared and have a generic plan. */
const warmUpCalls = 12;

interface Side {
  readonly market: Market;
  readonly pool: Pool;
  readonly users: GrowthUsers;
  readonly stop: () => Promise<void>;
}

type Page = Readonly<Record<string, string | number>>;

/**
 * The latency of every read call in a small and in a large market. Both products run at once and are called alternately, so
 * that disturbances affect both. Returns whether every ratio is within the limit.
 */
export async function measureGrowth(only: readonly string[]): Promise<boolean> {
  const sides: Side[] = [];
  try {
    for (const works of sizes) sides.push(await openSide(works));
    const [small, large] = sides as [Side, Side];
    const [smallSize, largeSize] = sizes;
    console.log(
      `p95 in ms at ${smallSize} works and at ${largeSize}, their ratio, the ratio of the medians; buffers of one call`,
    );
    console.log("in the small and in the large market, and the most rows of a plan node in the large one");
    const comparisons: Comparison[] = [];
    for (const readCall of readCalls().filter(
      ({ name }) => only.length === 0 || only.includes(name.split(" ")[0] ?? ""),
    ))
      comparisons.push(...(await compareBoth(readCall, small, large).catch(notMeasured(readCall))));
    record(comparisons, only);
    return comparisons.every(({ problems }) => problems.length === 0);
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** A call that one of the markets refuses is a problem of the run, and no reason to leave out the others. */
const notMeasured =
  ({ name }: ReadCall) =>
  (error: unknown): readonly Comparison[] => {
    const problems = [`NOT MEASURED: ${String(error)}`];
    console.log(name.padEnd(58), ...problems);
    return [{ name, ratio: 1, problems }];
  };

interface Comparison {
  readonly name: string;
  /** The p95 of the large market by that of the small one. */
  readonly ratio: number;
  readonly problems: readonly string[];
}

function record(comparisons: readonly Comparison[], only: readonly string[]): void {
  const ratios = comparisons.map(({ ratio }) => ratio);
  const failed = comparisons.filter(({ problems }) => problems.length > 0);
  const summary = `${comparisons.length} pages, the median ratio ${median(ratios).toFixed(2)}, the greatest ${Math.max(...ratios).toFixed(2)}`;
  recordMeasurements("npm run bench -- --growth", {
    [only.length === 0 ? "every read call" : only.join()]: {
      what: `p95 at ${sizes[1]} works by that at ${sizes[0]}, every page read ${rounds * pairs} times in each`,
      result: [summary, ...failed.map(({ name, problems }) => `${name}: ${problems.join(", ")}`)].join("; "),
      passed: failed.length === 0,
    },
  });
}

async function openSide(works: number): Promise<Side> {
  const market = await openMarket(works);
  const product = await startOurs(market);
  const pool = new Pool(product.url, { connections: 1, pipelining: 1 });
  const users = await growthUsersOf(market, product.url);
  return {
    market,
    pool,
    users,
    stop: async () => {
      await pool.close();
      await product.stop();
      await market.close();
    },
  };
}

/** A call that timed out counts with its time. */
async function send({ pool }: Side, request: ApiRequest): Promise<{ rows: number; next: string | undefined }> {
  const { statusCode, headers, body } = await pool.request(request);
  const text = await body.text();
  if (statusCode === 503) return { rows: 0, next: undefined };
  if (statusCode !== 200)
    throw new Error(`${request.path} ${request.body} answered ${statusCode} ${text.slice(0, 300)}`);
  return { rows: (JSON.parse(text) as unknown[]).length, next: headers["x-next-after"]?.toString() };
}

const ofLargest = ", of the largest";
type PageName = "" | ", in the middle" | typeof ofLargest;

/**
 * Lists that are longer in the larger market are read with a page size that the small one can fill: twice, where they are shared.
 * Other lists of one account are read as the screens do.
 */
async function limitOf(readCall: ReadCall, page: PageName, small: Side): Promise<Page> {
  const isOfAccount = readCall.by === "client" || readCall.by === "freelancer";
  if (!readCall.isList || (isOfAccount && page !== ofLargest)) return {};
  const [user] = small.users[readCall.by];
  const { rows, next } = await send(small, readCall.requestFor(user as GrowthUser));
  return { limit: Math.max(1, next || isOfAccount ? rows : Math.floor(rows / 2)) };
}

/** The requests of all users, or only of the company with the most works. Users without a middle page are left out. */
async function requestsOf(side: Side, readCall: ReadCall, page: PageName, limit: Page): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const isOfLargest = page === ofLargest;
  for (const user of side.users[readCall.by].slice(0, isOfLargest ? 1 : undefined)) {
    const first = readCall.requestFor(user, limit);
    if (page === "" || isOfLargest) {
      requests.push(first);
      continue;
    }
    const { next } = await send(side, first);
    const middle = next && readCall.requestFor(user, { ...limit, after: middleOf(next) });
    // A last page without a next key.
    if (middle && (await send(side, middle)).rows > 0) requests.push(middle);
  }
  return requests;
}

/** The first page, a middle page, and the pages of the largest company and the admin. */
async function compareBoth(readCall: ReadCall, small: Side, large: Side): Promise<Comparison[]> {
  const pages: PageName[] = [""];
  if (readCall.isList) pages.push(", in the middle");
  if (readCall.by === "client" || readCall.by === "admin") pages.push(ofLargest);
  const comparisons: Comparison[] = [];
  for (const page of pages) comparisons.push(...(await compare(readCall, page, small, large)));
  return comparisons;
}

/** Empty if no user has this page. */
async function compare(readCall: ReadCall, page: PageName, small: Side, large: Side): Promise<Comparison[]> {
  const limit = await limitOf(readCall, page, small);
  const [smallRequests, largeRequests] = [
    await requestsOf(small, readCall, page, limit),
    await requestsOf(large, readCall, page, limit),
  ];
  if (smallRequests.length === 0 || largeRequests.length === 0) return [];
  const plansOn = (side: Side, requests: readonly ApiRequest[]) =>
    plansOf(side.market, async () => {
      for (let i = 0; i < warmUpCalls; i += 1) await send(side, requests[i % requests.length] as ApiRequest);
    });
  const [smallPlans, largePlans] = [await plansOn(small, smallRequests), await plansOn(large, largeRequests)];
  for (const request of smallRequests) await send(small, request);
  for (const request of largeRequests) await send(large, request);
  const measured = await alternate([smallRequests, largeRequests], [small, large]);
  const problems = [
    ...(measured.ratio > maxRatio ? [`GROWS ${measured.ratio.toFixed(2)} times`] : []),
    ...(largePlans.scanned.length > 0 ? [`READS ALL OF ${[...new Set(largePlans.scanned)]}`] : []),
  ];
  const figures = [
    short(measured.small),
    short(measured.large),
    measured.ratio.toFixed(2),
    measured.medianRatio.toFixed(2),
  ];
  const pages = [smallPlans, largePlans].map(({ blocks }) => Math.round(blocks / warmUpCalls));
  const columns = [...figures, ...pages, Math.round(largePlans.visited)].map((each) => String(each).padStart(7));
  console.log(`${readCall.name}${page}`.padEnd(58), ...columns, ...problems);
  return [{ name: `${readCall.name}${page}`, ratio: measured.ratio, problems }];
}

type Both<T> = readonly [small: T, large: T];

/** Alternates the order, and takes the medians of all rounds, so that disturbed rounds do not count. */
async function alternate(requests: Both<readonly ApiRequest[]>, sides: Both<Side>) {
  const latencies: Both<number[]>[] = [];
  for (let round = 0; round < rounds; round += 1) latencies.push(await oneRound(round * pairs, requests, sides));
  const p95 = latencies.map(([small, large]) => [quantile(small, 0.95), quantile(large, 0.95)] as const);
  const medians = (side: 0 | 1) => latencies.map((round) => median(round[side]));
  return {
    small: median(p95.map(([small]) => small)),
    large: median(p95.map(([, large]) => large)),
    ratio: median(p95.map(([small, large]) => large / small)),
    medianRatio: median(medians(1)) / median(medians(0)),
  };
}

async function oneRound(
  begin: number,
  requests: Both<readonly ApiRequest[]>,
  sides: Both<Side>,
): Promise<Both<number[]>> {
  const latencies = [[], []] as const satisfies Both<number[]>;
  for (let i = begin; i < begin + pairs; i += 1)
    for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now();
      await send(sides[side], requests[side][i % requests[side].length] as ApiRequest);
      (latencies[side] as number[]).push(performance.now() - startedAt);
    }
  return latencies;
}

/** A page key in the middle of the list: the instant of the first page's key is moved to a year ago. */
function middleOf(key: string): string {
  const parts = JSON.parse(Buffer.from(key, "base64url").toString()) as unknown[];
  const yearAgo = Date.now() - 365 * 86_400_000;
  const moved = parts.map((part) => (typeof part === "number" && part > 1e12 ? yearAgo : part));
  return Buffer.from(JSON.stringify(moved)).toString("base64url");
}

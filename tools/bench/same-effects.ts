import { journeysOf } from "./journey.ts";
import type { ApiRequest } from "./load.ts";
import type { Market } from "./market.ts";
import type { Operation } from "./operations.ts";
import type { Program } from "./programs.ts";
import type { Users } from "./sessions.ts";

/** A call with its answer and the rows that it wrote, as lines of text. */
interface Observation {
  readonly call: string;
  readonly lines: readonly string[];
}

/** Filled by triggers and by jobs of the product, whichever program made the call. */
const derivedTables = [
  ...["audit_seals", "ledger_totals", "ledger_kind_totals", "counter_pending", "counter_totals"],
  ...["month_pending", "month_totals", "search_vocabulary", "work_search", "limits"],
];

/**
 * Fails where the baseline answers a call differently from the product, or writes other rows, so that the two cannot drift apart.
 * Both answer the same reads and logins; for the writes each makes one journey. A job may change a row before it is read, so that a
 * difference counts when it is there each time.
 */
export async function requireSameEffects(
  market: Market,
  users: Users,
  operations: readonly Operation[],
  [ours, baseline]: readonly [Program, Program],
  attempts = 3,
): Promise<void> {
  const observe = await observer(market);
  const supplies = operations.filter(({ seconds }) => seconds !== undefined).map(({ supply }) => supply(1));
  const requests = (await Promise.all(supplies)).map((next) => next() as ApiRequest);
  const observeAll = async ({ url }: Program) => {
    const observations: Observation[] = [];
    const call = async (request: ApiRequest) => {
      const { text, ...observation } = await observe(url, request);
      observations.push(observation);
      return text;
    };
    for (const request of requests) await call(request);
    for (const journey of journeysOf(users, 1)) await journey(call);
    return observations;
  };
  const differences = differencesOf(await observeAll(ours), await observeAll(baseline));
  if (differences.length === 0) return;
  if (attempts > 1) return requireSameEffects(market, users, operations, [ours, baseline], attempts - 1);
  throw new Error(`the baseline has other answers or effects than the product\n${differences.join("\n")}`);
}

/** Makes a call and reads the rows of all transactions since, by the transaction that wrote the present version of a row. */
async function observer({ pool }: Market) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [derivedTables],
  );
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as table, to_jsonb(written) as row from ${name} written where written.xmin::text::int8 >= $1::int8`,
  );
  const query = [...selects, queuedJobs].join(" union all ");
  return async (url: string, { path, ...request }: ApiRequest) => {
    const { rows: marks } = await pool.query<{ transaction: string; instant: string }>(
      "select pg_snapshot_xmax(pg_current_snapshot())::text as transaction, clock_timestamp()::text as instant",
    );
    const response = await fetch(`${url}${path}`, request);
    const text = await response.text();
    const { rows } = await pool.query<{ table: string; row: object }>(query, [
      marks[0]?.transaction,
      marks[0]?.instant,
    ]);
    const answer = { status: response.status, hasNext: response.headers.has("x-next-after"), answer: JSON.parse(text) };
    const written = rows.map(({ table, row }) => `${table} ${lineOf(row)}`).toSorted();
    return { text, call: path, lines: [lineOf(answer), ...written] };
  };
}

/** A job is updated when it runs, so that its age says whether the call queued it. */
const queuedJobs = `
  select 'job', to_jsonb(queued) - array['state', 'started_on', 'completed_on', 'heartbeat_on', 'retry_count', 'output']
  from pgboss.job queued where created_on >= $2 and name in ('mail', 'applicants')`;

/** A text of a value in which ids, instants, addresses and hashes are the same for all calls. */
const lineOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (part === null) return null;
    if (/id$|^(id|key|occasion)$/i.test(key)) return "id";
    if (typeof part === "string") return masks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), part);
    return Array.isArray(part) || typeof part !== "object" ? part : Object.fromEntries(Object.entries(part).toSorted());
  });

const masks = [
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "uuid"],
  [/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?/g, "instant"],
  [/(?<![\w-])([\da-f]{64}|[\w-]{43})(?![\w-])/g, "hash"],
  [/localhost(:\d+)?/g, "localhost"],
  [/(applied |\/|"id":)\d+/g, "$1id"],
] as const;

/** The lines without those of the others, of equal ones one each. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const index = rest.indexOf(line);
    return index < 0 || rest.splice(index, 1).length === 0;
  });
}

const differencesOf = (ours: readonly Observation[], baseline: readonly Observation[]): string[] =>
  ours.flatMap(({ call, lines }, index) => {
    const others = baseline[index]?.lines ?? [];
    return [
      ...without(lines, others).map((line) => `${call} product only: ${line}`),
      ...without(others, lines).map((line) => `${call} baseline only: ${line}`),
    ];
  });

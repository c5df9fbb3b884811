import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Market } from "./market.ts";

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly Node[];
}

export interface PlanSummary {
  /** Large tables read by a sequential scan. */
  readonly scanned: readonly string[];
  /** The most rows of a plan node. */
  readonly visited: number;
  /** Buffers of all plans, which grow independent of the clock. */
  readonly blocks: number;
}

/** The minimum rows of a large table. */
const largeTableRows = 5_000;
const minScannedRows = 500;

/** A plan in the log is a line followed by indented lines. Plans of the job queue are ignored. */
const plansIn = (text: string): Node[] =>
  text
    .split(/^@(?!kaamkaj jobs)[^@]*@LOG: {2}duration: \S+ ms {2}plan:$/m)
    .slice(1)
    .map((part) => {
      const end = part.search(/\n[^\t]/);
      return JSON.parse(end < 0 ? part : part.slice(0, end)).Plan;
    });

/** The plans of the log. Long entries of two connections may interleave, so the calls are made again if one is unreadable. */
async function loggedPlans(market: Market, run: () => Promise<unknown>, attempts = 3): Promise<Node[]> {
  await writePlans(market, true);
  const text = await logWrittenDuring(join(market.dataDir, "db.log"), async (mark) => {
    await run();
    await market.pool.query(`select '${mark}' as mark`);
  });
  await writePlans(market, false);
  try {
    return plansIn(text);
  } catch (error) {
    if (!(error instanceof SyntaxError) || attempts === 1) throw error;
    return loggedPlans(market, run, attempts - 1);
  }
}

/** The plans that PostgreSQL used for the calls of `run`, from auto_explain. */
export async function plansOf(market: Market, run: () => Promise<unknown>): Promise<PlanSummary> {
  const { pool } = market;
  const plans = await loggedPlans(market, run);
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
    [largeTableRows],
  );
  const largeTables = new Set(rows.map(({ name }) => name));
  const nodes = plans.flatMap(nodesOf);
  return {
    scanned: nodes.flatMap((node) =>
      node["Node Type"] === "Seq Scan" && rowsOf(node) > minScannedRows && largeTables.has(node["Relation Name"] ?? "")
        ? [node["Relation Name"] ?? ""]
        : [],
    ),
    visited: Math.max(0, ...nodes.map(rowsOf)),
    blocks: plans.reduce((sum, plan) => sum + (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0), 0),
  };
}

/** The log written during `run`, up to a mark that `run` writes. */
async function logWrittenDuring(path: string, run: (mark: string) => Promise<void>): Promise<string> {
  const log = await open(path);
  try {
    const begin = (await log.stat()).size;
    const mark = `written ${begin}`;
    await run(mark);
    for (;;) {
      const bytes = Buffer.alloc((await log.stat()).size - begin);
      await log.read(bytes, 0, bytes.length, begin);
      if (bytes.includes(mark)) return bytes.toString();
      await wait(5);
    }
  } finally {
    await log.close();
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsOf = (node: Node) =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);

/** Switches the logging of plans on or off. */
async function writePlans({ pool }: Market, on: boolean): Promise<void> {
  await pool.query(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`);
  await pool.query("alter system set auto_explain.log_analyze = on");
  await pool.query("alter system set auto_explain.log_buffers = on");
  await pool.query("alter system set auto_explain.log_format = json");
  await pool.query("alter system set auto_explain.log_timing = off");
  await pool.query("select pg_reload_conf()");
}

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

export interface Planned {
  /** Big tables that were read row by row, and further than to the first few. */
  readonly scanned: readonly string[];
  /** The most rows that any part of a plan had in hand. */
  readonly visited: number;
  /** Pages of 8 kB that all plans together looked into: no clock is needed to see this grow. */
  readonly blocks: number;
}

/** So many rows a table has to have to be big. */
const big = 5_000;
const few = 500;

/** A plan in the log is a line followed by indented lines. Plans of the job queue are ignored. */
const plansIn = (text: string): Node[] =>
  text
    .split(/^@(?!kaamkaj jobs)[^@]*@LOG: {2}duration: \S+ ms {2}plan:$/m)
    .slice(1)
    .map((part) => {
      const end = part.search(/\n[^\t]/);
      return JSON.parse(end < 0 ? part : part.slice(0, end)).Plan;
    });

/** How PostgreSQL went about what `asked` asks for: the plans it really used, as it writes them down itself. */
export async function plansOf(market: Market, asked: () => Promise<unknown>): Promise<Planned> {
  const { pool, dataDir } = market;
  await writePlans(market, true);
  const text = await written(join(dataDir, "db.log"), async (mark) => {
    await asked();
    await pool.query(`select '${mark}' as mark`);
  });
  await writePlans(market, false);
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
    [big],
  );
  const isBig = new Set(rows.map(({ name }) => name));
  const plans = plansIn(text);
  const nodes = plans.flatMap(nodesOf);
  return {
    scanned: nodes.flatMap((node) =>
      node["Node Type"] === "Seq Scan" && rowsOf(node) > few && isBig.has(node["Relation Name"] ?? "")
        ? [node["Relation Name"] ?? ""]
        : [],
    ),
    visited: Math.max(0, ...nodes.map(rowsOf)),
    blocks: plans.reduce((sum, plan) => sum + (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0), 0),
  };
}

/** What comes into the log meanwhile, up to a mark that is made to appear in it. */
async function written(path: string, meanwhile: (mark: string) => Promise<void>): Promise<string> {
  const log = await open(path);
  try {
    const begin = (await log.stat()).size;
    const mark = `written ${begin}`;
    await meanwhile(mark);
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

/** From now on every plan is written down, or none is. */
async function writePlans({ pool }: Market, on: boolean): Promise<void> {
  await pool.query(`alter system set auto_explain.log_min_duration = ${on ? 0 : -1}`);
  await pool.query("alter system set auto_explain.log_analyze = on");
  await pool.query("alter system set auto_explain.log_buffers = on");
  await pool.query("alter system set auto_explain.log_format = json");
  await pool.query("alter system set auto_explain.log_timing = off");
  await pool.query("select pg_reload_conf()");
}

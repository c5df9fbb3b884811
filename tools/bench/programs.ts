import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProduct } from "../../e2e/product.ts";
import { gcFlags, root } from "../../scripts/root.mjs";
import type { Market } from "./market.ts";

export interface Program {
  readonly url: string;
  /** Memory of the process in MiB. */
  readonly memory: () => Promise<number>;
  /** Processor time the process has used, in milliseconds. */
  readonly processorMs: () => Promise<number>;
  /** Database round trips so far. */
  readonly trips: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const usage = async (url: string) =>
  (await (await fetch(`${url}/usage`)).json()) as { rss: number; processorMs: number; trips: number };
const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Mechanisms that `--without` disables, each by a preloaded module. */
export const mechanisms = ["prepared", "pipeline"] as const;
export type Mechanism = (typeof mechanisms)[number];

/** The product of a checkout as `npm start` runs it, on the database of the market and without limits, since all calls come from one address. */
export async function startOurs(
  { url: DATABASE_URL, dataDir }: Market,
  { without, folder = root }: { readonly without?: Mechanism | undefined; readonly folder?: string } = {},
): Promise<Program> {
  const env = {
    ...(without && { NODE_OPTIONS: `--import=${fileURLToPath(new URL(`without/${without}.ts`, import.meta.url))}` }),
    DATABASE_URL,
    DEMO: "0",
    LOG_LEVEL: "warn",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "Monsoon42",
  };
  const product = await startProduct({ env, dataDir, folder });
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  };
  return {
    url: product.url,
    memory: async () => mebibytes(await metric("process_resident_memory_bytes")),
    processorMs: async () => 1000 * (await metric("process_cpu_seconds_total")),
    trips: () => metric("database_round_trips_total"),
    stop: product.stop,
  };
}

/** The baseline, on the same database, and run by Node with the same flags. */
export async function startBaseline({ url: DATABASE_URL }: Market): Promise<Program> {
  const env = { PATH: process.env["PATH"], DATABASE_URL };
  const child = fork(join(root, "tools/bench/baseline/program.ts"), { env, execArgv: [...gcFlags] });
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    memory: async () => mebibytes((await usage(url)).rss),
    processorMs: async () => (await usage(url)).processorMs,
    trips: async () => (await usage(url)).trips,
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

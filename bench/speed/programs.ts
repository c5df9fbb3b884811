import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProduct } from "../../e2e/product.ts";
import { root } from "../../scripts/root.mjs";
import type { Market } from "./market.ts";

export interface Program {
  readonly url: string;
  /** Memory of the process in MiB. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** The product as `npm start` runs it, on the database of the market and without limits, since all calls come from one address. */
export async function startOurs({ url: DATABASE_URL, dataDir }: Market): Promise<Program> {
  const env = { DATABASE_URL, DEMO: "0", LOG_LEVEL: "warn", ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "Monsoon42" };
  const product = await startProduct({ env, dataDir });
  return {
    url: product.url,
    memory: async () => {
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      return mebibytes(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]));
    },
    stop: product.stop,
  };
}

/** The bare program, on the same database. */
export async function startBare({ url: DATABASE_URL }: Market): Promise<Program> {
  const child = fork(join(root, "bench/speed/bare.ts"), { env: { PATH: process.env["PATH"], DATABASE_URL } });
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    memory: async () => mebibytes(Number(await (await fetch(`${url}/rss`)).text())),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

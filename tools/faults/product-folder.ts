import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Product, startProduct } from "../../e2e/product.ts";
import { databaseFor } from "../../e2e/test-server.ts";
import { joinEmbedded } from "../../server/platform/db/embedded-postgres/embedded.ts";

interface DataFolder {
  readonly dataDir: string;
  /** Starts the product here, after an earlier one has ended. */
  readonly start: (env?: Record<string, string>) => Promise<Product>;
}

/** A data folder for starting the product repeatedly. Everything is stopped and deleted afterwards. */
export async function withDataFolder<T>(run: (place: DataFolder) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-fault-"));
  const started: Product[] = [];
  const start: DataFolder["start"] = async (env = {}) => {
    const product = await startProduct({ env: { LOG_LEVEL: "error", ...env }, dataDir });
    started.push(product);
    return product;
  };
  try {
    return await run({ dataDir, start });
  } finally {
    for (const product of started) await product.stop();
    await rm(dataDir, { recursive: true, force: true });
    await (await databaseFor(dataDir)).drop();
  }
}

/** Queries the database of this folder directly, whether the product is running or not. */
export async function withDatabase<T>(dataDir: string, run: (client: Client) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = (await databaseFor(dataDir)).env;
  const embedded = DATABASE_URL === undefined ? await joinEmbedded(dataDir) : undefined;
  const client = new Client({ connectionString: DATABASE_URL ?? embedded?.url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}

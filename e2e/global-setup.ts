import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { prepareScratchFolder } from "#server/test/scratch.ts";
import { startProduct } from "./product.ts";

/** One product for all journeys: the build, on a new data folder with the demo data. */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const messages = join(projects[0]?.outputDir ?? "", "messages");
  await rm(messages, { recursive: true, force: true });
  await mkdir(messages, { recursive: true });
  const logs = join(projects[0]?.outputDir ?? "", "logs");
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  process.env["LOGS_DIR"] = logs;
  const deleteScratch = await prepareScratchFolder();
  process.env["DATABASE_TIMEOUT_MS"] = "30000";
  const product = await startProduct();
  process.env["MESSAGES_DIR"] = messages;
  process.env["PRODUCT_URL"] = product.url;
  process.env["PRODUCT_DATA_DIR"] = product.dataDir;
  return async () => {
    await product.stop();
    await deleteScratch();
  };
}

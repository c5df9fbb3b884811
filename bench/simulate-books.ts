import { spawnSync } from "node:child_process";
import { databaseFor } from "../e2e/test-server.ts";
import { root } from "../scripts/root.mjs";

/** What of that which is always true does not hold (`npm run check:ledger`), for the product that keeps its data there. */
export async function brokenBooks(dataDir: string, settings: Record<string, string> = {}): Promise<readonly string[]> {
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/start/check-ledger.ts"], {
    cwd: root,
    env: { PATH, ...env, ...settings, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (status === 0) return [];
  return `${stdout}${stderr}`.split("\n").filter((line) => line !== "" && !line.startsWith("ok "));
}

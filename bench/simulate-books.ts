import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { databaseFor } from "../e2e/test-server.ts";
import { root } from "../scripts/root.mjs";

/** What of that which is always true does not hold (`npm run check:ledger`), for the product that keeps its data there, or in a database given. */
export async function brokenBooks(dataDir: string, given?: Record<string, string>): Promise<readonly string[]> {
  const { PATH = "" } = process.env;
  const env = given ?? (await databaseFor(dataDir)).env;
  const options = { cwd: root, env: { PATH, ...env, DATA_DIR: dataDir } };
  const said = await promisify(execFile)(process.execPath, ["server/start/check-ledger.ts"], options).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || "the books could not be checked",
  );
  return said.split("\n").filter((line) => line !== "" && !line.startsWith("ok "));
}

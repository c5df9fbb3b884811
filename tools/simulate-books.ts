import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { databaseFor } from "../e2e/test-server.ts";
import { root } from "../scripts/root.mjs";

/** What of that which is always true does not hold (`npm run ledger:verify`), for the product that keeps its data there. */
export async function violatedInvariants(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<readonly string[]> {
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  const options = { cwd: root, env: { PATH, ...env, ...settings, DATA_DIR: dataDir } };
  // Not waited for idly: what the product uses may live in this very process.
  const said = await promisify(execFile)(process.execPath, ["server/cli/ledger-verify.ts"], options).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}` || "check:ledger did not end well",
  );
  return said.split("\n").filter((line) => line !== "" && !line.startsWith("ok "));
}

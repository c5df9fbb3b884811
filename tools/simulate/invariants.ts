import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";

/** The violated invariants (`kaamkaj ledger:verify`) of the product with this data folder. */
export async function violatedInvariants(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<readonly string[]> {
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  const options = { cwd: root, env: { PATH, ...env, ...settings, DATA_DIR: dataDir } };
  // Asynchronous, because services of the product may run in this process.
  const output = await promisify(execFile)(process.execPath, ["server/cli/kaamkaj.ts", "ledger:verify"], options).then(
    () => "",
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) =>
      // It names database and files as errors, whatever it finds.
      (code === 1 ? stdout : stderr) || "ledger:verify failed",
  );
  return output.split("\n").filter((line) => line !== "" && !line.startsWith("ok "));
}

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";

/** Runs a command of `kaamkaj` on the product with this data folder. */
async function runCommand(dataDir: string, args: readonly string[], settings: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const { env } = await databaseFor(dataDir);
  const options = { cwd: root, env: { PATH, ...env, ...settings, DATA_DIR: dataDir } };
  // Asynchronous, because services of the product may run in this process.
  return promisify(execFile)(process.execPath, ["server/cli/kaamkaj.ts", ...args], options).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** The violated invariants (`kaamkaj ledger:verify`) of the product with this data folder. */
export async function violatedInvariants(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runCommand(dataDir, ["ledger:verify"], settings);
  if (code === 0) return [];
  // It names database and files as errors, whatever it finds.
  const output = (code === 1 ? stdout : stderr) || "ledger:verify failed";
  return output.split("\n").filter((line) => line !== "" && !line.startsWith("ok "));
}

/** Why a backup of the product could not be made, or not be restored as it was saved. */
export async function backupFailures(dataDir: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-simulated-"));
  try {
    for (const args of [
      ["backup", join(folder, "kaamkaj-simulated.zip")],
      ["backup:drill", folder],
    ]) {
      const { code, stdout, stderr } = await runCommand(dataDir, args);
      if (code !== 0) return [`${args[0]} ended with ${code}: ${stderr}${stdout}`];
    }
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inheritedEnvironment } from "#server/test/environment.ts";
import type { Opened } from "#server/test/open.ts";

/** Runs a program of `server/cli` on the data of the application. Returns its exit code and output. */
export async function runProgram(
  { services: { settings } }: Opened,
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const { DATABASE_URL = "", DATA_DIR } = settings;
  const options = { env: { ...inheritedEnvironment(), DATABASE_URL, DATA_DIR, ...env } };
  return promisify(execFile)(process.execPath, [`server/cli/${name}.ts`, ...args], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

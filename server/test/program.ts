import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inheritedEnvironment } from "#server/test/environment.ts";
import type { Opened } from "#server/test/open.ts";

/** Errors of a command without the lines that name its database and files. */
export const withoutPlace = (errors: string) => errors.replace(/^Database .*\nFiles {4}.*\n/, "");

/** Runs a command of `kaamkaj` on the data of the application. Returns its exit code and output. */
export async function runProgram(
  { services: { settings } }: Opened,
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const { DATABASE_URL = "", DATA_DIR } = settings;
  const options = { env: { ...inheritedEnvironment(), DATABASE_URL, DATA_DIR, ...env } };
  return promisify(execFile)(process.execPath, ["server/cli/kaamkaj.ts", name, ...args], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + withoutPlace(stderr),
    }),
  );
}

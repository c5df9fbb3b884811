import { installFromSystem, isExecutable, programs } from "./programs.mjs";
import { Stop } from "./progress.mjs";
import { run } from "./run.mjs";

const macProgram = "/Applications/LibreOffice.app/Contents/MacOS/soffice";
const packages = { "apt-get": "libreoffice-calc-nogui", dnf: "libreoffice-calc" };

/**
 * Tests that LibreOffice opens the exports and the bank files.
 *
 * @template Result
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} test
 */
export async function withOffice(test) {
  const program = installedOffice() ?? (await install());
  if (!program) throw new Stop("There is no LibreOffice. Install it, or set SOFFICE_PATH to its soffice.");
  const { code } = await run(program, ["--version"]).catch(() => ({ code: 1 }));
  if (code !== 0) throw new Stop(`${program} does not run.`);
  return test({ SOFFICE_PATH: program });
}

export function installedOffice() {
  const configured = process.env["SOFFICE_PATH"];
  return configured || [...programs("soffice", "libreoffice"), macProgram].find(isExecutable);
}

async function install() {
  await installFromSystem(packages, () => {});
  return installedOffice();
}

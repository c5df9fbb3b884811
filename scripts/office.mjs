import { installFromSystem, isExecutable, programs } from "./programs.mjs";
import { run } from "./run.mjs";

const macProgram = "/Applications/LibreOffice.app/Contents/MacOS/soffice";
const packages = { "apt-get": "libreoffice-calc-nogui", dnf: "libreoffice-calc" };

/**
 * Tests that LibreOffice opens the exports and the bank files. A missing LibreOffice is a failure, never a skip.
 *
 * @param {(env: NodeJS.ProcessEnv) => Promise<string>} test
 */
export async function inLibreOffice(test) {
  const program = installed() ?? (await install());
  if (!program)
    return "failed: no LibreOffice. Install it, or set SOFFICE_PATH to its soffice. (As root, scripts/test-all.mjs does.)";
  const { code, output } = await run(program, ["--version"]).catch(() => ({ code: 1, output: "" }));
  if (code !== 0) return `failed: ${program} does not run`;
  return `${await test({ ...process.env, SOFFICE_PATH: program })} (${output.trim()})`;
}

function installed() {
  const configured = process.env["SOFFICE_PATH"];
  return configured || [...programs("soffice", "libreoffice"), macProgram].find(isExecutable);
}

async function install() {
  await installFromSystem(packages, () => {});
  return installed();
}

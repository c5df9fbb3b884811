import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Stop } from "./progress.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const user = "nobody";

/** Runs npm test as a new user would: in a fresh copy, in a folder with a space, with an empty environment. */
export async function otherUser() {
  if (process.getuid?.() !== 0) return "not run: only root can become another user";
  const folder = mkdtempSync(join(tmpdir(), "kaamkaj of nobody "));
  const [project, home] = [join(folder, "project"), join(folder, "home")];
  for (const path of [project, home]) mkdirSync(path);
  try {
    const copy =
      'git ls-files -z -co --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$1" && chown -R "$2": "$3"';
    const copied = await run("bash", ["-o", "pipefail", "-c", copy, "copy", project, user, folder]);
    if (copied.code !== 0) throw new Stop(`${copied.output}\nThe project could not be copied.`);
    const path = (process.env["PATH"] ?? "").split(delimiter).filter((part) => !part.startsWith(root));
    const empty = ["env", "-i", "-C", project, `PATH=${path.join(delimiter)}`, `HOME=${home}`];
    const { code } = await run("runuser", ["-u", user, "--", ...empty, "npm", "--silent", "test"], { show: true });
    return code === 0 ? "passed" : "failed";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

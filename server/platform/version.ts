import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const release = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** The commit of this checkout; undefined at the tag of the release, or in a checkout of another project around this folder. */
function commitOf(): string | undefined {
  // An image has no checkout, so `docker build --build-arg COMMIT=…` sets it.
  const built = process.env["SOURCE_COMMIT"];
  if (built) return built.slice(0, 7);
  if (!existsSync(join(root, ".git"))) return undefined;
  try {
    // A service does not own the checkout that it runs, which git would refuse to read.
    const args = ["-c", "safe.directory=*", "describe", "--always", "--tags", "--abbrev=7", `--match=v${release}`];
    const described = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return /[0-9a-f]{7,}$/.exec(described.trim())?.[0];
  } catch {
    return undefined;
  }
}

const commit = commitOf();

/** The release, and the commit if it is not its tag, such as `0.1.0+036610d` (SemVer build metadata). */
export const version = commit ? `${release}+${commit}` : release;

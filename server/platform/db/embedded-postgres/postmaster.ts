import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

interface PostmasterFile {
  readonly pid: number;
  readonly ready: boolean;
  /** The directory of its unix socket. */
  readonly sockets: string;
}

/** The first arguments of our command, by which a process is recognized as our PostgreSQL on this directory. */
export function postmasterArguments(db: string): [string, string, string] {
  return ["-D", db, "-k"];
}

/** The file that a running PostgreSQL writes into its data directory. */
export async function readPostmasterFile(db: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(db, "postmaster.pid"), "utf8").catch(() => "");
  // pid, data directory, start time, port, socket directory, listen address, shared memory, status
  const [pid, , , , sockets = "", , , status = ""] = text.split("\n");
  return pid ? { pid: Math.abs(Number(pid)), sockets, ready: status.trim() === "ready" } : undefined;
}

/**
 * Stops a PostgreSQL whose node process and watchdog were both killed. The caller must hold the lock of the data directory,
 * which proves that no other instance uses it.
 */
export async function clearLeftover(db: string): Promise<void> {
  const left = await readPostmasterFile(db);
  if (!left) return;
  const command = await commandOf(left.pid);
  // A copied data directory contains the pid of the original's server, whose path differs.
  if (command.includes(ours(db))) await stopOrphan(left.pid, ours(db));
  // The server is dead, or another program has its pid by now, as in a restarted container. PostgreSQL would take that one
  // or a zombie for a running server. It still refuses while a session of the dead server holds the shared memory.
  else if (!command.includes("postgres")) await rm(join(db, "postmaster.pid"), { force: true });
}

function ours(db: string): string {
  return `${postmasterArguments(db).join(" ")} `;
}

/** Fast shutdown, then immediate, then kill: each is safe for the data, the later ones cost a recovery. */
const shutdowns = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

async function stopOrphan(pid: number, mark: string): Promise<void> {
  for (const shutdown of shutdowns) {
    signal(pid, shutdown);
    const deadline = Date.now() + 5_000;
    while (Date.now() < deadline) {
      if (!(await commandOf(pid)).includes(mark)) return;
      await delay(10);
    }
  }
  throw new Error(`PostgreSQL of an earlier run (process ${pid}) cannot be stopped.`);
}

function signal(pid: number, shutdown: NodeJS.Signals): void {
  try {
    process.kill(pid, shutdown);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!isGone) throw error;
  }
}

/** Empty if there is no such process, or it is a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.replaceAll("\0", " ");
  }
  return promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

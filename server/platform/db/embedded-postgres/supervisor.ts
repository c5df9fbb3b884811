import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  clearLeftover,
  postmasterArguments,
  readPostmasterFile,
} from "#server/platform/db/embedded-postgres/postmaster.ts";
import { type Account, type Programs, reason, spawnAs } from "#server/platform/db/embedded-postgres/programs.ts";

interface Launch {
  readonly dataDir: string;
  /** The directory of the unix socket. */
  readonly sockets: string;
  readonly programs: Programs;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

interface Supervised {
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** Settings for a small server. Terse errors without their statements keep personal data out of the log. */
const defaultSettings = {
  max_connections: "60",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** Restarts PostgreSQL or its watchdog on the same socket when it was killed, as long as node runs. */
export async function supervise(launch: Launch): Promise<Supervised> {
  let stopping = false;
  let watchdog = startWatchdog(launch.sockets);
  let postmaster: Running | undefined;

  async function keepWatchdog(): Promise<void> {
    for (;;) {
      await watchdog.ended;
      if (stopping) return;
      watchdog = startWatchdog(launch.sockets);
      await delay(100);
    }
  }

  async function boot(): Promise<void> {
    const log = join(launch.dataDir, "db.log");
    const logLength = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const attempt = startPostmaster(launch, log);
    postmaster = attempt;
    if (await isReady(launch, attempt)) return;
    const why = reason(readFileSync(log).subarray(logLength).toString());
    throw new Error(`PostgreSQL did not start: ${why} (more in ${log})`);
  }

  async function keepPostmaster(): Promise<void> {
    await postmaster?.ended;
    while (!stopping) {
      launch.say("The database stopped unexpectedly: starting it again ...");
      for (let pause = 100; !stopping && !(await succeeds(boot())); pause = Math.min(2 * pause, 2_000)) {
        await delay(pause, undefined, { ref: false });
      }
      await postmaster?.ended;
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    postmaster?.child.kill("SIGINT");
    // The watchdog escalates a shutdown that hangs.
    watchdog.child.stdin?.end();
    await Promise.all([postmaster?.ended, watchdog.ended]);
    await rm(launch.sockets, { recursive: true, force: true });
  }

  void keepWatchdog();
  try {
    await whenFree(join(launch.dataDir, "db"), boot);
  } catch (error) {
    await stop();
    throw error;
  }
  void keepPostmaster();
  return { pid: () => postmaster?.child.pid ?? 0, stop };
}

function startWatchdog(sockets: string): Running {
  const script = fileURLToPath(new URL("./watchdog.sh", import.meta.url));
  return watch(spawn("sh", [script, sockets], { cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"] }));
}

function startPostmaster({ dataDir, sockets, programs, account, settings }: Launch, log: string): Running {
  const fixed = { listen_addresses: "", port: "5432", unix_socket_permissions: "0700" };
  const options = Object.entries({ ...defaultSettings, ...settings, ...fixed }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  const output = openSync(log, "a", 0o600);
  try {
    const args = [...postmasterArguments(join(dataDir, "db")), sockets, ...options];
    // In its own session, because Ctrl-C is for node, which still has responses to finish.
    return watch(spawnAs(account, programs.postgres, args, { detached: true, stdio: ["ignore", output, output] }));
  } finally {
    closeSync(output);
  }
}

function watch(child: ChildProcess): Running {
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return { child, ended };
}

/** Waits until it is ready or has ended; recovery after a crash may take long. */
async function isReady({ dataDir, say }: Launch, { child, ended }: Running): Promise<boolean> {
  const slow = setTimeout(() => say("Waiting for the database to recover ..."), 2_000);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  let ready = false;
  while (!hasEnded && !ready) {
    const file = await readPostmasterFile(join(dataDir, "db"));
    ready = file?.pid === child.pid && file?.ready === true;
    if (!ready) await delay(5);
  }
  clearTimeout(slow);
  return ready;
}

/**
 * The sessions of a killed PostgreSQL hold its shared memory for a moment, and a node that was killed at the same time may
 * have started another one. Only these two causes are temporary, so only they are retried.
 */
async function whenFree(db: string, boot: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await boot();
    } catch (error) {
      const passing = error instanceof Error && /shared memory block|postmaster\.pid/.test(error.message);
      if (!passing || Date.now() > deadline) throw error;
      await delay(100);
      await clearLeftover(db);
    }
  }
}

function succeeds(attempt: Promise<void>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

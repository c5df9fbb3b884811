import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { chooseAccount } from "#server/platform/db/embedded-postgres/account.ts";
import { prepareCluster, readPassword, role } from "#server/platform/db/embedded-postgres/cluster.ts";
import { type Account, locatePrograms, reason, spawnAs } from "#server/platform/db/embedded-postgres/programs.ts";
import { answers, whenSeen } from "#server/test/when-seen.ts";

/** A PostgreSQL that nobody starts again: an operator's own. */
export interface Cluster {
  readonly socket: string;
  /** Where a role reaches it. */
  readonly address: (as?: string, database?: string) => string;
  readonly kill9: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A folder with a cluster in it, which has not been started. */
export interface Prepared {
  readonly folder: string;
  readonly db: string;
  readonly account: Account;
  readonly password: string;
}

const programs = locatePrograms();

export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-cluster-"));
  const account = await chooseAccount(programs, folder);
  await prepareCluster(folder, programs, account, () => {});
  return { folder, db: join(folder, "db"), account, password: await readPassword(folder) };
}

/** The same cluster once more, which will follow the first. None of them may have been started. */
export async function copyOf(prepared: Prepared, name: string): Promise<Prepared> {
  const db = join(prepared.folder, name);
  await cp(prepared.db, db, { recursive: true, preserveTimestamps: true });
  await writeFile(join(db, "standby.signal"), "");
  return { ...prepared, db };
}

/** Runs a copy as one that follows what is reached at `from`, by the superuser's word. */
export const runStandby = (copy: Prepared, from: string) => runCluster(copy, copy.db, { primary_conninfo: from });

/** Runs the cluster that lies in `db` until it is told to stop. */
export async function runCluster(
  { folder, account, password }: Prepared,
  db: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const sockets = await socketsFor(account);
  const all = { listen_addresses: "", port: "5432", max_connections: "100", ...settings };
  const options = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  const log = join(folder, "log");
  const output = openSync(log, "a", 0o600);
  const child = spawnAs(account, programs.postgres, ["-D", db, "-k", sockets, ...options], {
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit");
  const address = (as = role, database = role) =>
    `postgres://${as}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
  const cluster: Cluster = {
    socket: join(sockets, ".s.PGSQL.5432"),
    address,
    kill9: () => end(child, "SIGKILL", ended),
    stop: async () => {
      await end(child, "SIGQUIT", ended);
      await rm(sockets, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
  const ready = await whenSeen(async () => child.exitCode !== null || (await answers(address())), 30_000);
  if (child.exitCode === null && Number.isFinite(ready)) return cluster;
  const said = readFileSync(log, "utf8");
  await cluster.stop();
  throw new Error(`PostgreSQL did not start in ${db}: ${reason(said)}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await ended;
}

/** Short enough for the kernel, and open to nobody but who runs the database. */
async function socketsFor({ owner }: Account): Promise<string> {
  const sockets = await mkdtemp("/tmp/kaamkaj-line-");
  await chown(sockets, owner.uid, owner.gid);
  return sockets;
}

/** Asks once. */
export async function askOnce<R extends object>(address: string, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

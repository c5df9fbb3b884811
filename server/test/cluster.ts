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
import { answers, pollUntil } from "#server/test/poll.ts";

/** A PostgreSQL server without a supervisor, as an operator runs it. */
export interface Cluster {
  readonly socket: string;
  /** The connection string of a role. */
  readonly address: (as?: string, database?: string) => string;
  readonly kill9: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A folder with a cluster that has not been started. */
export interface PreparedCluster {
  readonly folder: string;
  readonly db: string;
  readonly account: Account;
  readonly password: string;
}

const programs = locatePrograms();

export async function prepare(): Promise<PreparedCluster> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-cluster-"));
  const account = await chooseAccount(programs, folder);
  await prepareCluster(folder, programs, account, () => {});
  return { folder, db: join(folder, "db"), account, password: await readPassword(folder) };
}

/** A copy of the cluster for a standby. Neither may have been started. */
export async function copyOf(prepared: PreparedCluster, name: string): Promise<PreparedCluster> {
  const db = join(prepared.folder, name);
  await cp(prepared.db, db, { recursive: true, preserveTimestamps: true });
  await writeFile(join(db, "standby.signal"), "");
  return { ...prepared, db };
}

/** Runs a copy as the standby of the primary at `from`. */
export const runStandby = (copy: PreparedCluster, from: string) =>
  runCluster(copy, copy.db, { primary_conninfo: from });

/** Runs the cluster in `db` until `stop`. */
export async function runCluster(
  { folder, account, password }: PreparedCluster,
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
  const exit = once(child, "exit");
  const address = (as = role, database = role) =>
    `postgres://${as}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
  const cluster: Cluster = {
    socket: join(sockets, ".s.PGSQL.5432"),
    address,
    kill9: () => kill(child, "SIGKILL", exit),
    stop: async () => {
      await kill(child, "SIGQUIT", exit);
      await rm(sockets, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
  const ready = await pollUntil(async () => child.exitCode !== null || (await answers(address())), 30_000);
  if (child.exitCode === null && Number.isFinite(ready)) return cluster;
  const text = readFileSync(log, "utf8");
  await cluster.stop();
  throw new Error(`PostgreSQL did not start in ${db}: ${reason(text)}`);
}

async function kill(child: ChildProcess, signal: NodeJS.Signals, exit: Promise<unknown>): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await exit;
}

/** A path short enough for a socket, accessible only to the owner of the database. */
async function socketsFor({ owner }: Account): Promise<string> {
  const sockets = await mkdtemp("/tmp/kaamkaj-line-");
  await chown(sockets, owner.uid, owner.gid);
  return sockets;
}

/** Runs one statement on a new connection. */
export async function queryOnce<R extends object>(address: string, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account, Programs } from "#server/platform/db/embedded-postgres/programs.ts";
import { run } from "#server/platform/db/embedded-postgres/programs.ts";

const making = "db.making-";

/** The product's role is no superuser, as on hosted PostgreSQL; `postgres` with the same password is for the operator. */
export const role = "kaamkaj";

/**
 * The provider `builtin` depends neither on libc nor on ICU, so that order and case rules are the same on every machine and
 * in every version. It sorts by code point, so lists of names sort by lower(name).
 */
const initdbArguments = [
  "--username=postgres",
  "--auth=scram-sha-256",
  "--data-checksums",
  "--encoding=UTF8",
  "--no-locale",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

const passwordFile = (dataDir: string) => join(dataDir, "db.password");

/** Prepares a complete cluster of this version in `db`, owned by the user that PostgreSQL runs as. */
export async function prepareCluster(
  dataDir: string,
  programs: Programs,
  account: Account,
  say: (line: string) => void,
): Promise<void> {
  const db = join(dataDir, "db");
  await dropUnfinished(dataDir);
  const folder = await stat(db).catch(() => undefined);
  if (folder && folder.uid !== account.owner.uid) await handOver(db, account);
  if (!folder || (await readdir(db)).length === 0) {
    say("Preparing the database ...");
    return makeCluster(dataDir, programs, account);
  }
  const version = await readFile(join(db, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) throw new Error(`${db} does not contain a PostgreSQL database: move it away.`);
  if (version.trim() !== programs.major) {
    throw new Error(
      `${db} was made by PostgreSQL ${version.trim()}, and this release carries PostgreSQL ${programs.major}: ` +
        "move the data over with pg_upgrade, or set DATABASE_URL to a server of the old version.",
    );
  }
}

async function handOver(db: string, { owner }: Account): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error(`${db} belongs to another user: start as that user.`);
  await promisify(execFile)("chown", ["-R", `${owner.uid}:${owner.gid}`, db]);
}

/**
 * Creates the cluster in another folder and renames it when it is complete and on disk, so that after an interruption the
 * next start finds either nothing or a complete cluster.
 */
async function makeCluster(dataDir: string, programs: Programs, account: Account): Promise<void> {
  const staging = await mkdtemp(join(dataDir, making));
  const cluster = join(staging, "cluster");
  const pwfile = join(staging, "password");
  const password = randomBytes(24).toString("hex");
  await writeSecret(pwfile, password);
  for (const path of [pwfile, staging]) await chown(path, account.owner.uid, account.owner.gid);

  await run(account, programs.initdb, [...initdbArguments, `--pwfile=${pwfile}`, `--pgdata=${cluster}`]);
  const statements = [
    `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${role} OWNER ${role}`,
  ];
  const single = ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"];
  await run(account, programs.postgres, single, `${statements.join("\n")}\n`);

  await writeSecret(passwordFile(dataDir), password);
  await rename(cluster, join(dataDir, "db"));
  await syncFolder(dataDir);
  await rm(staging, { recursive: true });
}

export async function readPassword(dataDir: string): Promise<string> {
  try {
    return await readFile(passwordFile(dataDir), "utf8");
  } catch (error) {
    throw new Error(`${passwordFile(dataDir)} cannot be read: restore it from a backup.`, { cause: error });
  }
}

async function dropUnfinished(dataDir: string): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith(making));
  for (const name of unfinished) {
    // An initdb whose parent was killed may still write files for a moment.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function writeSecret(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}

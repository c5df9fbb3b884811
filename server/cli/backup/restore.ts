import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Disk } from "flydrive";
import type { Pool, PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import { type Archive, measure } from "#server/cli/backup/archive-reading.ts";
import { refuseOtherFiles, restoreFiles } from "#server/cli/backup/files.ts";
import { restoreMails } from "#server/cli/backup/mail-queries.ts";
import { isOfLedger, type Manifest, mailsName, nameOfTable } from "#server/cli/backup/manifest.ts";
import {
  addEarlyColumns,
  analyze,
  applyLaterMigrations,
  askForIdentities,
  askForPayouts,
  beginPaperNumbers,
  beginRestore,
  dropJobs,
  eraseAgain,
  isEmpty,
  loadTable,
  migrationsFor,
  noteMoment,
  noteRestore,
  setSequences,
  unbound,
} from "#server/cli/backup/restore-queries.ts";
import { restoreSecret } from "#server/cli/backup/secret.ts";
import { isSaved, rowsOf, setSessionDefaults, type Table, tablesOf } from "#server/cli/backup/snapshot-queries.ts";
import { closeJobs, openJobs } from "#server/jobs.ts";
import { connect } from "#server/platform/db/connect.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { applyRoutines } from "#server/platform/db/routines.ts";
import { openDisk } from "#server/platform/files/disk.ts";
import { openLog } from "#server/platform/log.ts";
import type { Settings } from "#server/platform/settings.ts";

interface RestoreOptions {
  readonly settings: Settings;
  readonly url: string;
  readonly archive: Archive;
  /** Whether waiting e-mails are sent. Otherwise they are listed as undelivered. */
  readonly sendMails: boolean;
  readonly signal: AbortSignal;
}

type Undo = (client: PoolClient) => Promise<unknown>;

/**
 * Restores everything or nothing. The rows are restored last in one transaction, so that a run after an interrupted one finds
 * an empty database again.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { pool } = connect(options.url, { timeZone: "UTC", maxConnections: 1, pipeline: false });
  const undos: Undo[] = [];
  try {
    await during(pool, (client) => restoreAll(client, options, undos));
  } catch (error) {
    // A second error would hide the first and stop the other clean-ups.
    await during(pool, async (client) => {
      for (const undo of undos.toReversed()) await undo(client).catch(() => undefined);
    });
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    await pool.end();
  }
}

/** Closes the connection afterwards instead of releasing it, which aborts an open transaction. */
async function during(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  // A lost connection fails the current query or the next one.
  client.on("error", () => undefined);
  try {
    await setSessionDefaults(client);
    await work(client);
  } finally {
    client.release(true);
  }
}

async function restoreAll(
  client: PoolClient,
  { settings, url, archive, ...rest }: RestoreOptions,
  undos: Undo[],
): Promise<void> {
  const migrations = migrationsFor(archive.manifest);
  if (!(await isEmpty(client))) throw new Error("The database is not empty: restore into a new one.");
  await refuseOtherFiles(settings, archive.manifest);
  const secret = await restoreSecret(settings, archive);
  if (secret !== undefined) undos.push(() => rm(secret));
  const disk = await openDisk(settings);
  await restoreFiles(disk, archive, (name) => undos.push(() => disk.delete(name)), rest.signal);
  undos.push(dropJobs);
  const jobs = await openJobs(url, openLog(settings));
  try {
    await restoreRows(client, { archive, disk, jobs, migrations, ...rest });
  } finally {
    await closeJobs(jobs);
  }
  await analyze(client);
}

interface Rows extends Pick<RestoreOptions, "archive" | "sendMails" | "signal"> {
  readonly disk: Disk;
  readonly jobs: PgBoss;
  readonly migrations: ReturnType<typeof migrationsFor>;
}

async function restoreRows(
  client: PoolClient,
  { archive, disk, jobs, sendMails, signal, migrations }: Rows,
): Promise<void> {
  const { manifest, read } = archive;
  await beginRestore(client);
  await applyMigrations(client, migrations.had);
  await addEarlyColumns(client, manifest);
  const tables = inOrderOf(manifest, (await tablesOf(client)).filter(isSaved));
  await unbound(client, async () => {
    for (const table of tables) await loadTable(client, table, await read(nameOfTable(table.name)), signal);
  });
  await compareRows(client, tables, archive, signal);
  await setSequences(client, manifest.sequences);
  await restoreMails(client, jobs, await read(mailsName), sendMails);
  await applyLaterMigrations(client, migrations.since);
  await applyRoutines(client);
  await noteMoment(client, manifest.moment);
  await askForPayouts(client, manifest.moment);
  await askForIdentities(client);
  await beginPaperNumbers(client);
  await noteRestore(client, manifest.moment);
  await eraseAgain(client, disk);
  signal.throwIfAborted();
  await client.query("commit");
}

/**
 * The tables with the columns in the order of the archive, which depends on the steps by which its database was upgraded. Rows
 * and hashes follow it.
 */
function inOrderOf(manifest: Manifest, tables: readonly Table[]): Table[] {
  if (shapeOf(tables) !== shapeOf(manifest.tables))
    throw new Error("The tables of the backup do not match its version: they were changed outside the product.");
  return tables.map((table, at) => ({ ...table, columns: manifest.tables[at]?.columns ?? [] }));
}

const shapeOf = (tables: readonly Pick<Table, "name" | "columns">[]) =>
  JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));

/** Reads the restored rows back and compares them. */
async function compareRows(
  client: PoolClient,
  tables: readonly Table[],
  { manifest }: Archive,
  signal: AbortSignal,
): Promise<void> {
  const money = createHash("sha256");
  for (const [at, table] of tables.entries()) {
    const measured = await measure(rowsOf(client, table), signal, isOfLedger(table.name) ? [money] : []);
    const { rows, sha256 } = manifest.tables[at] ?? {};
    if (measured.rows !== rows || measured.sha256 !== sha256)
      throw new Error(`${table.name} did not arrive as it was saved.`);
  }
  if (money.digest("hex") !== manifest.ledger.sha256) throw new Error("What was paid did not arrive as it was saved.");
}

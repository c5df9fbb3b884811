import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import type { PoolClient } from "pg";
import { type Writing, writeArchive } from "#server/cli/backup/archive-writing.ts";
import { saveFiles } from "#server/cli/backup/files.ts";
import { countMails, hasJobs, mailRows } from "#server/cli/backup/mail-queries.ts";
import { format, isOfLedger, type Manifest, mailsName, nameOfTable, secretName } from "#server/cli/backup/manifest.ts";
import { readSecret } from "#server/cli/backup/secret.ts";
import {
  auditEnd,
  beginSnapshot,
  filesOf,
  isSaved,
  migrationsOf,
  momentOf,
  rowsOf,
  sequencesOf,
  setSessionDefaults,
} from "#server/cli/backup/snapshot-queries.ts";
import { personalData } from "#server/contexts.ts";
import { connect } from "#server/platform/db/connect.ts";
import { refuseNewerDatabase } from "#server/platform/db/migrate.ts";
import { openDisk } from "#server/platform/files/disk.ts";
import type { Settings } from "#server/platform/settings.ts";
import { version } from "#server/platform/version.ts";

interface BackupOptions {
  readonly settings: Settings;
  readonly url: string;
  readonly file: string;
  /** Whether DATA_DIR/secret.key is included. */
  readonly withSecret: boolean;
  readonly signal: AbortSignal;
}

/** Saves a consistent snapshot into one archive while the product is running. */
export async function backUp({ settings, url, file, withSecret, signal: stopping }: BackupOptions): Promise<Manifest> {
  const disk = await openDisk(settings);
  const { pool } = connect(url, { timeZone: "UTC", maxConnections: 1, pipeline: false });
  const client = await pool.connect();
  const lost = new AbortController();
  // Without the connection the lock on the stored files would be lost, so its errors count between queries too.
  client.on("error", (error) => lost.abort(error));
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    const secret = withSecret ? await readSecret(settings) : undefined;
    await setSessionDefaults(client);
    await refuseNewerDatabase(client);
    return await writeArchive(
      file,
      async (writing) => {
        const { stored, ...database } = await saveDatabase(client, writing);
        const files = await saveFiles(disk, stored, writing, signal);
        const added = secret && (await writing.add(secretName, secret));
        return { format, version, ...database, ...files, ...(added && { secret: added }) };
      },
      signal,
    );
  } catch (error) {
    throw isBusy(error) ? new Error("Another backup or a migration is running: try again later.") : error;
  } finally {
    // Closed instead of released, which releases its locks and aborts its reads.
    client.release(true);
    await pool.end();
  }
}

const isBusy = (error: unknown) => Object(error).code === "55P03";

/** The transaction ends after the rows, because files may take much longer and it would block vacuum. */
async function saveDatabase(client: PoolClient, { add }: Writing) {
  const databaseTables = await beginSnapshot(client);
  const migrations = await migrationsOf(client);
  refuseForeignTables(databaseTables);
  const described = { ...(await momentOf(client)), migrations, audit: await auditEnd(client, databaseTables) };
  const money = createHash("sha256");
  const tables: Manifest["tables"] = [];
  for (const table of databaseTables.filter(isSaved)) {
    const hashes = isOfLedger(table.name) ? [money] : [];
    const copied = await add(nameOfTable(table.name), rowsOf(client, table), { hashes });
    tables.push({ name: table.name, columns: [...table.columns], ...copied });
  }
  const ledger = { tables: databaseTables.map(({ name }) => name).filter(isOfLedger), sha256: money.digest("hex") };
  const jobs = await hasJobs(client);
  const counts = jobs ? await countMails(client) : { waiting: 0, undelivered: 0 };
  const mails = { ...(await add(mailsName, jobs ? mailRows(client) : Buffer.alloc(0))), ...counts };
  const sequences = await sequencesOf(client);
  const stored = await filesOf(client);
  await client.query("commit");
  return { ...described, tables, sequences, mails, ledger, stored };
}

/** Tables of before 2026-11-29, in a database that was not upgraded yet (server/platform/db/routines/previous-names.sql). */
const previousNames = [
  ...["ledger_unfolded", "month_waiting", "tally_totals", "tally_waiting"],
  ...["message_reports", "review_reports"],
  ...["admin_invitations", "member_invitations", "registration_invitations"],
];

/** Refuses tables that no version of the product created, because they could not be restored. */
function refuseForeignTables(tables: readonly { name: string }[]): void {
  const known = new Set<string>([...personalData.map(({ table }) => getTableName(table)), ...previousNames]);
  const foreign = tables.find(({ name }) => !known.has(name));
  if (foreign)
    throw new Error(`The table ${foreign.name} is not the product's: give the product a database of its own.`);
}

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { restore } from "#server/cli/backup/restore.ts";
import { describe, missingIn } from "#server/cli/backup-words.ts";
import { settingsOf } from "#server/cli/environment.ts";
import { withScratchDatabase } from "#server/cli/scratch-database.ts";
import { stopSignal } from "#server/cli/stop-signal.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { invariants } from "#server/contexts.ts";
import { checkInvariants, formatFinding } from "#server/money/ledger/checks.ts";
import { recordRun } from "#server/operation/maintenance/queries.ts";
import { checkChain, formatFinding as formatChain } from "#server/platform/audit/chain-check.ts";
import { connect } from "#server/platform/db/connect.ts";
import { openDisk } from "#server/platform/files/disk.ts";
import { parseSettings, type Settings } from "#server/platform/settings.ts";

/**
 * `kaamkaj backup:drill /var/backups/kaamkaj` restores the newest backup of a folder into a scratch database and folder, verifies
 * it, and removes both. Ends with 1 if something is missing or wrong.
 */
export async function run([folder, ...others]: string[]): Promise<number> {
  if (folder === undefined || others.length > 0) throw new Error("Usage: kaamkaj backup:drill /var/backups/kaamkaj");
  const settings = settingsOf();
  const file = await newestIn(resolve(folder));
  // The scratch folder is beside the backups, because /tmp may be in memory.
  const scratch = await mkdtemp(join(resolve(folder), ".drill-"));
  try {
    console.log(`Restoring ${file} into ${scratch}, which is removed afterwards ...`);
    const isGood = await withScratchDatabase(settings.DATABASE_URL, scratch, (url) =>
      restoreAndVerify(file, scratch, url, settings),
    );
    if (isGood) await withDatabase(settings, 1, (db) => recordRun(db, "drill"));
    console.log(isGood ? "The backup can be restored." : "The backup is not good: look into the lines above.");
    return isGood ? 0 : 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The names hold the time, as deploy/backup.sh gives them. */
async function newestIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^kaamkaj-.*\.zip$/.test(name)).toSorted();
  const newest = names.at(-1);
  if (newest === undefined) throw new Error(`There is no backup kaamkaj-….zip in ${folder}.`);
  return join(folder, newest);
}

async function restoreAndVerify(file: string, dataDir: string, url: string, { TIME_ZONE }: Settings): Promise<boolean> {
  const settings = parseSettings({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "error", TIME_ZONE });
  const signal = stopSignal();
  const archive = await openArchive(file, signal);
  await restore({ settings, url, archive, sendMails: false, signal }).finally(archive.close);
  const { manifest } = archive;
  console.log([...describe(manifest), ...missingIn(manifest)].join("\n"));
  const { pool, db } = connect(url, { timeZone: TIME_ZONE, maxConnections: 4 });
  try {
    const chain = await checkChain(db);
    const broken = (await checkInvariants({ db, disk: await openDisk(settings), invariants })).filter(
      ({ count }) => count > 0,
    );
    console.log([formatChain(chain), ...broken.map(formatFinding)].join("\n"));
    return chain.fault === undefined && broken.length === 0 && manifest.missing.length === 0;
  } finally {
    await pool.end();
  }
}

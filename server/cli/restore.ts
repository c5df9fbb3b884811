import { readdir, rm, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { restore } from "#server/cli/backup/restore.ts";
import { describe, missingIn } from "#server/cli/backup-words.ts";
import { stopSignal } from "#server/cli/stop-signal.ts";
import { explain } from "#server/explain.ts";
import { checkChain, formatFinding } from "#server/platform/audit/chain-check.ts";
import { connect } from "#server/platform/db/connect.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { parseSettings, type Settings } from "#server/platform/settings.ts";

const say = (line: string) => console.log(line);

const entriesOf = (folder: string) => readdir(folder).catch(() => undefined);

/** The database to restore into. An embedded one is created if needed, and removed after a failure. */
async function withDatabase({ DATABASE_URL, DATA_DIR }: Settings, work: (url: string) => Promise<void>): Promise<void> {
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const before = await entriesOf(DATA_DIR);
  const embedded = await startEmbedded({ dataDir: DATA_DIR, say });
  try {
    await work(embedded.url).finally(embedded.stop);
  } catch (error) {
    const created = ((await entriesOf(DATA_DIR)) ?? []).filter((name) => !before?.includes(name));
    for (const name of created.filter((each) => /^(db|db\..+|files)$/.test(each)))
      await rm(join(DATA_DIR, name), { recursive: true });
    if (!before) await rmdir(DATA_DIR).catch(() => undefined);
    throw error;
  }
}

async function isChainValid(url: string): Promise<boolean> {
  const { pool, db } = connect(url, { timeZone: "UTC", maxConnections: 1 });
  const finding = await checkChain(db).finally(() => pool.end());
  say(formatFinding(finding));
  return finding.fault === undefined;
}

// `npm run restore -- file.zip`, into an empty database and an empty DATA_DIR (docs/backup.md).
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "send-mails": { type: "boolean" } } });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("Usage: npm run restore -- /somewhere/kaamkaj.zip");
  const settings = parseSettings({ ...process.env, NODE_ENV: "development", DEMO: "0" });
  const sendMails = values["send-mails"] === true;
  const signal = stopSignal();
  say("Checking the backup ...");
  const archive = await openArchive(resolve(file), signal);
  await withDatabase(settings, async (url) => {
    say("Restoring ...");
    await restore({ settings, url, archive, sendMails, signal });
    const { manifest } = archive;
    say(["Restored. All users must log in again.", ...describe(manifest), ...missingIn(manifest)].join("\n"));
    const { waiting } = manifest.mails;
    if (waiting > 0 && !sendMails)
      say(`${waiting} waiting emails are kept with the undelivered ones (--send-mails sends them).`);
    if (!(await isChainValid(url))) process.exitCode = 1;
  }).finally(archive.close);
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

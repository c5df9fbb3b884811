import { readdir, rm, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { restore } from "#server/cli/backup/restore.ts";
import { describe, missingIn } from "#server/cli/backup-words.ts";
import { confirm } from "#server/cli/confirm.ts";
import { settingsOf } from "#server/cli/environment.ts";
import { stopSignal } from "#server/cli/stop-signal.ts";
import { placeOfDatabase, placeOfFiles } from "#server/places.ts";
import { checkChain, formatFinding } from "#server/platform/audit/chain-check.ts";
import { connect } from "#server/platform/db/connect.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import type { Settings } from "#server/platform/settings.ts";

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

/** `kaamkaj restore file.zip`, into an empty database and an empty DATA_DIR (docs/backup.md). */
export async function run(args: string[]): Promise<number> {
  const options = { "send-mails": { type: "boolean" }, yes: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("Usage: kaamkaj restore /somewhere/kaamkaj.zip");
  const settings = settingsOf({ DEMO: "0" });
  const target = `${placeOfDatabase(settings)} and ${placeOfFiles(settings)}`;
  await confirm(`This restores into ${target}.`, values.yes === true);
  const sendMails = values["send-mails"] === true;
  const signal = stopSignal();
  let isValid = false;
  say("Checking the backup ...");
  const archive = await openArchive(resolve(file), signal);
  await withDatabase(settings, async (url) => {
    say("Restoring ...");
    await restore({ settings, url, archive, sendMails, signal });
    const { manifest } = archive;
    say(`Restored into ${target}. All users must log in again.`);
    say([...describe(manifest), ...missingIn(manifest)].join("\n"));
    const { waiting } = manifest.mails;
    if (waiting > 0 && !sendMails)
      say(`${waiting} waiting emails are kept with the undelivered ones (--send-mails sends them).`);
    isValid = await isChainValid(url);
  }).finally(archive.close);
  return isValid ? 0 : 1;
}

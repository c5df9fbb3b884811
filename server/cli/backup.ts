import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { refuseTarget } from "#server/cli/backup/archive-writing.ts";
import { backUp } from "#server/cli/backup/backup.ts";
import { describe, missingIn } from "#server/cli/backup-words.ts";
import { settingsOf } from "#server/cli/environment.ts";
import { stopSignal } from "#server/cli/stop-signal.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { recordRun } from "#server/operation/maintenance/queries.ts";
import { joinEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";

/** `kaamkaj backup file.zip` (docs/backup.md). Ends with 1 if the backup is complete but stored files of the installation are missing. */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { "with-secret": { type: "boolean" } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("Usage: kaamkaj backup /somewhere/kaamkaj.zip");
  const settings = settingsOf();
  await refuseTarget(resolve(file));
  const embedded = settings.DATABASE_URL === undefined ? await joinEmbedded(settings.DATA_DIR) : undefined;
  const manifest = await backUp({
    settings,
    url: settings.DATABASE_URL ?? embedded?.url ?? "",
    file: resolve(file),
    withSecret: values["with-secret"] === true,
    signal: stopSignal(),
  }).finally(() => embedded?.stop());
  console.log([`Saved to ${resolve(file)}`, ...describe(manifest)].join("\n"));
  for (const line of missingIn(manifest)) console.error(line);
  if (manifest.missing.length > 0) return 1;
  await withDatabase(settings, 1, (db) => recordRun(db, "backup"));
  return 0;
}

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { refuseTarget } from "#server/cli/backup/archive-writing.ts";
import { backUp } from "#server/cli/backup/backup.ts";
import { describe, missingIn } from "#server/cli/backup-words.ts";
import { stopSignal } from "#server/cli/stop-signal.ts";
import { explain } from "#server/explain.ts";
import { joinEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { parseSettings } from "#server/platform/settings.ts";

// `npm run backup -- file.zip`, whether the product is running or not (docs/backup.md). Exits with 1 if the backup is complete
// but stored files of the installation are missing.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "with-secret": { type: "boolean" } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("Usage: npm run backup -- /somewhere/kaamkaj.zip");
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
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
  if (manifest.missing.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

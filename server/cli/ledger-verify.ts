import { settingsOf } from "#server/cli/environment.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { invariants } from "#server/contexts.ts";
import { checkInvariants, formatFinding } from "#server/money/ledger/checks.ts";
import { openDisk } from "#server/platform/files/disk.ts";

/** `kaamkaj ledger:verify` prints a line per invariant. It only reads. */
export async function run(): Promise<number> {
  const settings = settingsOf();
  const disk = await openDisk(settings);
  const findings = await withDatabase(settings, 4, (db) => checkInvariants({ db, disk, invariants }));
  for (const finding of findings) console.log(formatFinding(finding));
  return findings.some(({ count }) => count > 0) ? 1 : 0;
}

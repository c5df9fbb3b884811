import { withDatabase } from "#server/cli/with-database.ts";
import { explain } from "#server/explain.ts";
import { checkInvariants, formatFinding } from "#server/features/ledger/checks.ts";
import { openDisk } from "#server/platform/files/disk.ts";
import { parseSettings } from "#server/platform/settings.ts";

// `npm run ledger:verify`, whether the product is running or not, prints a line per invariant. It only reads.
try {
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const disk = await openDisk(settings);
  const findings = await withDatabase(settings, 4, (db) => checkInvariants({ db, disk }));
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.some(({ count }) => count > 0)) process.exitCode = 1;
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

import { withDatabase } from "#server/cli/with-database.ts";
import { explain } from "#server/explain.ts";
import { checkChain, formatFinding, linkFrom } from "#server/platform/audit/chain-check.ts";
import { parseSettings } from "#server/platform/settings.ts";

// `npm run audit:verify`, whether the product is running or not. With a link from an earlier run or from the log,
// `npm run audit:verify -- 1234:c0ffee...`, it also detects a chain that was rewritten from the start.
try {
  const noted = linkFrom(process.argv[2]);
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const finding = await withDatabase(settings, 1, (db) => checkChain(db, noted));
  console.log(formatFinding(finding));
  if (finding.fault) process.exitCode = 1;
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

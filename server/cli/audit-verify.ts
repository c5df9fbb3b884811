import { withDatabase } from "#server/cli/with-database.ts";
import { explain } from "#server/explain.ts";
import { checkChain, linkFrom, told } from "#server/platform/audit/chain-check.ts";
import { parseSettings } from "#server/platform/settings.ts";

// `npm run audit:verify`, beside the running product or without it. With a link that an earlier run or a line of the log
// told, `npm run audit:verify -- 1234:c0ffee...`, it also finds a chain that was written anew from the start.
try {
  const noted = linkFrom(process.argv[2]);
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const finding = await withDatabase(settings, 1, (db) => checkChain(db, noted));
  console.log(told(finding));
  if (finding.fault) process.exitCode = 1;
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

import { settingsOf } from "#server/cli/environment.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { checkChain, formatFinding, linkFrom } from "#server/platform/audit/chain-check.ts";

/**
 * `kaamkaj audit:verify` checks the chain. With a link from an earlier run or from the log, `kaamkaj audit:verify
 * 1234:c0ffee...`, it also detects a chain that was rewritten from the start.
 */
export async function run([link]: string[]): Promise<number> {
  const noted = linkFrom(link);
  const finding = await withDatabase(settingsOf(), 1, (db) => checkChain(db, noted));
  console.log(formatFinding(finding));
  return finding.fault ? 1 : 0;
}

import { checkChain, linkFrom, told } from "#server/audit/check-service.ts";
import { connect } from "#server/db/connect.ts";
import { joinEmbedded } from "#server/db/embedded.ts";
import { parseSettings } from "#server/settings.ts";

// `npm run check:audit`, beside the running product or without it. With a link that an earlier run or a line of the log
// told, `npm run check:audit -- 1234:c0ffee...`, it also finds a chain that was written anew from the start.
try {
  const noted = linkFrom(process.argv[2]);
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const embedded = settings.DATABASE_URL === undefined ? await joinEmbedded(settings.DATA_DIR) : undefined;
  const { pool, db } = connect(settings.DATABASE_URL ?? embedded?.url ?? "", { timeZone: settings.TIME_ZONE, most: 1 });
  const finding = await checkChain(db, noted).finally(async () => {
    await pool.end();
    await embedded?.stop();
  });
  console.log(told(finding));
  if (finding.fault) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

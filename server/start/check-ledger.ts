import { connect } from "#server/db/connect.ts";
import { joinEmbedded } from "#server/db/embedded.ts";
import { openDisk } from "#server/disk.ts";
import { checkInvariants, told } from "#server/ledger/check-service.ts";
import { parseSettings } from "#server/settings.ts";

// `npm run check:ledger`, beside the running product or without it: a line for each thing that is always true. It changes nothing.
try {
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const embedded = settings.DATABASE_URL === undefined ? await joinEmbedded(settings.DATA_DIR) : undefined;
  const { pool, db } = connect(settings.DATABASE_URL ?? embedded?.url ?? "", { timeZone: settings.TIME_ZONE, most: 4 });
  const findings = await checkInvariants({ db, disk: await openDisk(settings) }).finally(async () => {
    await pool.end();
    await embedded?.stop();
  });
  for (const finding of findings) console.log(told(finding));
  if (findings.some(({ count }) => count > 0)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

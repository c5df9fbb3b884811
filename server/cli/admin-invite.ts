import { parseArgs } from "node:util";
import { settingsOf } from "#server/cli/environment.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { recoveryLinkOf } from "#server/identity/admins/service.ts";
import { addressOf } from "#server/platform/settings.ts";

/** `kaamkaj admin:invite` prints a link that creates an admin with all permissions. */
export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  const settings = settingsOf();
  const link = await withDatabase(settings, 1, (db) => recoveryLinkOf(db, addressOf(settings)));
  console.log(`Create an admin with all permissions within 24 hours. The link works once:\n${link}`);
  return 0;
}

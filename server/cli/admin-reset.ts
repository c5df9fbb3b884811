import { parseArgs } from "node:util";
import { settingsOf } from "#server/cli/environment.ts";
import { withDatabase } from "#server/cli/with-database.ts";
import { resetLinkOf } from "#server/identity/session/service.ts";
import { addressOf } from "#server/platform/settings.ts";

/** `kaamkaj admin:reset --username admin` prints a link that sets a new password. */
export async function run(args: string[]): Promise<number> {
  const { username } = parseArgs({ args, options: { username: { type: "string" } } }).values;
  if (!username) throw new Error("Usage: kaamkaj admin:reset --username admin");
  const settings = settingsOf();
  const link = await withDatabase(settings, 1, (db) => resetLinkOf(db, username, addressOf(settings)));
  console.log(`Set a new password within 30 minutes. The link works once:\n${link}`);
  return 0;
}

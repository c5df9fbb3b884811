import { parseArgs } from "node:util";
import { withDatabase } from "#server/cli/with-database.ts";
import { explain } from "#server/explain.ts";
import { resetLinkOf } from "#server/features/session/service.ts";
import { addressOf, parseSettings } from "#server/platform/settings.ts";

// `npm run admin:reset -- --username admin`, whether the product is running or not, prints a link that sets a new password.
try {
  const { username } = parseArgs({ options: { username: { type: "string" } } }).values;
  if (!username) throw new Error("Usage: npm run admin:reset -- --username admin");
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const link = await withDatabase(settings, 1, (db) => resetLinkOf(db, username, addressOf(settings)));
  console.log(`Set a new password within 30 minutes. The link works once:\n${link}`);
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 1;
}

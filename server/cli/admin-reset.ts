import { parseArgs } from "node:util";
import { withDatabase } from "#server/cli/with-database.ts";
import { explain } from "#server/explain.ts";
import { recoveryLinkOf } from "#server/features/admins/service.ts";
import { resetLinkOf } from "#server/features/session/service.ts";
import { addressOf, parseSettings } from "#server/platform/settings.ts";

// `npm run admin:reset -- --username admin`, whether the product is running or not, prints a link that sets a new password;
// `npm run admin:invite` one that creates an admin with all permissions.
try {
  const options = { username: { type: "string" }, invite: { type: "boolean" } } as const;
  const { username, invite } = parseArgs({ options }).values;
  if (!(username || invite)) throw new Error("Usage: npm run admin:reset -- --username admin");
  const settings = parseSettings({ ...process.env, NODE_ENV: "development" });
  const address = addressOf(settings);
  if (username) {
    const link = await withDatabase(settings, 1, (db) => resetLinkOf(db, username, address));
    console.log(`Set a new password within 30 minutes. The link works once:\n${link}`);
  } else {
    const link = await withDatabase(settings, 1, (db) => recoveryLinkOf(db, address));
    console.log(`Create an admin with all permissions within 24 hours. The link works once:\n${link}`);
  }
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 1;
}

import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { messageOf, runPrompt, runScript } from "#server/cli/sql-prompt.ts";
import { explain } from "#server/explain.ts";
import { joinEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { openSqlSession } from "#server/platform/db/sql-session.ts";
import { parseSettings } from "#server/platform/settings.ts";

const usage = 'Usage: npm run db:shell, npm run db:shell -- -c "select 1", or SQL on standard input';

/** The statements of `-c` or of standard input; undefined at a terminal. */
async function scriptOf(args: string[]): Promise<string | undefined> {
  const { values } = parseArgs({ args, options: { command: { type: "string", short: "c", multiple: true } } });
  if (values.command) return values.command.join(";\n");
  return process.stdin.isTTY ? undefined : text(process.stdin);
}

async function work(url: string, timeZone: string, script: string | undefined): Promise<void> {
  const session = await openSqlSession(url, timeZone, (notice) => console.error(`NOTICE: ${notice}`));
  try {
    if (script === undefined) await runPrompt(session, { input: process.stdin, output: process.stdout });
    else await runScript(session, script, (line) => console.log(line));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  } finally {
    await session.close();
  }
}

// `npm run db:shell`, whether the product is running or not (docs/operations.md). Exits with 1 if a statement
// fails, with 2 if there is no database.
try {
  const script = await scriptOf(process.argv.slice(2)).catch(() => {
    throw new Error(usage);
  });
  const { DATABASE_URL, DATA_DIR, TIME_ZONE } = parseSettings({ ...process.env, NODE_ENV: "development" });
  const embedded = DATABASE_URL === undefined ? await joinEmbedded(DATA_DIR) : undefined;
  await work(DATABASE_URL ?? embedded?.url ?? "", TIME_ZONE, script).finally(() => embedded?.stop());
} catch (error) {
  console.error(explain(error, process.env));
  process.exitCode = 2;
}

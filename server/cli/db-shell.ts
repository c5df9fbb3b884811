import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { settingsOf } from "#server/cli/environment.ts";
import { messageOf, runPrompt, runScript } from "#server/cli/sql-prompt.ts";
import { joinEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { openSqlSession } from "#server/platform/db/sql-session.ts";

const usage = 'Usage: kaamkaj db:shell, kaamkaj db:shell -c "select 1", or SQL on standard input';

/** The statements of `-c` or of standard input; undefined at a terminal. */
async function scriptOf(args: string[]): Promise<string | undefined> {
  const { values } = parseArgs({ args, options: { command: { type: "string", short: "c", multiple: true } } });
  if (values.command) return values.command.join(";\n");
  return process.stdin.isTTY ? undefined : text(process.stdin);
}

async function work(url: string, timeZone: string, script: string | undefined): Promise<number> {
  const session = await openSqlSession(url, timeZone, (notice) => console.error(`NOTICE: ${notice}`));
  try {
    if (script === undefined) await runPrompt(session, { input: process.stdin, output: process.stdout });
    else await runScript(session, script, (line) => console.log(line));
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  } finally {
    await session.close();
  }
}

/** `kaamkaj db:shell` (docs/operations.md). Ends with 1 if a statement fails. */
export async function run(args: string[]): Promise<number> {
  const script = await scriptOf(args).catch(() => {
    throw new Error(usage);
  });
  const { DATABASE_URL, DATA_DIR, TIME_ZONE } = settingsOf();
  const embedded = DATABASE_URL === undefined ? await joinEmbedded(DATA_DIR) : undefined;
  return work(DATABASE_URL ?? embedded?.url ?? "", TIME_ZONE, script).finally(() => embedded?.stop());
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runPrompt } from "#server/cli/sql-prompt.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { openSqlSession } from "#server/platform/db/sql-session.ts";
import { migratedDatabase } from "#server/test/database.ts";
import { inheritedEnvironment } from "#server/test/environment.ts";
import { withoutPlace } from "#server/test/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let dataDir = "";
let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-shell-"));
  database = await migratedDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The program as npm runs it: how it ended and what it printed. */
async function shell(env: Record<string, string>, args: readonly string[], input = "") {
  const options = { cwd: root, env: { ...inheritedEnvironment(), ...env }, stdio: "pipe" } as const;
  const child = spawn(process.execPath, ["server/cli/kaamkaj.ts", "db:shell", ...args], options);
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, output, errors: withoutPlace(errors) };
}

describe("the SQL prompt", () => {
  it("opens the embedded database beside the product and without it", { tags: "all", timeout: 60_000 }, async () => {
    const embedded = await startEmbedded({ dataDir });
    const beside = await shell({ DATA_DIR: dataDir }, ["-c", "select current_user as name, 41 + 1 as sum"]);
    await embedded.stop();
    expect(beside).toEqual({
      code: 0,
      output: "name    | sum\n--------+----\nkaamkaj |  42\n(1 row)\n",
      errors: "",
    });
    const alone = await shell({ DATA_DIR: dataDir }, ["-c", "select 1 as one"]);
    expect(alone).toMatchObject({ code: 0, output: expect.stringContaining("(1 row)") });
  });

  it("runs the statements of standard input on the database of DATABASE_URL", async () => {
    const script =
      "create table shell_test (note text, at date);\ninsert into shell_test values ('a;b', '2026-11-22'), (null, null);";
    const { code, output } = await shell(
      { DATABASE_URL: database.url, DATA_DIR: dataDir },
      [],
      `${script} select * from shell_test`,
    );
    expect([code, output]).toEqual([
      0,
      "CREATE\nINSERT 2\nnote | at\n-----+-----------\na;b  | 2026-11-22\nNULL | NULL\n(2 rows)\n",
    ]);
  });

  it("stops at the first statement that fails and says why", async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const { code, output, errors } = await shell(env, ["-c", "select nothing", "-c", "select 1"]);
    expect([code, output, errors]).toEqual([1, "", 'ERROR: column "nothing" does not exist\n']);
  });

  it("says where there is no database, and how it is called", async () => {
    const nowhere = join(dataDir, "nowhere");
    expect(await shell({ DATA_DIR: nowhere }, ["-c", "select 1"])).toMatchObject({
      code: 2,
      errors: `There is no database in ${nowhere}.\n`,
    });
    expect(await shell({ DATA_DIR: nowhere }, ["--unknown"])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Usage: kaamkaj db:shell/),
    });
  });
});

it("the prompt collects a statement over several lines, survives a mistake, lists and describes tables", async () => {
  const session = await openSqlSession(database.url, "Asia/Kolkata", () => {});
  const [input, output] = [new PassThrough(), new PassThrough()];
  const printed = text(output);
  input.end("select\n  'two lines' as text;\nselec 1;\nselect 7 as after;\n\\dt\n\\d works\n\\q\nselect 'never';\n");
  await runPrompt(session, { input, output });
  output.end();
  await session.close();
  const lines = (await printed).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["two lines", 'ERROR: syntax error at or near "selec"', "    7"]));
  expect(lines.some((line) => /^work_requests +\| +\d+ \| /.test(line))).toBe(true);
  expect(lines.some((line) => /^title +\| text +\| not null/.test(line))).toBe(true);
  expect(lines.join()).not.toMatch(/never|__drizzle_migrations/);
});

it("Ctrl-C cancels the statement that runs, and the session goes on", async () => {
  const session = await openSqlSession(database.url, "Asia/Kolkata", () => {});
  const slow = session.run("select pg_sleep(60)").catch((error: Error) => error.message);
  await session.cancel();
  expect(await slow).toBe("canceling statement due to user request");
  expect((await session.run("select 1")).rows).toEqual([["1"]]);
  await session.close();
});

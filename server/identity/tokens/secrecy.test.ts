import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/zip.ts";

const opened = open({}, { hasJobs: false });
const { logged, log } = openLogged(opened);

/** Every row of the database, which is what a backup holds beside the files. */
async function allRows(): Promise<string> {
  const { rows: tables } = await opened.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await opened.db.execute(sql`select t::text as row from ${sql.raw(name)} t`);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join("\n");
}

async function allFiles(): Promise<string> {
  const folder = opened.services.settings.DATA_DIR;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile())
    .map((each) => readFile(join(each.parentPath, each.name), "latin1"));
  return (await Promise.all(files)).join("\n");
}

it("the text of an access token is in its one answer, and in no log, row, file, audit entry or other answer", async () => {
  const { id } = await buildFreelancer(opened.db, { passwordHash: await hashPassword(password) });
  const [as, admin] = [await signedIn(logged, id), await signedIn(logged, (await buildAdmin(opened.db)).id)];
  const input = { name: "ERP", scopes: ["works:read", "requests:write"], password };
  const { token } = (await ask(logged, "tokens.create", input, { as })).json<{ token: string }>();
  expect(token).toMatch(/^kk_/);
  const program: Browser = { accountId: id, cookies: {}, token };
  const answers = [
    await ask(logged, "search.findJobs", { q: "x" }, { as: program }),
    await ask(logged, "search.findJobs", { limit: token }, { as: program }),
    await ask(logged, "workreq", { workid: 1, name: "Asha", biodata: "none.pdf" }, { as: program }),
    await ask(logged, "sessions.list", {}, { as: program }),
    await ask(logged, "tokens.list", {}, { as }),
    await ask(logged, "sessions.list", {}, { as }),
    await ask(logged, "audit.list", {}, { as: admin }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 403, 200, 200, 200]);
  const { exportId } = (await ask(logged, "exports.request", { password }, { as })).json<{ exportId: number }>();
  await processExports(logged.services);
  const copy = await entriesOf((await ask(logged, "exports.download", { exportId }, { as })).rawPayload);
  expect(JSON.parse(String(copy["tables/access_tokens.json"]))).toEqual([
    expect.objectContaining({ name: "ERP", scopes: ["works:read", "requests:write"] }),
  ]);
  expect(String(copy["tables/access_tokens.json"])).not.toContain("token_hash");

  const places = {
    log: log.output,
    rows: await allRows(),
    files: await allFiles(),
    export: Object.values(copy).map(String).join("\n"),
    answers: answers.map(({ body, headers }) => body + JSON.stringify(headers)).join("\n"),
  };
  // What is found in each place shows that it is read.
  expect(places.rows).toContain("ERP");
  expect(places.log).toContain("request completed");
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(0);
    expect(text.includes(token.slice(3, 40)), place).toBe(false);
  }

  expect(outcomeOf(await ask(logged, "erasures.request", { password }, { as }))).toBe("Success");
  await processErasures(logged.services, new Date(Date.now() + 49 * 3_600_000));
  expect(await opened.db.$count(accessTokens)).toBe(0);
  expect(outcomeOf(await ask(logged, "search.findJobs", {}, { as: program }))).toBe("401 token_invalid");
});

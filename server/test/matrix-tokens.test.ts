import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { scopeNames } from "#domain/identity/access-token.ts";
import { restrictionsOf } from "#domain/trust/restriction.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { outcomeOf } from "#server/test/ask.ts";
import { matrix } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { open } from "#server/test/open.ts";
import { guardRows, responseIn } from "#server/test/test-matrix.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
let world: World;
let rowsBefore: Awaited<ReturnType<typeof guardRows>>;

type Owner = Exclude<Actor, "AN">;
const owners = actors.filter((actor) => actor !== "AN");
const scopeOf = ({ call }: Row) => (call === "images" ? undefined : (contract[call] as Call).token);
const rows = matrix.filter(({ call }) => call !== "images");
const cellOf = ({ cells }: Row, actor: Actor) => cells.split(" ")[actors.indexOf(actor)] ?? "";
/** Who may make the call of a row with a session. */
const doerOf = (row: Row): Owner => owners.find((actor) => !/[UF]/.test(cellOf(row, actor))) ?? "FO";

beforeAll(async () => {
  const { browsers, ...built } = await buildWorld(opened);
  const programs = owners.map((actor) => [
    actor,
    { accountId: built.ids[actor], cookies: {}, token: built.tokens[actor].token },
  ]);
  world = { ...built, browsers: { AN: browsers.AN, ...Object.fromEntries(programs) } };
  // A program has no cookie: a file is of the account that has sent it.
  await opened.db.update(files).set({ uploaderId: built.ids.FO }).where(eq(files.name, built.resume));
  await opened.db.update(accessTokens).set({ usedAt: sql`now() + interval '1 hour'` });
  rowsBefore = await guardRows(opened.db);
});

async function cell(row: Row, actor: Actor): Promise<string> {
  const { response, code } = await responseIn(opened, row, world, actor);
  const cookies = response.cookies.length > 0 ? ", with a cookie" : "";
  const changed = await rowsBefore.changedTables();
  if (changed.length > 0) await rowsBefore.restoreRows();
  return code + cookies + (changed.length > 0 && response.statusCode !== 200 ? `, but ${changed.join()} changed` : "");
}

async function set(values: Partial<typeof accessTokens.$inferSelect>): Promise<void> {
  await opened.db.update(accessTokens).set(values);
  await rowsBefore.changedTables();
}

describe("a token with the scope of a call", () => {
  it.each(rows.filter(scopeOf))("makes $call $about as its owner does with a session: $cells", async (row) => {
    const scope = scopeOf(row);
    await set({ scopes: scope ? [scope] : [] });
    const own = owners.map((actor) => (actor === "CP" || actor === "CR" ? "U" : cellOf(row, actor)));
    const cells: string[] = [];
    for (const actor of owners) cells.push(await cell(row, actor));
    expect(cells).toEqual(own);
  });
});

describe("a token with every other scope", () => {
  it.each(rows)("does not make $call $about", async (row) => {
    await set({ scopes: scopeNames.filter((scope) => scope !== scopeOf(row)) });
    expect(await cell(row, doerOf(row))).toBe("S");
  });
});

describe("a token of a restricted account", () => {
  it.each(rows.filter((row) => scopeOf(row) && restrictionsOf(row.call).length > 0))(
    "is refused $call $about with the reason",
    async (row) => {
      await set({ scopes: [...scopeNames] });
      const { ids } = world;
      const restriction = { accountId: ids[doerOf(row)], decidedBy: ids.AD, kinds: restrictionsOf(row.call) };
      await buildRestriction(opened.db, restriction);
      expect(outcomeOf(await makeCall(opened, row, world, doerOf(row)))).toBe("403 restricted");
      await rowsBefore.restoreRows();
    },
  );
});

describe.each([
  ["has expired", () => opened.db.update(accessTokens).set({ expiresAt: sql`now()` })],
  ["was revoked", () => opened.db.delete(accessTokens)],
])("a token that %s", (_how, end) => {
  beforeAll(async () => {
    await set({ scopes: [...scopeNames] });
    await end();
    await rowsBefore.changedTables();
    return rowsBefore.restoreRows;
  });

  it.each(rows)("is nobody's in the call $call $about", async (row) => {
    expect(outcomeOf(await makeCall(opened, row, world, doerOf(row)))).toBe("401 token_invalid");
    expect(await rowsBefore.changedTables()).toEqual([]);
  });
});

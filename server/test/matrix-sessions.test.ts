import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { matrix } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import { open } from "#server/test/open.ts";
import { watchRows } from "#server/test/row-changes.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";

const opened = open({}, { hasJobs: false });
let world: World;
let changedTables: () => Promise<string[]>;

beforeAll(async () => {
  changedTables = await watchRows(opened.db);
});

async function prepare(): Promise<void> {
  world = await buildWorld(opened);
  await changedTables();
}

/** Rows that an anonymous caller is refused. */
const guarded = matrix.filter(({ cells }) => cells.startsWith("U"));
const signedIn: readonly Actor[] = ["FO", "FX", "CO", "CX", "AD"];
const hasSession = (me: Actor) => signedIn.includes(me);

describe("a session whose browser does not send the anti-forgery token", () => {
  beforeAll(prepare);

  const written = matrix.filter(
    ({ call }) => call !== "images" && contract[call].method === "POST" && call !== "login",
  );
  it.each(written)("may not make the call $call $about", async (row) => {
    for (const me of signedIn)
      expect([me, outcomeOf(await makeCall(opened, row, world, me, { tokenless: true }))]).toEqual([
        me,
        "403 bad_token",
      ]);
    expect(await changedTables()).toEqual([]);
  });

  it("may log in, which other headers guard", async () => {
    const response = await ask(opened, "login", world.credentials("FO"), { as: world.browsers.FO, tokenless: true });
    expect(response.json()).toEqual([expect.objectContaining({ loginid: world.ids.FO })]);
  });
});

/** What a browser adds to a request that a page of another site made it send. */
const foreignPages: readonly (readonly [string, Record<string, string>])[] = [
  ["of another site", { origin: "https://elsewhere.example" }],
  ["of another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["of a neighbouring host that hides its origin", { "sec-fetch-site": "same-site" }],
];

describe.each(foreignPages)("a page %s", (whose, headers) => {
  beforeAll(prepare);

  const posts = matrix.filter(({ call }) => call !== "images" && contract[call].method === "POST");
  // One hook refuses all of them.
  const options = whose === "of another site" ? {} : { tags: "all" };
  it.each(posts)("may not make the call $call $about for anybody", options, async (row) => {
    const needsSession = row.call !== "images" && contract[row.call].by !== "anyone";
    for (const me of actors) {
      const refusal = needsSession && !hasSession(me) ? "401 no_session" : "403 foreign_origin";
      expect([me, outcomeOf(await makeCall(opened, row, world, me, { headers }))]).toEqual([me, refusal]);
    }
    expect(await changedTables()).toEqual([]);
  });
});

describe.each([
  ["was silent for 7 days", { seenAt: sql`now() - interval '7 days'` }],
  ["is 30 days old", { createdAt: sql`now() - interval '30 days'` }],
])("a session that %s", (how, ended) => {
  beforeAll(async () => {
    world = await buildWorld(opened);
    await opened.db.update(sessions).set(ended);
  });

  const options = how === "is 30 days old" ? { tags: "all" } : {};
  it.each(guarded)("is nobody's in the call $call $about", options, async (row) => {
    for (const me of actors)
      expect([me, outcomeOf(await makeCall(opened, row, world, me))]).toEqual([me, "401 no_session"]);
  });
});

describe("a company that was rejected a moment ago", () => {
  beforeAll(async () => {
    world = await buildWorld(opened);
    const { ids, browsers } = world;
    expect((await ask(opened, "whoami", {}, { as: browsers.CO })).json()).toMatchObject([{ loginid: ids.CO }]);
    const rejection = { id: ids.CO, status: "rejected" };
    expect(outcomeOf(await ask(opened, "updateclientstatus", rejection, { as: browsers.AD }))).toBe("Success");
  });

  it.each(guarded)("is nobody in the call $call $about", async (row) => {
    expect(outcomeOf(await makeCall(opened, row, world, "CO"))).toBe("401 no_session");
  });
});

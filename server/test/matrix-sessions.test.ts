import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { sessions } from "#server/db/schema-web.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { play } from "#server/test/cell.ts";
import { fingerprintOf } from "#server/test/fingerprint.ts";
import { matrix } from "#server/test/matrix.ts";
import { open } from "#server/test/open.ts";
import { parts, type Stage, setStage } from "#server/test/stage.ts";

const opened = open();
let stage: Stage;

/** Rows that an anonymous caller is refused. */
const guarded = matrix.filter(({ cells }) => cells.startsWith("U"));
const signedIn = ["FO", "FX", "CO", "CX", "AD"] as const;

describe("a session whose browser does not send the anti-forgery token", () => {
  let fingerprint: () => Promise<string>;
  beforeAll(async () => {
    stage = await setStage(opened);
    fingerprint = await fingerprintOf(opened.db);
  });

  const written = matrix.filter(
    ({ call }) => call !== "images" && contract[call].method === "POST" && call !== "login",
  );
  it.each(written)("may not make the call $call $about", async (row) => {
    const before = await fingerprint();
    for (const me of signedIn)
      expect([me, outcomeOf(await play(opened, row, stage, me, true))]).toEqual([me, "403 bad_token"]);
    expect(await fingerprint()).toBe(before);
  });

  it("may log in, which other headers guard", async () => {
    const answer = await ask(opened, "login", stage.credentials("FO"), { as: stage.browsers.FO, tokenless: true });
    expect(answer.json()).toEqual([expect.objectContaining({ loginid: stage.ids.FO })]);
  });
});

describe.each([
  ["was silent for 7 days", { seenAt: sql`now() - interval '7 days'` }],
  ["is 30 days old", { createdAt: sql`now() - interval '30 days'` }],
])("a session that %s", (_how, ended) => {
  beforeAll(async () => {
    stage = await setStage(opened);
    await opened.db.update(sessions).set(ended);
  });

  it.each(guarded)("is nobody's in the call $call $about", async (row) => {
    for (const me of parts) expect([me, outcomeOf(await play(opened, row, stage, me))]).toEqual([me, "401 no_session"]);
  });
});

describe("a company that was rejected a moment ago", () => {
  beforeAll(async () => {
    stage = await setStage(opened);
    const { ids, browsers } = stage;
    expect((await ask(opened, "whoami", {}, { as: browsers.CO })).json()).toMatchObject([{ loginid: ids.CO }]);
    const rejection = { id: ids.CO, status: "rejected" };
    expect(outcomeOf(await ask(opened, "updateclientstatus", rejection, { as: browsers.AD }))).toBe("Success");
  });

  it.each(guarded)("is nobody in the call $call $about", async (row) => {
    expect(outcomeOf(await play(opened, row, stage, "CO"))).toBe("401 no_session");
  });
});

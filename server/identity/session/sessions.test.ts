import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const password = "Right1234";
const passwordHash = await hashPassword(password);
const android = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36";

interface SessionRow {
  readonly sessionId: number;
  readonly device: string;
  readonly address: string;
  readonly since: string;
  readonly seen: string;
  readonly current: boolean;
}

const sessionsOf = async (as: Browser) => (await ask(opened, "sessions.list", {}, { as })).json<SessionRow[]>();
const isSomebody = async (as: Browser) => (await ask(opened, "whoami", {}, { as })).json<unknown[]>().length === 1;

/** An account in three browsers, the last of which logged in on a phone. */
async function inThreeBrowsers() {
  const { id, username } = await buildFreelancer(opened.db, { passwordHash });
  const [first, second] = [await signedIn(opened, id), await signedIn(opened, id)];
  const headers = { "user-agent": android };
  const { cookies } = await ask(opened, "login", { username, password }, { headers });
  const phone = { accountId: id, cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) };
  return { id, first, second, phone };
}

describe("sessions.list", () => {
  it.each([
    ["the admin", buildAdmin],
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)("shows %s where they are logged in", async (_who, build) => {
    const as = await signedIn(opened, (await build(opened.db)).id);
    const [rows, ...others] = await sessionsOf(as);
    expect(others).toEqual([]);
    expect(Object.keys(rows ?? {}).toSorted()).toEqual(["address", "current", "device", "seen", "sessionId", "since"]);
    expect(rows).toMatchObject({ current: true });
    for (const instant of [rows?.since, rows?.seen])
      expect(Math.abs(Date.now() - Date.parse(instant ?? ""))).toBeLessThan(60_000);
  });

  it("names the device and the address, the newest first, and which of them asks", async () => {
    const { first, phone } = await inThreeBrowsers();
    const rows = await sessionsOf(first);
    expect(rows.map(({ device }) => device)).toEqual(["Chrome on Android", "Unknown device", "Unknown device"]);
    expect(rows.map(({ address }) => address)).toEqual(["127.0.0.1", "", ""]);
    expect(rows.map(({ current }) => current)).toEqual([false, false, true]);
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([true, false, false]);
  });

  it("shows nobody else's, and none that has ended", async () => {
    const { id, first } = await inThreeBrowsers();
    await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const mine = sql`${eq(sessions.accountId, id)} and user_agent <> ''`;
    await opened.db.update(sessions).set({ seenAt: sql`now() - interval '7 days'` }).where(mine);
    expect(await sessionsOf(first)).toHaveLength(2);
  });
});

describe("sessions.end", () => {
  const end = (as: Browser, sessionId: unknown) => ask(opened, "sessions.end", { sessionId }, { as });

  it("logs one device out and leaves the others", async () => {
    const { first, second, phone } = await inThreeBrowsers();
    const [newest] = await sessionsOf(first);
    expect((await end(first, newest?.sessionId)).json()).toEqual({ message: "Success" });
    expect([await isSomebody(first), await isSomebody(second), await isSomebody(phone)]).toEqual([true, true, false]);
    expect(outcomeOf(await ask(opened, "sessions.list", {}, { as: phone }))).toBe("401 no_session");
  });

  it("of the very one that asks is a logout", async () => {
    const { second } = await inThreeBrowsers();
    const mine = (await sessionsOf(second)).find(({ current }) => current);
    const response = await end(second, mine?.sessionId);
    expect(outcomeOf(response)).toBe("Success");
    expect(response.cookies.find(({ name }) => name === "sid")?.value).toBe("");
    expect(await isSomebody(second)).toBe(false);
  });

  it("does not find a session that has ended", async () => {
    const { first } = await inThreeBrowsers();
    const [newest] = await sessionsOf(first);
    await end(first, newest?.sessionId);
    expect(outcomeOf(await end(first, newest?.sessionId))).toBe("404 not_found");
  });

  it.each([undefined, null, "", "x", -1, 1.5, 3_000_000_000])("refuses %o as an id", async (sessionId) => {
    const { first } = await inThreeBrowsers();
    expect(outcomeOf(await end(first, sessionId))).toBe("400 invalid");
  });
});

describe("sessions.endOthers", () => {
  it("leaves this device alone logged in", async () => {
    const { first, second, phone } = await inThreeBrowsers();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await ask(opened, "sessions.endOthers", {}, { as: second }))).toBe("Success");
    expect([await isSomebody(first), await isSomebody(second), await isSomebody(phone)]).toEqual([false, true, false]);
    expect(await isSomebody(other)).toBe(true);
  });
});

describe("accounts.endSessions", () => {
  const endAll = (as: Browser, id: unknown) => ask(opened, "accounts.endSessions", { id }, { as });
  const theAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);

  it.each([
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)(
    "logs %s out everywhere, and nobody else; the log says how many sessions there were",
    async (_who, build) => {
      const { id } = await build(opened.db);
      const [first, second] = [await signedIn(opened, id), await signedIn(opened, id)];
      const other = await signedIn(opened, (await build(opened.db)).id);
      const as = await theAdmin();
      expect((await endAll(as, id)).json()).toEqual({ message: "Success" });
      expect([await isSomebody(first), await isSomebody(second)]).toEqual([false, false]);
      expect([await isSomebody(other), await isSomebody(as)]).toEqual([true, true]);
      const noted = await ask(
        opened,
        "audit.list",
        { call: "accounts.endSessions", subject: "account", subjectId: String(id) },
        { as },
      );
      expect(noted.json()).toMatchObject([
        { loginid: as.accountId, outcome: "done", before: { sessions: 2 }, after: { sessions: 0 } },
      ]);
      expect((await endAll(as, id)).json()).toEqual({ message: "Success" });
    },
  );

  it("knows no admins, and nobody who is not there", async () => {
    const [as, other] = [await theAdmin(), await theAdmin()];
    for (const id of [as.accountId, other.accountId, 2_000_000_000])
      expect(outcomeOf(await endAll(as, id))).toBe("404 not_found");
    expect([await isSomebody(as), await isSomebody(other)]).toEqual([true, true]);
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DEMO: "1" });

const password = "Right1234";
const passwordHash = await hashPassword(password);

type Response = Awaited<ReturnType<typeof ask>>;

const cookieOf = (response: Response, name: string) => response.cookies.find((cookie) => cookie.name === name);
const logIn = (username: string, typed = password, more: Parameters<typeof ask>[3] = {}) =>
  ask(opened, "login", { username, password: typed }, more);
const sessionsOf = (accountId: number) => opened.db.select().from(sessions).where(eq(sessions.accountId, accountId));
const accountOf = async (as: Browser) => (await ask(opened, "whoami", {}, { as })).json();

/** The browser that a login answered. */
const browserOf = (accountId: number, response: Response): Browser => ({
  accountId,
  cookies: {
    sid: cookieOf(response, "sid")?.value ?? "",
    "XSRF-TOKEN": cookieOf(response, "XSRF-TOKEN")?.value ?? "",
  },
});

describe("login", () => {
  it.each([
    ["admin", buildAdmin],
    ["client", buildCompany],
    ["freelancer", buildFreelancer],
  ] as const)("answers the account of the %s and makes a session", async (role, build) => {
    const { id, username } = await build(opened.db, { passwordHash });
    const response = await logIn(username);
    expect(response.json()).toEqual([{ loginid: id, username, role, status: "accepted" }]);
    expect(await accountOf(browserOf(id, response))).toMatchObject(response.json<object>());
  });

  it("keeps the token in a cookie no script reads, and only its hash in the database", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const cookie = cookieOf(await logIn(username), "sid");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect((await sessionsOf(id)).map(({ tokenHash }) => tokenHash)).toEqual([hashOf(cookie?.value ?? "")]);
  });

  it("does not mind the case of the username, nor a space around it", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    expect((await logIn(` ${username.toUpperCase()} `)).json()).toMatchObject([{ loginid: id, username }]);
  });

  it("gives a new session id every time and ends the one this browser had", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const otherBrowser = await signedIn(opened, id);
    const first = browserOf(id, await logIn(username));
    const second = browserOf(id, await logIn(username, password, { as: first }));
    expect(second.cookies["sid"]).not.toBe(first.cookies["sid"]);
    expect(await accountOf(first)).toEqual([]);
    expect(await accountOf(second)).toHaveLength(1);
    expect(await accountOf(otherBrowser)).toHaveLength(1);
  });

  it("makes one session for each of ten logins at once", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const responses = await Promise.all(Array.from({ length: 10 }, () => logIn(username)));
    expect(new Set(responses.map((response) => cookieOf(response, "sid")?.value)).size).toBe(10);
    expect(await sessionsOf(id)).toHaveLength(10);
  });

  it("answers the same bytes to an unknown name and to a wrong password, and no cookie (§7 login-array)", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const [unknown, wrong] = [await logIn("nobody_here"), await logIn(username, "Wrong1234")];
    const comparable = ({ statusCode, headers, body }: Response) => ({
      statusCode,
      body,
      headers: { ...headers, date: "", "x-request-id": "" },
    });
    expect(unknown.body).toBe("[]");
    expect(comparable(wrong)).toEqual(comparable(unknown));
    expect(wrong.cookies).toEqual([]);
  });

  it.each([{}, { username: null }, { username: "a".repeat(500), password: "b".repeat(500) }])(
    "answers an empty list or 400 to %o, never an error",
    async (body) => {
      const response = await ask(opened, "login", body);
      expect([200, 400]).toContain(response.statusCode);
      if (response.statusCode === 200) expect(response.json()).toEqual([]);
    },
  );

  it("leaves a present session alone when it fails", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const browser = await signedIn(opened, id);
    await logIn(username, "Wrong1234", { as: browser });
    expect(await accountOf(browser)).toHaveLength(1);
  });

  it.each(["pending", "rejected"] as const)(
    "answers the row of a %s company, makes no session and ends a present one (§4 client-session-accepted)",
    async (status) => {
      const company = await buildCompany(opened.db, { passwordHash, status });
      const browser = await signedIn(opened, (await buildFreelancer(opened.db)).id);
      const response = await logIn(company.username, password, { as: browser });
      const { verification, ...row } = response.json()[0];
      expect(row).toEqual({ loginid: company.id, username: company.username, role: "client", status });
      expect(verification).toMatchObject({ companyName: company.name, question: null, answer: null });
      expect(cookieOf(response, "sid")?.value).toBe("");
      expect(await sessionsOf(company.id)).toEqual([]);
      expect(await accountOf(browser)).toEqual([]);
    },
  );
});

describe("a session", () => {
  it.each([
    ["after 7 days of silence", { seenAt: sql`now() - interval '7 days 1 minute'` }],
    ["after 30 days in any case", { createdAt: sql`now() - interval '30 days 1 minute'` }],
  ])("ends %s", async (_when, past) => {
    const browser = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const mine = eq(sessions.accountId, browser.accountId);
    await opened.db.update(sessions).set(past).where(mine);
    expect(await accountOf(browser)).toEqual([]);
    expect(outcomeOf(await ask(opened, "logout", {}, { as: browser }))).toBe("401 no_session");
  });

  it("is kept from falling silent by being used", async () => {
    const browser = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const mine = eq(sessions.accountId, browser.accountId);
    await opened.db.update(sessions).set({ seenAt: sql`now() - interval '6 days'` }).where(mine);
    await accountOf(browser);
    const fresh = opened.db.$count(sessions, sql`${mine} and seen_at > now() - interval '1 minute'`);
    expect(await fresh).toBe(1);
  });
});

describe("whoami", () => {
  it("answers nobody to a browser without a session, and gives it an anti-forgery token", async () => {
    const response = await ask(opened, "whoami");
    expect(response.json()).toEqual([]);
    expect(cookieOf(response, "XSRF-TOKEN")).toMatchObject({ path: "/" });
    expect(cookieOf(response, "XSRF-TOKEN")?.httpOnly).toBeUndefined();
  });
});

describe("logout", () => {
  it("ends this session and no other, and clears the cookie", async () => {
    const { id } = await buildFreelancer(opened.db);
    const [current, otherBrowser] = [await signedIn(opened, id), await signedIn(opened, id)];
    const response = await ask(opened, "logout", {}, { as: current });
    expect(response.json()).toEqual({ message: "Success" });
    expect(cookieOf(response, "sid")?.value).toBe("");
    expect(await accountOf(current)).toEqual([]);
    expect(await accountOf(otherBrowser)).toHaveLength(1);
  });
});

describe("forged calls", () => {
  it("are refused without the token, and the fresh one of the refusal works (§7 xsrf-checked)", async () => {
    const browser = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const refused = await ask(opened, "logout", {}, { as: browser, headers: { "x-xsrf-token": "" } });
    expect(outcomeOf(refused)).toBe("403 bad_token");
    const fresh = cookieOf(refused, "XSRF-TOKEN")?.value ?? "";
    expect(fresh).not.toBe(browser.cookies["XSRF-TOKEN"]);
    const again = { ...browser, cookies: { ...browser.cookies, "XSRF-TOKEN": fresh } };
    expect(outcomeOf(await ask(opened, "logout", {}, { as: again }))).toBe("Success");
  });

  it("are refused with the token of another session", async () => {
    const { id } = await buildFreelancer(opened.db);
    const [mine, other] = [await signedIn(opened, id), await signedIn(opened, id)];
    const mixed = { ...mine, cookies: { ...mine.cookies, "XSRF-TOKEN": other.cookies["XSRF-TOKEN"] ?? "" } };
    expect(outcomeOf(await ask(opened, "logout", {}, { as: mixed }))).toBe("403 bad_token");
  });

  it("login's answer brings a token that fits the new session", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const browser = browserOf(id, await logIn(username));
    expect(outcomeOf(await ask(opened, "logout", {}, { as: browser }))).toBe("Success");
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("are refused from elsewhere: %o", async (headers) => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const browser = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await logIn(username, password, { headers }))).toBe("403 foreign_origin");
    expect(outcomeOf(await ask(opened, "logout", {}, { as: browser, headers }))).toBe("403 foreign_origin");
  });

  it("a page of our own may call", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const headers = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" };
    expect((await logIn(username, password, { headers })).json()).toHaveLength(1);
  });
});

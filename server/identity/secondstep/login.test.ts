import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { waitingLogins } from "#server/platform/db/schema/secondstep.ts";
import { resetTokens, sessions } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import {
  accountIdOf,
  browserAfter,
  enableTwoFactor,
  expireCode,
  logInWithPassword,
  password,
  requiredStep,
  sendCode,
} from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { visibleParts } from "#server/test/matrix-call.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DEMO: "1" });
const passwordHash = await hashPassword(password);

const logIn = (username: string, typed = password, more = {}) =>
  ask(opened, "login", { username, password: typed }, more);

/** An account with two-step sign-in, as its owner knows it. */
async function careful(build: typeof buildFreelancer | typeof buildCompany = buildFreelancer) {
  const account = await build(opened.db, { passwordHash });
  const { secret, recoveryCodes } = await enableTwoFactor(opened, account.id);
  await opened.db.delete(sessions).where(eq(sessions.accountId, account.id));
  return { ...account, secret, recoveryCodes };
}

describe("login with the right password", () => {
  it("of an account without a second step is as it always was", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash });
    const response = await logIn(username);
    expect(response.json()).toHaveLength(1);
    expect(requiredStep(response)).toBeUndefined();
    expect(response.cookies.map(({ name }) => name).toSorted()).toEqual(["XSRF-TOKEN", "known", "sid"]);
  });

  it.each([
    ["the admin", buildAdmin],
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)("asks %s for the second step and makes no session", async (_who, build) => {
    const { id, username } = await build(opened.db, { passwordHash });
    await enableTwoFactor(opened, id);
    const response = await logIn(username);
    expect([response.statusCode, response.body, requiredStep(response)]).toEqual([200, "[]", "totp, recovery"]);
    expect(response.cookies).toMatchObject([{ name: "step", httpOnly: true, sameSite: "Lax", path: "/", maxAge: 300 }]);
    expect(await accountIdOf(opened, browserAfter(response))).toBeUndefined();
  });

  it("keeps only the hash of what the browser got, and leaves a present session alone", async () => {
    const { id, username } = await careful();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const browser = await logInWithPassword(opened, username, other);
    expect(await accountIdOf(opened, browser)).toBe(other.accountId);
    const rows = await opened.db.select().from(waitingLogins).where(eq(waitingLogins.accountId, id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashOf(browser.cookies["step"] ?? "")]);
  });
});

it("a wrong password tells nothing of a second step: the same bytes as for an unknown name", async () => {
  const { username } = await careful();
  const [unknown, wrong] = [await logIn("nobody_here"), await logIn(username, "Wrong1234")];
  expect(visibleParts(wrong)).toEqual(visibleParts(unknown));
});

describe("the code of the app", () => {
  it("ends the login that the password began", async () => {
    const { id, username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    const response = await sendCode(opened, browser, codeOf(secret));
    expect(response.json()).toEqual([{ loginid: id, username, role: "freelancer", status: "accepted" }]);
    expect(requiredStep(response)).toBeUndefined();
    expect(response.cookies.find(({ name }) => name === "step")?.value).toBe("");
    expect(await accountIdOf(opened, browserAfter(response))).toBe(id);
    expect(outcomeOf(await ask(opened, "logout", {}, { as: browserAfter(response) }))).toBe("Success");
  });

  it("is taken once: not again in another login, and not for another session of this one", async () => {
    const { username, secret } = await careful();
    const [first, second] = [await logInWithPassword(opened, username), await logInWithPassword(opened, username)];
    const code = codeOf(secret);
    expect((await sendCode(opened, first, code)).json()).toHaveLength(1);
    for (const again of [first, second]) expect((await sendCode(opened, again, code)).json()).toEqual([]);
    expect((await sendCode(opened, first, codeOf(secret, 1))).json()).toEqual([]);
    expect((await sendCode(opened, second, codeOf(secret, 1))).json()).toHaveLength(1);
  });

  it("opens one session for ten that bring it at once", async () => {
    const { id, username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    const code = codeOf(secret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendCode(opened, browser, code)));
    expect(responses.filter((response) => response.json<unknown[]>().length === 1)).toHaveLength(1);
    expect(await opened.db.$count(sessions, eq(sessions.accountId, id))).toBe(1);
  });

  it.each([-1, 1])("of the half-minute %i away is taken too, since clocks differ", async (halfMinutes) => {
    const { username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    expect((await sendCode(opened, browser, codeOf(secret, halfMinutes))).json()).toHaveLength(1);
  });

  it("that is wrong or too old leaves the question open", async () => {
    const { username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    for (const code of ["000000", "1", "abcdefgh", codeOf(secret, -3), codeOf(secret, 3)]) {
      const response = await sendCode(opened, browser, code);
      expect([response.statusCode, response.body, requiredStep(response)]).toEqual([200, "[]", "totp, recovery"]);
    }
    expect((await sendCode(opened, browser, codeOf(secret))).json()).toHaveLength(1);
  });

  it("is no recovery code: its owner gets no mail about one", async () => {
    const email = "app.at.hand@kaamkaj.example";
    const { id, username } = await buildFreelancer(opened.db, { passwordHash, email });
    const { secret } = await enableTwoFactor(opened, id);
    expect((await sendCode(opened, await logInWithPassword(opened, username), codeOf(secret, 1))).json()).toHaveLength(
      1,
    );
    const { rows } = await opened.db.execute(
      sql`select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = ${email}`,
    );
    expect(rows).toEqual([{ subject: "Your Kaamkaj two-step sign-in is on" }]);
  });

  it("of somebody else is worth nothing", async () => {
    const [mine, other] = [await careful(), await careful()];
    const browser = await logInWithPassword(opened, mine.username);
    expect((await sendCode(opened, browser, codeOf(other.secret))).json()).toEqual([]);
    expect((await sendCode(opened, browser, other.recoveryCodes[0] ?? "")).json()).toEqual([]);
  });

  it("ends the session that this browser had before", async () => {
    const { id, username, secret } = await careful();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const browser = await logInWithPassword(opened, username, other);
    const xsrf = { "x-xsrf-token": other.cookies["XSRF-TOKEN"] ?? "" };
    const response = await sendCode(opened, browser, codeOf(secret), xsrf);
    expect(await accountIdOf(opened, browserAfter(response, browser))).toBe(id);
    expect(await accountIdOf(opened, other)).toBeUndefined();
  });
});

describe("a recovery code", () => {
  it("is taken instead, once, however it is typed, and its owner hears of it", async () => {
    const email = "lost.phone@kaamkaj.example";
    const { id, username } = await buildFreelancer(opened.db, { passwordHash, email });
    const { recoveryCodes } = await enableTwoFactor(opened, id);
    const [code = ""] = recoveryCodes;
    const browser = await logInWithPassword(opened, username);
    expect((await sendCode(opened, browser, ` ${code.replaceAll("-", " ").toUpperCase()} `)).json()).toHaveLength(1);
    expect((await sendCode(opened, await logInWithPassword(opened, username), code)).json()).toEqual([]);
    expect(await mailTo(opened, email, 2)).toContain("Subject: Your Kaamkaj recovery code was used\r\n");
  });

  it("is asked for no more when none is left", async () => {
    const { username, recoveryCodes } = await careful();
    for (const code of recoveryCodes)
      expect((await sendCode(opened, await logInWithPassword(opened, username), code)).json()).toHaveLength(1);
    expect(requiredStep(await logIn(username))).toBe("totp");
  });
});

describe("half a login", () => {
  it("is good for five minutes, and is swept after", async () => {
    const { id, username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    const mine = eq(waitingLogins.accountId, id);
    await opened.db.update(waitingLogins).set({ createdAt: sql`now() - interval '5 minutes'` }).where(mine);
    const response = await sendCode(opened, browser, codeOf(secret));
    expect([response.body, requiredStep(response)]).toEqual(["[]", undefined]);
    await sweep(opened.services);
    expect(await opened.db.$count(waitingLogins, mine)).toBe(0);
  });

  it("is of the browser that began it", async () => {
    const { username, secret } = await careful();
    await logInWithPassword(opened, username);
    for (const cookies of [{}, { step: "" }, { step: "A".repeat(43) }]) {
      const response = await sendCode(opened, { accountId: 0, cookies }, codeOf(secret));
      expect([response.body, requiredStep(response)]).toEqual(["[]", undefined]);
    }
  });

  it("ends with the password that began it", async () => {
    const { id, username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    const as = await signedIn(opened, id);
    const next = { newPassword: "Next56789", confirmPassword: "Next56789" };
    await ask(opened, "changepwd", { currentPassword: password, ...next }, { as });
    expect((await sendCode(opened, browser, codeOf(secret))).json()).toEqual([]);
  });

  it("of a company that was rejected meanwhile opens nothing", async () => {
    const { id, username, secret } = await careful(buildCompany);
    const browser = await logInWithPassword(opened, username);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, id));
    const response = await sendCode(opened, browser, codeOf(secret));
    expect(response.json()).toMatchObject([{ status: "rejected" }]);
    expect(await opened.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  });
});

it("a company that may not come in is answered its row at once, without being asked for more", async () => {
  const { id, username } = await careful(buildCompany);
  await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, id));
  const response = await logIn(username);
  expect(response.json()).toMatchObject([{ loginid: id, status: "rejected" }]);
  expect(requiredStep(response)).toBeUndefined();
});

it("a demo account goes on from this very machine only", async () => {
  const { id, username } = await buildFreelancer(opened.db, { passwordHash, demo: true });
  const { secret } = await enableTwoFactor(opened, id);
  const host = { host: "localhost:3000" };
  const half = browserAfter(await logIn(username, password, { headers: host }));
  expect((await sendCode(opened, half, codeOf(secret), { host: "kaamkaj.example" })).json()).toEqual([]);
  expect((await sendCode(opened, half, codeOf(secret), host)).json()).toHaveLength(1);
});

it("a new password by mail leaves the second step as it is: a mailbox is one step only", async () => {
  const { id, username, secret } = await careful();
  const token = "a token of the mail";
  await opened.db.insert(resetTokens).values({ tokenHash: hashOf(token), accountId: id });
  const set = { token, newPassword: password, confirmPassword: password };
  expect(outcomeOf(await ask(opened, "resetpwd", set))).toBe("Success");
  const browser = await logInWithPassword(opened, username);
  expect(await accountIdOf(opened, browser)).toBeUndefined();
  await expireCode(opened, id);
  expect((await sendCode(opened, browser, codeOf(secret))).json()).toHaveLength(1);
});

it("a code is refused from another site, and a missing one is told", async () => {
  const { username, secret } = await careful();
  const browser = await logInWithPassword(opened, username);
  const foreign = await sendCode(opened, browser, codeOf(secret), { origin: "https://evil.example" });
  expect(outcomeOf(foreign)).toBe("403 foreign_origin");
  expect((await sendCode(opened, browser, " ")).json()).toMatchObject({ fields: { code: "please fill this field" } });
});

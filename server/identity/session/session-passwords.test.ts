import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resetTokens, sessions } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

// Ten at once wait for one row and for their passwords, on a busy machine for longer than a call may.
const opened = open();

const [password, next] = ["Right1234", "Next56789"];
const passwordHash = await hashPassword(password);
const sent = { currentPassword: password, newPassword: next, confirmPassword: next };

const mayLogIn = async (username: string, typed: string) =>
  (await ask(opened, "login", { username, password: typed })).json<unknown[]>().length === 1;
const sessionsOf = (accountId: number) => opened.db.$count(sessions, eq(sessions.accountId, accountId));
const everybodys = { newPassword: "everybody tries this one first: choose another" };
const fieldsOf = (response: Awaited<ReturnType<typeof ask>>) => response.json<{ fields: object }>().fields;

describe("changepwd", () => {
  it.each([
    ["a freelancer", buildFreelancer],
    ["a company", buildCompany],
    ["the admin", buildAdmin],
  ] as const)("lets %s choose a new password", async (_who, build) => {
    const { id, username } = await build(opened.db, { passwordHash });
    const response = await ask(opened, "changepwd", { ...sent, loginid: id }, { as: await signedIn(opened, id) });
    expect(response.json()).toEqual({ message: "Success" });
    expect(await mayLogIn(username, password)).toBe(false);
    expect(await mayLogIn(username, next)).toBe(true);
  });

  it("gives this browser a new session and token, and ends all the others", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    const [current, other] = [await signedIn(opened, id), await signedIn(opened, id)];
    const { cookies } = await ask(opened, "changepwd", sent, { as: current });
    const fresh = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(fresh["sid"]).not.toBe(current.cookies["sid"]);
    expect(await sessionsOf(id)).toBe(1);
    for (const ended of [current, other]) expect((await ask(opened, "whoami", {}, { as: ended })).json()).toEqual([]);
    expect(outcomeOf(await ask(opened, "logout", {}, { as: { accountId: id, cookies: fresh } }))).toBe("Success");
  });

  it("answers wrong to a wrong current password and changes nothing", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const as = await signedIn(opened, id);
    const response = await ask(opened, "changepwd", { ...sent, currentPassword: "Wrong1234" }, { as });
    expect([response.statusCode, response.json(), response.cookies]).toEqual([200, { message: "wrong" }, []]);
    expect(await mayLogIn(username, password)).toBe(true);
  });

  it.each([
    ["newPassword", { newPassword: "weak", confirmPassword: "weak" }],
    ["newPassword", { newPassword: "nouppercase1", confirmPassword: "nouppercase1" }],
    ["newPassword", { newPassword: "NoDigitHere", confirmPassword: "NoDigitHere" }],
    ["newPassword", { newPassword: `A1${"x".repeat(127)}`, confirmPassword: `A1${"x".repeat(127)}` }],
    ["confirmPassword", { confirmPassword: "Other6789" }],
    ["currentPassword", { currentPassword: "" }],
  ])("refuses a bad %s before it looks at the current one: %o", async (field, change) => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    const as = await signedIn(opened, id);
    const response = await ask(opened, "changepwd", { ...sent, currentPassword: "Wrong1234", ...change }, { as });
    expect(outcomeOf(response)).toBe("400 invalid");
    expect(Object.keys(fieldsOf(response))).toContain(field);
  });

  it.each(["Admin1234", "Password1", "Qwerty2026"])(
    "lets the admin choose none that everybody tries: %s",
    async (typed) => {
      const { id, username } = await buildAdmin(opened.db, { passwordHash });
      const as = await signedIn(opened, id);
      const change = { ...sent, newPassword: typed, confirmPassword: typed };
      const response = await ask(opened, "changepwd", change, { as });
      expect([outcomeOf(response), fieldsOf(response)]).toEqual(["400 invalid", everybodys]);
      expect(await mayLogIn(username, password)).toBe(true);
      const freelancer = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
      expect(outcomeOf(await ask(opened, "changepwd", change, { as: freelancer }))).toBe("Success");
    },
  );

  it("puts the demo's own back, which is public", async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash, demo: true })).id);
    const back = { ...sent, newPassword: "Admin1234", confirmPassword: "Admin1234" };
    expect(outcomeOf(await ask(opened, "changepwd", back, { as }))).toBe("Success");
  });

  it("takes effect for one of ten that come at once", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    const as = await signedIn(opened, id);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        ask(opened, "changepwd", { ...sent, newPassword: `${next}${i}`, confirmPassword: `${next}${i}` }, { as }),
      ),
    );
    const outcomes = responses.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    // The others either were too late with the old password, or came when their session had ended.
    expect(outcomes.filter((outcome) => !["Success", "wrong", "401 no_session"].includes(outcome))).toEqual([]);
    expect(await sessionsOf(id)).toBe(1);
  });
});

describe("forgotpwd", () => {
  it("mails a link to the owner, built from our own address and never from the request's", async () => {
    const email = "owner.link@kaamkaj.example";
    const { username } = await buildFreelancer(opened.db, { email });
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const response = await ask(opened, "forgotpwd", { username: username.toUpperCase() }, { headers });
    expect(response.json()).toEqual({ message: "Success" });
    const mail = await mailTo(opened, email);
    expect(mail).toContain("\r\nSubject: Reset your Kaamkaj password\r\n");
    expect(mail).toContain("From: Kaamkaj <no-reply@kaamkaj.example>\r\n");
    expect(mail).toMatch(/\r\nhttp:\/\/localhost:3000\/guestmaster\/resetpwd\?token=[\w-]{22}\r\n/);
    expect(mail).not.toContain("evil");
  });

  it("keeps only the hash of the link", async () => {
    const email = "owner.hash@kaamkaj.example";
    const { id, username } = await buildFreelancer(opened.db, { email });
    await ask(opened, "forgotpwd", { username });
    const token = tokenIn(await mailTo(opened, email));
    const rows = await opened.db.select().from(resetTokens).where(eq(resetTokens.accountId, id));
    expect(rows).toMatchObject([{ tokenHash: hashOf(token) }]);
  });

  it("answers Wrong to a name nobody has, and 400 to none", async () => {
    expect((await ask(opened, "forgotpwd", { username: "nobody_here" })).json()).toEqual({ message: "Wrong" });
    const empty = await ask(opened, "forgotpwd", { username: " " });
    expect(outcomeOf(empty)).toBe("400 invalid");
    expect(fieldsOf(empty)).toEqual({ username: "please fill this field" });
  });

  it("answers Success for an account without an e-mail address, and mails nothing", async () => {
    const { id, username } = await buildAdmin(opened.db, { email: "" });
    expect((await ask(opened, "forgotpwd", { username })).json()).toEqual({ message: "Success" });
    expect(await opened.db.$count(resetTokens, eq(resetTokens.accountId, id))).toBe(0);
  });
});

describe("resetpwd", () => {
  const set = (token: string, more = {}) =>
    ask(opened, "resetpwd", { token, newPassword: next, confirmPassword: next, ...more });

  async function link(accountId: number) {
    const token = randomBytes(16).toString("base64url");
    await opened.db.insert(resetTokens).values({ tokenHash: hashOf(token), accountId });
    return token;
  }

  async function forgetful(values: { status?: "pending" } = {}) {
    const company = await buildCompany(opened.db, { passwordHash, ...values });
    return { ...company, token: await link(company.id) };
  }

  it("sets the new password, once, and ends every session", async () => {
    const { id, username, token } = await forgetful();
    const browser = await signedIn(opened, id);
    expect((await set(token)).json()).toEqual({ message: "Success" });
    expect((await set(token)).json()).toEqual({ message: "Wrong" });
    expect((await ask(opened, "whoami", {}, { as: browser })).json()).toEqual([]);
    expect([await mayLogIn(username, password), await mayLogIn(username, next)]).toEqual([false, true]);
  });

  it("takes effect once for ten that follow the link at once", async () => {
    const { token } = await forgetful();
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => outcomeOf(await set(token))));
    expect(outcomes.toSorted()).toEqual(["Success", ...Array.from({ length: 9 }, () => "Wrong")]);
  });

  it("with any link makes the older ones worthless", async () => {
    const { id, token } = await forgetful();
    expect(outcomeOf(await set(await link(id)))).toBe("Success");
    expect(outcomeOf(await set(token))).toBe("Wrong");
  });

  it("takes the link of the mail", async () => {
    const email = "forgetful@kaamkaj.example";
    const { username } = await buildFreelancer(opened.db, { email });
    await ask(opened, "forgotpwd", { username });
    expect(outcomeOf(await set(tokenIn(await mailTo(opened, email))))).toBe("Success");
    expect(await mayLogIn(username, next)).toBe(true);
  });

  it("answers Wrong to a link older than 30 minutes and to one that never was", async () => {
    const { id, token } = await forgetful();
    const old = { createdAt: sql`now() - interval '31 minutes'` };
    await opened.db.update(resetTokens).set(old).where(eq(resetTokens.accountId, id));
    expect([outcomeOf(await set(token)), outcomeOf(await set("never"))]).toEqual(["Wrong", "Wrong"]);
  });

  it.each([
    ["newPassword", { newPassword: "weak", confirmPassword: "weak" }],
    ["confirmPassword", { confirmPassword: "Other6789" }],
    ["token", { token: "" }],
  ])("refuses a bad %s and leaves the link as it is", async (field, more) => {
    const { token } = await forgetful();
    const response = await set(token, more);
    expect([outcomeOf(response), Object.keys(fieldsOf(response))]).toEqual(["400 invalid", [field]]);
    expect(outcomeOf(await set(token))).toBe("Success");
  });

  it("lets the admin choose none that everybody tries, and leaves the link as it is", async () => {
    const { id, username } = await buildAdmin(opened.db, { passwordHash });
    const token = await link(id);
    for (const typed of ["Welcome123", `${username[0]?.toUpperCase()}${username.slice(1)}1`]) {
      const response = await set(token, { newPassword: typed, confirmPassword: typed });
      expect([outcomeOf(response), fieldsOf(response)]).toEqual(["400 invalid", everybodys]);
    }
    expect(outcomeOf(await set(token))).toBe("Success");
  });

  it("makes no session, also for a company that waits", async () => {
    const { id, token } = await forgetful({ status: "pending" });
    expect((await set(token)).cookies.map(({ name }) => name)).not.toContain("sid");
    expect(await sessionsOf(id)).toBe(0);
  });
});

import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createFirstAdmin } from "#server/identity/accounts/service.ts";
import { openSetup } from "#server/identity/admin/setup.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { resetTokens } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";

const opened = open();
const passwordHash = await hashPassword(password);
const address = (word: string) => `${word}.${randomBytes(4).toString("hex")}@kaamkaj.example`;
const next = "Nariyal2Paani";

const update = (as: Browser, email: string, more: object = {}) =>
  ask(opened, "admin.updateEmail", { email, password, ...more }, { as });
const profileOf = async (as: Browser) => (await ask(opened, "admin.getProfile", {}, { as })).json();
const setPassword = async (token: string) =>
  outcomeOf(await ask(opened, "resetpwd", { token, newPassword: next, confirmPassword: next }));

async function adminAt(email: string) {
  const account = await buildAdmin(opened.db, { email, passwordHash });
  return { ...account, as: await signedIn(opened, account.id) };
}

async function resetByMail(username: string, email: string, count = 1) {
  expect(outcomeOf(await ask(opened, "forgotpwd", { username }))).toBe("Success");
  expect(await setPassword(tokenIn(await mailTo(opened, email, count)))).toBe("Success");
  const login = await ask(opened, "login", { username, password: next });
  expect(login.json<unknown[]>()).toHaveLength(1);
}

describe("the e-mail address of an admin", () => {
  it("is added in My Profile with the password, and forgotpwd works for it at once", async () => {
    const { username, as } = await adminAt("");
    expect(await profileOf(as)).toEqual([{ email: "", recoveryEmail: null }]);
    const email = address("admin");
    expect(outcomeOf(await update(as, email, { password: "Wrong1234" }))).toBe("wrong");
    expect(outcomeOf(await update(as, email))).toBe("Success");
    expect(await profileOf(as)).toEqual([{ email, recoveryEmail: null }]);
    await resetByMail(username, email);
  });

  it("that is changed can be undone, and the old one gets the links for 72 hours", async () => {
    const [old, fresh] = [address("old"), address("fresh")];
    const { username, as } = await adminAt(old);
    expect(outcomeOf(await update(as, fresh))).toBe("Success");
    expect(await profileOf(as)).toEqual([{ email: fresh, recoveryEmail: old }]);
    expect(await mailTo(opened, old)).toContain("undoemail?");
    await resetByMail(username, old, 2);
  });

  it("takes a code where two-step sign-in is on", async () => {
    const { id } = await adminAt("");
    const { as, secret } = await enableTwoFactor(opened, id);
    expect(outcomeOf(await update(as, address("admin")))).toBe("400 invalid");
    expect(outcomeOf(await update(as, address("admin"), { code: "000000" }))).toBe("wrong code");
    expect(outcomeOf(await update(as, address("admin"), { code: codeOf(secret) }))).toBe("Success");
  });

  it("is an address, and its change is in the audit log without it", async () => {
    const { id, as } = await adminAt("");
    const bad = await update(as, "nonsense");
    expect(bad.json()).toMatchObject({ status: 400, fields: { email: "enter a valid email" } });
    const email = address("admin");
    await update(as, email);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "admin.updateEmail"));
    const mine = entries.filter(({ accountId }) => accountId === id);
    expect(mine).toMatchObject([{ outcome: "done", after: { email: "changed" } }]);
    expect(JSON.stringify(mine)).not.toContain(email);
  });
});

describe("the first admin", () => {
  const noAdmins = () => opened.db.delete(accounts).where(eq(accounts.role, "admin"));
  const setUp = async (email: string) => {
    const sent = { token: await openSetup(opened.services), username: "keeper", newPassword: next, email };
    return ask(opened, "admin.setUp", { ...sent, confirmPassword: next });
  };

  it("has the address of ADMIN_EMAIL, and forgotpwd works for it", async () => {
    await noAdmins();
    const email = address("keeper");
    const named = { ADMIN_USERNAME: "keeper", ADMIN_PASSWORD: "Keeper1234", ADMIN_EMAIL: email };
    await createFirstAdmin({ ...opened.services, settings: { ...opened.services.settings, ...named } });
    await resetByMail("keeper", email);
  });

  it("has the address that the setup screen sent, and none where it was left empty", async () => {
    await noAdmins();
    const email = address("keeper");
    expect((await setUp("nonsense")).json()).toMatchObject({ fields: { email: "enter a valid email" } });
    expect(outcomeOf(await setUp(email))).toBe("Success");
    await resetByMail("keeper", email);
    await noAdmins();
    expect(outcomeOf(await setUp(""))).toBe("Success");
    const [keeper] = await opened.db.select().from(accounts).where(eq(accounts.username, "keeper"));
    expect(keeper?.email).toBe("");
  });
});

describe("kaamkaj admin:reset", () => {
  const run = (...args: string[]) => runProgram(opened, "admin:reset", args, { PUBLIC_URL: "https://kaamkaj.example" });

  it("prints a link that sets a new password once, beside the running product, and is in the audit log", async () => {
    const { id, username, as } = await adminAt("");
    const { code, output } = await run("--username", username.toUpperCase());
    expect(code).toBe(0);
    const [, token = ""] = /^https:\/\/kaamkaj\.example\/guestmaster\/resetpwd\?token=([\w-]{22})$/m.exec(output) ?? [];
    const tokens = await opened.db.select().from(resetTokens).where(eq(resetTokens.accountId, id));
    expect(tokens).toMatchObject([{ tokenHash: hashOf(token) }]);
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries.map(({ call }) => call)).toEqual(["admin:reset"]);
    expect(await setPassword(token)).toBe("Success");
    expect(await setPassword(token)).toBe("Wrong");
    expect((await ask(opened, "whoami", {}, { as })).json()).toEqual([]);
    expect((await ask(opened, "login", { username, password: next })).json()).toMatchObject([{ loginid: id }]);
  });

  it("says in one line what is wrong, and makes no link for somebody who is no admin", { tags: "all" }, async () => {
    const { id, username } = await buildCompany(opened.db);
    const none = (name: string) => ({ code: 2, output: `There is no admin with the username ${name}.\n` });
    expect(await run("--username", username)).toEqual(none(username));
    expect(await run("--username", "nobody_here")).toEqual(none("nobody_here"));
    expect(await run()).toEqual({ code: 2, output: "Usage: kaamkaj admin:reset --username admin\n" });
    expect(await opened.db.$count(resetTokens, eq(resetTokens.accountId, id))).toBe(0);
  });
});

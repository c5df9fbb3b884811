import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { enableTwoFactor, logInWithPassword, password, sendCode } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_LOGIN_FAILURES: "10", LIMIT_ACCOUNT_FAILURES: "50", TRUST_PROXY: "127.0.0.1" });
const passwordHash = await hashPassword(password);

const from = () => ({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

async function careful(email = "") {
  const account = await buildFreelancer(opened.db, { passwordHash, ...(email && { email }) });
  return { ...account, ...(await enableTwoFactor(opened, account.id)) };
}

describe("wrong codes", () => {
  it("are ten at most in a quarter of an hour, wherever they come from; then the right one has to wait too", async () => {
    const { username, secret } = await careful();
    const browser = await logInWithPassword(opened, username);
    for (let i = 0; i < 10; i += 1) expect((await sendCode(opened, browser, "000000", from())).body).toBe("[]");
    const refused = await sendCode(opened, browser, codeOf(secret), from());
    expect(outcomeOf(refused)).toBe("429 too_many");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  it("are no more than ten, however many come at once", async () => {
    const { username } = await careful();
    const browser = await logInWithPassword(opened, username);
    const responses = await Promise.all(Array.from({ length: 30 }, () => sendCode(opened, browser, "000000", from())));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  });

  it("tell the owner, once, that somebody knows the password", async () => {
    const email = "guessed@kaamkaj.example";
    const { id, username } = await careful(email);
    const browser = await logInWithPassword(opened, username);
    await mailTo(opened, email);
    for (let i = 0; i < 12; i += 1) await sendCode(opened, browser, "000000", from());
    const mail = await mailTo(opened, email, 2);
    expect(mail).toContain("your password is no longer secret");
    expect(mail).toContain("http://localhost:3000/guestmaster/forgotpwd");
    expect(await mailsTo(opened, email)).toHaveLength(2);
    const ofLocks = and(eq(auditEntries.subjectId, String(id)), eq(auditEntries.outcome, "locked"));
    const locks = await opened.db.select().from(auditEntries).where(ofLocks);
    expect(locks).toMatchObject([{ call: "twoFactor.login", subject: "account", username: "" }]);
  });

  it("and wrong passwords are counted together, and the right password does not wipe them out", async () => {
    const { username } = await careful();
    const headers = from();
    const login = (typed: string) => ask(opened, "login", { username, password: typed }, { headers });
    for (let i = 0; i < 4; i += 1) await login("Wrong1234");
    const browser = await logInWithPassword(opened, username);
    await login(password);
    for (let i = 0; i < 5; i += 1) expect((await sendCode(opened, browser, "000000", headers)).statusCode).toBe(200);
    expect(outcomeOf(await sendCode(opened, browser, "000000", headers))).toBe("429 too_many");
    expect(outcomeOf(await login(password))).toBe("429 too_many");
  });

  it("are forgotten once one is right", async () => {
    const { username, secret, recoveryCodes } = await careful();
    for (const code of [codeOf(secret), recoveryCodes[0] ?? ""]) {
      const browser = await logInWithPassword(opened, username);
      for (let i = 0; i < 9; i += 1) await sendCode(opened, browser, "000000", from());
      expect((await sendCode(opened, browser, code, from())).json()).toHaveLength(1);
    }
  });
});

it("an account locked by wrong passwords takes no code either", async () => {
  const { username, secret } = await careful();
  const browser = await logInWithPassword(opened, username);
  const wrong = { username, password: "Wrong1234" };
  await Promise.all(Array.from({ length: 50 }, () => ask(opened, "login", wrong, { headers: from() })));
  expect((await sendCode(opened, browser, codeOf(secret), from())).body).toBe("[]");
});

describe.each([
  ["twoFactor.start", {}],
  ["twoFactor.disable", {}],
  ["twoFactor.createRecoveryCodes", {}],
  ["passkeys.startRegistration", { name: "Phone" }],
  ["passkeys.delete", { passkeyId: 1 }],
] as const)("the password asked for again by %s", (name, more) => {
  it("is tried ten times at most, and counted with those of login", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const as = await signedIn(opened, id);
    const headers = from();
    const give = (typed: string) => ask(opened, name, { ...more, password: typed }, { as, headers });
    for (let i = 0; i < 10; i += 1) expect(outcomeOf(await give("Wrong1234"))).toBe("wrong");
    expect(outcomeOf(await give(password))).toBe("429 too_many");
    expect(outcomeOf(await ask(opened, "login", { username, password }, { headers }))).toBe("429 too_many");
  });
});

describe.each(["twoFactor.disable", "twoFactor.createRecoveryCodes"] as const)("wrong codes given to %s", (name) => {
  const give = (as: Browser, code: string, headers = from()) => ask(opened, name, { password, code }, { as, headers });

  it("are ten at most, counted with those of login from wherever they come, and their owner is told", async () => {
    const email = `${name}@kaamkaj.example`;
    const { username, as, secret } = await careful(email);
    await mailTo(opened, email);
    const browser = await logInWithPassword(opened, username);
    for (let i = 0; i < 4; i += 1) await sendCode(opened, browser, "000000", from());
    for (let i = 0; i < 6; i += 1) expect(outcomeOf(await give(as, "000000"))).toBe("wrong code");
    expect(outcomeOf(await give(as, codeOf(secret)))).toBe("429 too_many");
    expect(outcomeOf(await sendCode(opened, browser, codeOf(secret), from()))).toBe("429 too_many");
    expect(await mailTo(opened, email, 2)).toContain("your password is no longer secret");
  });

  it("stay counted for their address, though the password beside them was right", { tags: "all" }, async () => {
    const { username, as } = await careful();
    const headers = from();
    for (let i = 0; i < 10; i += 1) expect(outcomeOf(await give(as, "000000", headers))).toBe("wrong code");
    expect(outcomeOf(await ask(opened, "login", { username, password }, { headers }))).toBe("429 too_many");
  });

  it("are forgotten once one is right", async () => {
    const { username, as, secret, recoveryCodes } = await careful();
    const headers = from();
    for (let i = 0; i < 9; i += 1) await give(as, "000000", headers);
    expect(outcomeOf(await give(as, recoveryCodes[0] ?? "", headers))).toBe("Success");
    expect((await ask(opened, "login", { username, password }, { headers })).statusCode).toBe(200);
    for (let i = 0; i < 9; i += 1) await give(as, "000000");
    const { message } = (await give(as, codeOf(secret))).json<{ message: string }>();
    expect(message).toBe("Success");
  });
});

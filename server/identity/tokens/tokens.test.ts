import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxTokens } from "#domain/identity/access-token.ts";
import { remindOfTokens } from "#server/identity/tokens/due.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { isAccessToken, newAccessToken } from "#server/platform/http/access-token.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { buildToken } from "#server/test/identity/build-token.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_TOKEN_CALLS_PER_SECOND: "10" });
const passwordHash = await hashPassword(password);

async function newOwner() {
  const { id, username, email } = await buildFreelancer(opened.db, { passwordHash, email: newAddress() });
  return { id, username, email, as: await signedIn(opened, id) };
}

const program = (token: string, accountId = 0): Browser => ({ accountId, cookies: {}, token });
const create = (as: Browser, more: object = {}) =>
  ask(opened, "tokens.create", { name: "ERP", scopes: ["works:read"], password, ...more }, { as });
const listed = async (as: Browser) => (await ask(opened, "tokens.list", {}, { as })).json();
const findJobs = async (token: string) => (await ask(opened, "search.findJobs", {}, { as: program(token) })).statusCode;

describe("the text of an access token", () => {
  it("is 256 random bits with a checksum, so that no other text costs a query", () => {
    const token = newAccessToken();
    expect(token).toMatch(/^kk_[0-9A-Za-z]{49}$/);
    expect(isAccessToken(token)).toBe(true);
    const changed = token.slice(0, 10) + (token[10] === "a" ? "b" : "a") + token.slice(11);
    for (const other of [changed, token.slice(0, -1), `${token}0`, token.toLowerCase(), "kk_", ""])
      expect(isAccessToken(other), other).toBe(false);
  });
});

describe("an access token", () => {
  it("is returned once, listed without its text, stored as a hash, and told to its owner", async () => {
    const { id, email, as } = await newOwner();
    const response = await create(as, { scopes: ["works:read", "requests:read", "works:read"], days: 30 });
    const { tokenId, token } = response.json<{ tokenId: number; token: string }>();
    expect(isAccessToken(token)).toBe(true);
    const [row] = await opened.db.select().from(accessTokens).where(eq(accessTokens.id, tokenId));
    expect(row).toMatchObject({ accountId: id, name: "ERP", scopes: ["works:read", "requests:read"], usedAt: null });
    expect(JSON.stringify(row)).not.toContain(token);
    const days = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await listed(as)).toEqual([
      expect.objectContaining({ tokenId, name: "ERP", usedAt: null, isExpired: false, scopes: row?.scopes }),
    ]);
    expect(await mailTo(opened, email)).toContain("An access token was added to your Kaamkaj account");
    const told = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(told.map(({ kind }) => kind)).toEqual(["token_created"]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "tokens.create"));
    expect(entries.find(({ subjectId }) => subjectId === String(tokenId))).toMatchObject({
      accountId: id,
      after: { scopes: "works:read requests:read", days: 30 },
    });
  });

  it.each([
    [{ password: "Wrong1234" }, "403 password_wrong"],
    [{ password: "" }, "400 invalid"],
    [{ name: " " }, "400 invalid"],
    [{ scopes: [] }, "400 invalid"],
    [{ scopes: ["payments:write"] }, "400 invalid"],
    [{ days: 0 }, "400 invalid"],
    [{ days: 366 }, "400 invalid"],
    [{ days: 365 }, "Success"],
    [{ days: 1 }, "Success"],
  ])("is created with %j: %s", async (input, outcome) => {
    const { as } = await newOwner();
    expect(outcomeOf(await create(as, input))).toBe(outcome);
    expect(await listed(as)).toHaveLength(outcome === "Success" ? 1 : 0);
  });

  it("needs a code as well where two-step sign-in is on", async () => {
    const { id } = await newOwner();
    const { as, secret } = await enableTwoFactor(opened, id);
    expect(outcomeOf(await create(as))).toBe("400 invalid");
    expect(outcomeOf(await create(as, { code: "000000" }))).toBe("403 code_wrong");
    expect(outcomeOf(await create(as, { code: codeOf(secret) }))).toBe("Success");
  });

  it("is one of twenty at most, also where two are created at once, and expired ones do not count", async () => {
    const { id, as } = await newOwner();
    for (let count = 2; count < maxTokens; count += 1) await buildToken(opened.db, id);
    await buildToken(opened.db, id, { days: -1 });
    const outcomes = await Promise.all([create(as), create(as), create(as)]);
    expect(outcomes.map(outcomeOf).toSorted()).toEqual(["409 too_many_tokens", "Success", "Success"]);
  });

  it("neither reads nor sets cookies, and needs no anti-forgery token", async () => {
    const { id, as } = await newOwner();
    const other = await newOwner();
    const { token } = await buildToken(opened.db, id);
    const headers = { authorization: `bearer ${token}`, "sec-fetch-site": "cross-site" };
    const read = (call: "getrequestbyid" | "whoami") =>
      opened.app.inject({
        method: call === "whoami" ? "GET" : "POST",
        url: `/api/${call}`,
        headers,
        payload: {},
        cookies: other.as.cookies,
      });
    const response = await read("getrequestbyid");
    expect([response.statusCode, response.cookies]).toEqual([200, []]);
    // It does not fall back to the session of the cookie.
    expect(outcomeOf(await read("whoami"))).toBe("403 scope_missing");
    const unknown = { ...headers, authorization: `Bearer ${newAccessToken()}` };
    const refused = await opened.app.inject({ url: "/api/districtview", headers: unknown, cookies: as.cookies });
    expect([outcomeOf(refused), refused.headers["www-authenticate"]]).toEqual(["401 token_invalid", "Bearer"]);
  });

  it("leaves headers of a proxy in front of the product alone", async () => {
    for (const authorization of ["Basic a2s6eA==", "Bearer of-the-proxy"])
      expect((await opened.app.inject({ url: "/api/districtview", headers: { authorization } })).statusCode).toBe(200);
  });

  it("says when it was last used, to the minute, and is named in the audit log", async () => {
    const { id, as } = await newOwner();
    const { tokenId, token } = await buildToken(opened.db, id);
    const usedAt = async () => (await listed(as))[0].usedAt;
    expect(await findJobs(token)).toBe(200);
    const first = await usedAt();
    expect(first).not.toBeNull();
    await findJobs(token);
    expect(await usedAt()).toBe(first);
    await opened.db.update(accessTokens).set({ usedAt: sql`used_at - interval '2 minutes'` });
    await findJobs(token);
    expect(await usedAt()).not.toBe(first);
    await ask(opened, "sessions.list", {}, { as: program(token) });
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, id), eq(auditEntries.outcome, "scope_missing")));
    expect(entries).toMatchObject([{ call: "sessions.list", after: { token: tokenId } }]);
  });

  it("makes ten calls a second, and no other token of the account waits for it", async () => {
    const { id } = await newOwner();
    const [busy, other] = [await buildToken(opened.db, id), await buildToken(opened.db, id)];
    const calls = Array.from({ length: 25 }, () => ask(opened, "categoryview", {}, { as: program(busy.token) }));
    const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
    expect(await findJobs(other.token)).toBe(200);
  });
});

describe("the end of an access token", () => {
  it("is its revocation, by its owner alone", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { tokenId, token } = await buildToken(opened.db, owner.id);
    const revoke = async (as: Browser) => outcomeOf(await ask(opened, "tokens.revoke", { tokenId }, { as }));
    expect([await revoke(other.as), await findJobs(token)]).toEqual(["404 not_found", 200]);
    expect([await revoke(owner.as), await findJobs(token)]).toEqual(["Success", 401]);
    expect(await revoke(owner.as)).toBe("404 not_found");
  });

  it.each([
    [
      "a new password",
      async ({ as, id }: { as: Browser; id: number }) => {
        const passwords = { newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };
        return ask(opened, "changepwd", { currentPassword: password, ...passwords, loginid: id }, { as });
      },
    ],
    [
      "an admin who ends the sessions",
      async ({ id }: { id: number }) => {
        const { id: adminId } = await buildAdmin(opened.db);
        return ask(opened, "accounts.endSessions", { id }, { as: await signedIn(opened, adminId) });
      },
    ],
  ])("comes with %s", async (_how, end) => {
    const owner = await newOwner();
    const { token } = await buildToken(opened.db, owner.id);
    expect(await findJobs(token)).toBe(200);
    expect(outcomeOf(await end(owner))).toBe("Success");
    expect(await findJobs(token)).toBe(401);
  });

  it("comes with a disabled account, with a company that is not accepted, and for its members with theirs", async () => {
    const company = await buildCompany(opened.db);
    const member = await buildMember(opened.db, { companyId: company.id, kind: "hirer" });
    const tokens = [await buildToken(opened.db, company.id), await buildToken(opened.db, member.id)];
    const read = () =>
      Promise.all(
        tokens.map(async ({ token }) => (await ask(opened, "getworkdetails", {}, { as: program(token) })).statusCode),
      );
    const change = (id: number, values: object) => opened.db.update(accounts).set(values).where(eq(accounts.id, id));
    expect(await read()).toEqual([200, 200]);
    await change(member.id, { disabledAt: new Date() });
    expect(await read()).toEqual([200, 401]);
    await change(member.id, { disabledAt: null });
    await change(company.id, { status: "rejected" });
    expect(await read()).toEqual([401, 401]);
  });

  it("is told a week before, once, and not for one that was made for some days", async () => {
    const { id, email } = await newOwner();
    await buildToken(opened.db, id, { days: 6 });
    const { tokenId } = await buildToken(opened.db, id, { days: 30 });
    await remindOfTokens(opened.services);
    const ends = { createdAt: sql`now() - interval '24 days'`, expiresAt: sql`now() + interval '6 days'` };
    await opened.db.update(accessTokens).set(ends).where(eq(accessTokens.id, tokenId));
    await remindOfTokens(opened.services);
    await remindOfTokens(opened.services);
    expect(await mailTo(opened, email)).toContain("myaccount?tab=3Dconnections");
    const told = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(told.map(({ kind, facts }) => [kind, facts])).toEqual([["token_expiring", { title: "ERP" }]]);
  });

  it("is shown for thirty days", async () => {
    const { id, as } = await newOwner();
    const { tokenId } = await buildToken(opened.db, id, { days: -29 });
    await buildToken(opened.db, id, { days: -31 });
    await sweep(opened.services);
    expect(await listed(as)).toEqual([expect.objectContaining({ tokenId, isExpired: true })]);
  });
});

import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { startIdentityProvider } from "#server/test/identity/identity-provider.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { register } from "#server/test/identity/register.ts";
import {
  browserAfter,
  enableTwoFactor,
  logInWithPassword,
  password,
  sendCode,
} from "#server/test/identity/second-step.ts";
import { guest, signOnBrowsers } from "#server/test/identity/sign-on-browser.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const provider = await startIdentityProvider();
const opened = open({ PORT: "3000", ...provider.settings });
const { signOn, usernameOf, newPerson, newFreelancer, passwordHash, pending, link, identities, resetProvider } =
  await signOnBrowsers(opened, provider);
const { issuer } = provider;
const login = (problem: string) => `/guestmaster/login?problem=${problem}`;
const identityScreen = "/guestmaster/identity";

beforeEach(resetProvider);

describe("a new identity", () => {
  it("never opens the account that has its address", async () => {
    const { email } = await buildFreelancer(opened.db, { email: newAddress(), emailState: "proved" });
    for (const isProved of [true, false]) {
      newPerson({ email, isProved });
      const { as, path } = await signOn();
      expect([path, await usernameOf(as)]).toEqual([identityScreen, undefined]);
      expect(await pending(as)).toEqual({ email, canRegister: isProved, needsPassword: false });
    }
  });

  it("is linked with an account after its password, and opens it from then on", async () => {
    const { id, username, email } = await buildFreelancer(opened.db, { passwordHash, email: newAddress() });
    newPerson();
    const as = await logInWithPassword(opened, username, (await signOn()).as);
    expect(await pending(as)).toMatchObject({ needsPassword: false });
    expect(await link(as)).toBe("Success");
    expect(await usernameOf((await signOn()).as)).toBe(username);
    expect(await mailTo(opened, email)).toContain("Your Kaamkaj account has single sign-on");
    const told = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(told.map(({ kind }) => kind)).toEqual(["identity_linked"]);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, id), eq(auditEntries.call, "oidc.link")));
    expect(entry).toMatchObject({ subject: "account", after: { identity: "linked" } });
  });

  it("is linked after the second step too, where it is on", async () => {
    const { id, username } = await buildFreelancer(opened.db, { passwordHash });
    const { secret } = await enableTwoFactor(opened, id);
    newPerson();
    const half = await logInWithPassword(opened, username, (await signOn()).as);
    expect(await link(half)).toBe("401 no_session");
    const as = browserAfter(await sendCode(opened, half, codeOf(secret)), half);
    expect([await link(as), await identities(id)]).toEqual(["Success", 1]);
  });

  it("needs the password in a session that began before it, or long ago", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    newPerson();
    const { as, path } = await signOn("?link=1", await signedIn(opened, id));
    expect([path, await pending(as)]).toEqual([identityScreen, expect.objectContaining({ needsPassword: true })]);
    expect([await link(as), await link(as, { password: "Wrong1234" })]).toEqual(["400 invalid", "403 password_wrong"]);
    await opened.db.update(sessions).set({ createdAt: sql`now() - interval '6 minutes'` });
    expect(await link(as)).toBe("400 invalid");
    expect([await link(as, { password }), await identities(id)]).toEqual(["Success", 1]);
  });

  it("needs a code as well where two-step sign-in is on", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    const { secret } = await enableTwoFactor(opened, id);
    newPerson();
    const { as } = await signOn("?link=1", await signedIn(opened, id));
    expect([await link(as, { password }), await link(as, { password, code: "000000" })]).toEqual([
      "400 invalid",
      "403 code_wrong",
    ]);
    expect(await link(as, { password, code: codeOf(secret) })).toBe("Success");
  });

  it("is not linked for admins, without an identity, and once more", async () => {
    const admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
    const own = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
    expect(await link(own, { password })).toBe("404 not_found");
    newPerson();
    const [ofAdmin, first, second] = [
      (await signOn("?link=1", admin)).as,
      (await signOn("?link=1", own)).as,
      (await signOn("?link=1", await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id))).as,
    ];
    expect(await link(ofAdmin, { password })).toBe("403 identity_role");
    expect(await link(first, { password })).toBe("Success");
    expect(await link(second, { password })).toBe("409 identity_taken");
    expect((await signOn("?link=1", own)).path).toBe(`${identityScreen}?problem=linked`);
    expect((await signOn("?link=1", second)).path).toBe(`${identityScreen}?problem=taken`);
  });

  it("cannot be made up, and is forgotten after an hour and by another sign-on", async () => {
    newPerson();
    const { as } = await signOn();
    const { identity = "" } = as.cookies;
    const [text = "", signature = ""] = decodeURIComponent(identity).split(".");
    const claims = JSON.parse(Buffer.from(text, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, subject: "another" })).toString("base64url");
    for (const value of [`${forged}.${signature}`, `${text}.`, text, "x"])
      expect(await pending({ accountId: 0, cookies: { identity: value } }), value).toBeUndefined();
    expect(await pending(as)).toBeDefined();
    await newFreelancer();
    const after = (await signOn("", as)).as;
    expect([after.cookies["identity"], await pending(after)]).toEqual([undefined, undefined]);
  });
});

describe("a registration with a new identity", () => {
  it.each(["client", "freelancer"] as const)("of a %s has its proved address and is linked with it", async (role) => {
    const { email = "" } = newPerson();
    const { as } = await signOn();
    const response = await register(opened, role, { EMAIL: email, withIdentity: true }, as.cookies);
    expect(outcomeOf(response)).toBe("Success");
    const [account] = await opened.db.select().from(accounts).where(eq(accounts.email, email));
    expect(account).toMatchObject({ role, emailState: "proved" });
    expect(await identities(account?.id ?? 0)).toBe(1);
    expect(response.cookies.find(({ name }) => name === "identity")?.value).toBe("");
    const { path } = await signOn();
    expect(path).toBe(role === "client" ? login("unauthorized") : "/freelancermaster/freelancerhome");
  });

  it("is refused with another address, an unproved one, without an identity, and once more", async () => {
    const registered = async (as: Browser, EMAIL: string) =>
      outcomeOf(await register(opened, "freelancer", { EMAIL, withIdentity: true }, as.cookies));
    const { email = "" } = newPerson();
    const { as } = await signOn();
    expect(await registered(as, newAddress())).toBe("400 invalid");
    expect(await registered(guest, email)).toBe("409 identity_missing");
    expect([await registered(as, email.toUpperCase()), await registered(as, email)]).toEqual([
      "Success",
      "409 identity_taken",
    ]);
    const unproved = newPerson({ isProved: false });
    expect(await registered((await signOn()).as, unproved.email ?? "")).toBe("409 identity_missing");
    newPerson({ email: "" });
    expect(await registered((await signOn()).as, newAddress())).toBe("409 identity_missing");
  });

  it("without it leaves the identity alone", async () => {
    const { email = "" } = newPerson();
    const { as } = await signOn();
    expect(outcomeOf(await register(opened, "freelancer", { EMAIL: email }, as.cookies))).toBe("Success");
    const [account] = await opened.db.select().from(accounts).where(eq(accounts.email, email));
    expect([account?.emailState, await identities(account?.id ?? 0)]).toEqual(["unproved", 0]);
  });
});

describe("the identities of an account", () => {
  it("are listed for their owner, who unlinks them with the password", async () => {
    const { id, email } = await newFreelancer();
    const as = await signedIn(opened, id);
    const other = await signedIn(opened, (await buildFreelancer(opened.db, { passwordHash })).id);
    const [row] = (await ask(opened, "oidc.list", {}, { as })).json();
    expect(row).toEqual({ identityId: expect.any(Number), issuer, linkedAt: expect.any(String), usedAt: null });
    expect((await ask(opened, "oidc.list", {}, { as: other })).json()).toEqual([]);
    const unlink = async (by: Browser, typed: object) =>
      outcomeOf(await ask(opened, "oidc.unlink", { identityId: row.identityId, ...typed }, { as: by }));
    expect(await unlink(as, { password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await unlink(other, { password })).toBe("404 not_found");
    expect([await identities(id), await unlink(as, { password }), await identities(id)]).toEqual([1, "Success", 0]);
    expect(await mailTo(opened, email)).toContain("Single sign-on was removed from your Kaamkaj account");
    expect((await signOn()).path).toBe(identityScreen);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, "oidc.unlink"))
      .orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({ accountId: id, after: { identity: "unlinked" } });
  });
});

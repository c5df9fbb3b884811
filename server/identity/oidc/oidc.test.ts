import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { startIdentityProvider } from "#server/test/identity/identity-provider.ts";
import { accountIdOf, browserAfter, enableTwoFactor, password, sendCode } from "#server/test/identity/second-step.ts";
import { guest, signOnBrowsers } from "#server/test/identity/sign-on-browser.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { open } from "#server/test/open.ts";

const provider = await startIdentityProvider();
const opened = open({ PORT: "3000", ...provider.settings });
const { signOn, begin, comeBack, visit, usernameOf, linkedTo, newFreelancer, resetProvider } = await signOnBrowsers(
  opened,
  provider,
);
const { issuer } = provider;
const login = (problem: string) => `/guestmaster/login?problem=${problem}`;
const identityScreen = "/guestmaster/identity";

beforeEach(resetProvider);

describe("a login by single sign-on", () => {
  it("opens the account of the identity, as a login with a password does", async () => {
    const { id, username } = await newFreelancer();
    const { as, path, status } = await signOn();
    expect([status, path]).toEqual([303, "/freelancermaster/freelancerhome"]);
    expect(await usernameOf(as)).toBe(username);
    expect(Object.keys(as.cookies)).toEqual(expect.arrayContaining(["sid", "known", "XSRF-TOKEN"]));
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, id), eq(auditEntries.call, "login")));
    expect(entry).toMatchObject({ outcome: "done", subjectId: String(id), after: { single_sign_on: true } });
    expect(outcomeOf(await ask(opened, "logout", {}, { as }))).toBe("Success");
    expect(await usernameOf(as)).toBeUndefined();
    const [row] = await opened.db.select().from(oidcIdentities).where(eq(oidcIdentities.accountId, id));
    expect(row?.usedAt).toBeInstanceOf(Date);
  });

  it("sends state, nonce and a PKCE challenge, of which nothing is used twice", async () => {
    const [first, second] = [await begin(), await begin()];
    const query = new URL(first.address).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3000/oidc/return",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(query.get(name)).toMatch(/^[\w-]{43}$/);
      expect(query.get(name)).not.toBe(new URL(second.address).searchParams.get(name));
    }
  });

  it("leads to the screen that required it, and to no other site or area", async () => {
    await newFreelancer();
    const pathAfter = async (next: string) => (await signOn(`?next=${encodeURIComponent(next)}`)).path;
    expect(await pathAfter("/freelancermaster/projects?tab=completed")).toBe(
      "/freelancermaster/projects?tab=completed",
    );
    for (const next of ["//evil.example", "https://evil.example", "/adminmaster/x", "/freelancermaster/\\\\evil", "/x"])
      expect(await pathAfter(next), next).toBe("/freelancermaster/freelancerhome");
  });

  it("ends the session that this browser had before", async () => {
    const before = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { username } = await newFreelancer();
    const { as } = await signOn("", before);
    expect([await usernameOf(before), await usernameOf(as)]).toEqual([undefined, username]);
  });

  it("opens the company for a member, whom the identity belongs to", async () => {
    const company = await buildCompany(opened.db);
    const member = await buildMember(opened.db, { companyId: company.id, kind: "hirer" });
    await linkedTo(member.id);
    const { as, path } = await signOn();
    expect([path, await accountIdOf(opened, as)]).toEqual(["/clientmaster/clienthome", company.id]);
  });

  it.each([
    ["a company that is not accepted", async () => buildCompany(opened.db, { status: "pending" }), "unauthorized"],
    ["a rejected company", async () => buildCompany(opened.db, { status: "rejected" }), "unauthorized"],
    ["a disabled account", async () => buildFreelancer(opened.db, { disabledAt: new Date() }), "unauthorized"],
    ["an admin, who is none of the roles", async () => buildAdmin(opened.db), "role"],
  ])("does not open %s", async (_whose, build, problem) => {
    const { id } = await build();
    await linkedTo(id);
    const { as, path } = await signOn();
    expect([path, await usernameOf(as)]).toEqual([login(problem), undefined]);
    expect(await opened.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  });

  it("opens nothing once the account is erased: the identity is new again", async () => {
    const { id } = await newFreelancer();
    await opened.db.delete(accounts).where(eq(accounts.id, id));
    expect((await signOn()).path).toBe(identityScreen);
  });

  it("says that it was cancelled at the provider", async () => {
    provider.isRefusing = true;
    expect((await signOn("?next=/clientmaster/works")).path).toBe(
      "/guestmaster/login?problem=cancelled&next=%2Fclientmaster%2Fworks",
    );
  });
});

describe("the second step", () => {
  it("is still asked for after a single sign-on", async () => {
    const { id, username } = await newFreelancer();
    const { secret } = await enableTwoFactor(opened, id);
    provider.change = (claims) => ({ ...claims, amr: ["pwd", "otp"] });
    const { as, path } = await signOn("?next=/freelancermaster/projects");
    expect(path).toBe("/guestmaster/secondstep?steps=totp%2C+recovery&next=%2Ffreelancermaster%2Fprojects");
    expect(await usernameOf(as)).toBeUndefined();
    const response = await sendCode(opened, as, codeOf(secret));
    expect(await usernameOf(browserAfter(response, as))).toBe(username);
  });
});

describe("a provider that does not answer", () => {
  it("says so at the login, and works again once it answers", async () => {
    const { username } = await newFreelancer();
    const { as, address } = await begin();
    provider.isDown = true;
    // It answered at the start, and no longer when the browser comes back.
    const back = `http://localhost:3000/oidc/return${new URL(address).search}&code=x&iss=${encodeURIComponent(issuer)}`;
    expect((await comeBack(back, as)).path).toBe(login("away"));
    expect(opened.services.signOn?.isAway()).toBe(true);
    expect((await visit("/oidc/start?next=/clientmaster/works", guest)).headers["location"]).toBe(
      `${login("away")}&next=%2Fclientmaster%2Fworks`,
    );
    expect(outcomeOf(await ask(opened, "login", { username, password }))).toBeUndefined();
    provider.isDown = false;
    expect(await usernameOf((await signOn()).as)).toBe(username);
    expect(opened.services.signOn?.isAway()).toBe(false);
  });
});

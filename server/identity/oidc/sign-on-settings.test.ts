import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { startIdentityProvider } from "#server/test/identity/identity-provider.ts";
import { register } from "#server/test/identity/register.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { guest, signOnBrowsers } from "#server/test/identity/sign-on-browser.ts";
import { open } from "#server/test/open.ts";

const provider = await startIdentityProvider();
const strict = open({
  PORT: "3000",
  ...provider.settings,
  OIDC_ROLES: "admin",
  OIDC_DOMAINS: "uni.example, college.example",
  OIDC_TRUST_AMR: "1",
});
const without = open({ PORT: "3000" }, { hasJobs: false });
const { signOn, usernameOf, newPerson, linkedTo, passwordHash } = await signOnBrowsers(strict, provider);

const email = "asha@uni.example";

async function newAdmin(more: { email?: string } = {}) {
  const admin = await buildAdmin(strict.db, { passwordHash });
  await linkedTo(admin.id, { email, ...more });
  return admin;
}

beforeEach(() => {
  provider.change = provider.unchanged;
});

describe("with OIDC_DOMAINS", () => {
  it.each([
    ["somebody@evil.example", true, "domain"],
    ["somebody@sub.uni.example", true, "domain"],
    ["", true, "unproved"],
    ["asha@uni.example", false, "unproved"],
  ])("%s (proved: %s) is refused, and nothing waits to be linked", async (address, isProved, problem) => {
    newPerson({ email: address, isProved });
    const { as, path } = await signOn();
    expect(path).toBe(`/guestmaster/login?problem=${problem}`);
    expect(as.cookies["identity"]).toBeUndefined();
  });

  it("a linked identity opens its account while its address is of one of them", async () => {
    const { username } = await newAdmin({ email: "asha@COLLEGE.example" });
    expect(await usernameOf((await signOn()).as)).toBe(username);
    provider.person = { ...provider.person, email: "asha@elsewhere.example" };
    expect((await signOn()).path).toBe("/guestmaster/login?problem=domain");
  });
});

describe("with OIDC_ROLES", () => {
  it("only accounts of these roles are opened, linked and registered", async () => {
    const { username } = await newAdmin();
    expect((await signOn()).path).toBe("/adminmaster/adminhome");
    expect(await usernameOf((await signOn()).as)).toBe(username);
    const freelancer = await buildFreelancer(strict.db, { passwordHash });
    const { subject } = newPerson({ email });
    const { as } = await signOn("?link=1", await signedIn(strict, freelancer.id));
    expect(outcomeOf(await ask(strict, "oidc.link", { password }, { as }))).toBe("403 identity_role");
    const form = { EMAIL: email, withIdentity: true };
    expect(outcomeOf(await register(strict, "freelancer", form, as.cookies))).toBe("403 identity_role");
    expect(await strict.db.$count(oidcIdentities, eq(oidcIdentities.subject, subject))).toBe(0);
  });
});

describe("with OIDC_TRUST_AMR", () => {
  it.each([
    [["pwd", "otp"], "/adminmaster/adminhome"],
    [["mfa"], "/adminmaster/adminhome"],
    [["pwd"], "/guestmaster/secondstep?steps=totp%2C+recovery"],
    ["mfa", "/guestmaster/secondstep?steps=totp%2C+recovery"],
    [undefined, "/guestmaster/secondstep?steps=totp%2C+recovery"],
  ])("the methods %j lead to %s", async (amr, path) => {
    const { id } = await newAdmin();
    await enableTwoFactor(strict, id);
    provider.change = (claims) => ({ ...claims, ...(amr !== undefined && { amr }) });
    expect((await signOn()).path).toBe(path);
  });
});

describe("without an identity provider", () => {
  it("nothing is there: neither pages, nor cookies, nor calls that link", async () => {
    for (const url of ["/oidc/start", "/oidc/return?code=x&state=y"]) {
      const { headers, cookies } = await without.app.inject({ url });
      expect(headers["location"]).toBeUndefined();
      // Where the screens are built, it is an address like any other, whose page has an anti-forgery token.
      expect(cookies.filter(({ name }) => name !== "XSRF-TOKEN")).toEqual([]);
    }
    expect(without.services.signOn).toBeUndefined();
    const as = await signedIn(without, (await buildFreelancer(without.db, { passwordHash })).id);
    expect(outcomeOf(await ask(without, "oidc.link", { password }, { as }))).toBe("404 not_found");
    expect((await ask(without, "oidc.getPending", {}, { as: guest })).json()).toEqual([]);
  });
});

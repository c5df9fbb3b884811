import type { JWTPayload } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { startIdentityProvider } from "#server/test/identity/identity-provider.ts";
import { guest, signOnBrowsers } from "#server/test/identity/sign-on-browser.ts";
import { open } from "#server/test/open.ts";

const provider = await startIdentityProvider();
const opened = open({ PORT: "3000", ...provider.settings });
const { signOn, begin, comeBack, usernameOf, newFreelancer, resetProvider } = await signOnBrowsers(opened, provider);
const login = (problem: string) => `/guestmaster/login?problem=${problem}`;

beforeEach(resetProvider);

describe("an answer of the provider that proves nothing", () => {
  const later = Math.floor(Date.now() / 1000) + 60;
  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["no nonce", ({ nonce: _nonce, ...claims }) => claims],
    ["another audience", (claims) => ({ ...claims, aud: "another-product" })],
    ["several audiences and another party", (claims) => ({ ...claims, aud: ["kaamkaj", "x"], azp: "x" })],
    ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["an end that has passed", (claims) => ({ ...claims, exp: later - 7200, iat: later - 7260 })],
    ["no subject", ({ sub: _sub, ...claims }) => claims],
  ])("has %s in its ID token", async (_what, change) => {
    await newFreelancer();
    provider.change = change;
    const { as, path } = await signOn();
    expect([path, await usernameOf(as)]).toEqual([login("failed"), undefined]);
  });

  it("is signed with a key that the provider does not publish", async () => {
    await newFreelancer();
    provider.signingKey = await provider.newKey();
    expect((await signOn()).path).toBe(login("failed"));
    // Under the name of the published key as well.
    provider.signingKey = { ...provider.signingKey, kid: provider.key.kid };
    expect((await signOn()).path).toBe(login("failed"));
  });

  it("is signed with a key that was withdrawn, while the next one counts at once", async () => {
    const { username } = await newFreelancer();
    expect(await usernameOf((await signOn()).as)).toBe(username);
    const former = provider.key;
    await provider.rotate();
    expect(await usernameOf((await signOn()).as)).toBe(username);
    provider.signingKey = former;
    expect((await signOn()).path).toBe(login("failed"));
  });

  it("belongs to the browser of somebody else", async () => {
    await newFreelancer();
    const [own, other] = [await begin(), await begin()];
    const address = await provider.visit(own.address);
    for (const as of [other.as, guest]) {
      const { path, as: after } = await comeBack(address, as);
      expect([path, await usernameOf(after)]).toEqual([login("failed"), undefined]);
    }
  });

  it("names another issuer, or none", async () => {
    await newFreelancer();
    for (const change of [
      (query: URLSearchParams) => query.set("iss", "https://evil.example"),
      (query: URLSearchParams) => query.delete("iss"),
      (query: URLSearchParams) => query.set("state", "another"),
      (query: URLSearchParams) => query.delete("state"),
      (query: URLSearchParams) => query.set("code", "another"),
      (query: URLSearchParams) => query.delete("code"),
    ]) {
      const { as, address } = await begin();
      const back = new URL(await provider.visit(address));
      change(back.searchParams);
      expect((await comeBack(back.href, as)).path, back.search).toBe(login("failed"));
    }
  });

  it("was used before", async () => {
    const { username } = await newFreelancer();
    const { as, address } = await begin();
    const back = await provider.visit(address);
    expect(await usernameOf((await comeBack(back, as)).as)).toBe(username);
    expect((await comeBack(back, as)).path).toBe(login("failed"));
  });
});

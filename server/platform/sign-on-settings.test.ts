import { describe, expect, it } from "vitest";
import { parseSettings } from "#server/platform/settings.ts";

const complete = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "kaamkaj", OIDC_CLIENT_SECRET: "secret" };
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://kaamkaj.example",
  SECRET_KEY: "a secret of thirty-two characters",
  PAYMENT_PROVIDER: "manual",
  TRUST_PROXY: "none",
};

describe("the settings of single sign-on", () => {
  it("are for companies and freelancers of every domain unless they say otherwise", () => {
    expect(parseSettings({ ...production, ...complete })).toMatchObject({
      OIDC_ROLES: ["client", "freelancer"],
      OIDC_DOMAINS: [],
      OIDC_TRUST_AMR: false,
    });
    const chosen = { OIDC_ROLES: "admin", OIDC_DOMAINS: "Uni.example, college.example", OIDC_TRUST_AMR: "1" };
    expect(parseSettings({ ...complete, OIDC_ISSUER: "http://10.0.0.7:8080/realms/work", ...chosen })).toMatchObject({
      OIDC_ISSUER: "http://10.0.0.7:8080/realms/work",
      OIDC_ROLES: ["admin"],
      OIDC_DOMAINS: ["uni.example", "college.example"],
      OIDC_TRUST_AMR: true,
    });
  });

  const noIssuer =
    "The setting OIDC_ISSUER must be an address such as https://login.example or https://login.example/realms/work.";
  it.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: "login.example" }, noIssuer],
    [{ OIDC_ISSUER: "ftp://login.example" }, noIssuer],
    [{ OIDC_ISSUER: "https://login.example?realm=x" }, noIssuer],
    [{ OIDC_ISSUER: "https://a:b@login.example" }, noIssuer],
    [{ OIDC_ISSUER: "https://login.example/.well-known/openid-configuration" }, noIssuer],
    [{ ...complete, OIDC_CLIENT_SECRET: "" }, "OIDC_CLIENT_SECRET must be set for single sign-on."],
    [{ OIDC_CLIENT_ID: "kaamkaj" }, "OIDC_ISSUER, OIDC_CLIENT_SECRET must be set for single sign-on."],
    [
      { ...production, ...complete, OIDC_ISSUER: "http://login.example" },
      "OIDC_ISSUER must begin with https: in production.",
    ],
    [
      { OIDC_ROLES: "client" },
      "The setting OIDC_ROLES must be a comma-separated list of admin, company and freelancer.",
    ],
    [
      { OIDC_DOMAINS: "@uni.example" },
      "The setting OIDC_DOMAINS must be a comma-separated list of domains such as university.example.",
    ],
    [{ OIDC_ISUER: "https://login.example" }, "There is no setting OIDC_ISUER. Did you mean OIDC_ISSUER?"],
  ])("%j stop the start: %s", (settings, line) => {
    expect(() => parseSettings(settings)).toThrow(line);
  });
});

import { describe, expect, it } from "vitest";
import { scopesOf } from "#domain/identity/access-token.ts";
import { findDemoAccount } from "#server/identity/accounts/demo-queries.ts";
import { tokensOf } from "#server/identity/tokens/queries.ts";
import { withSwitches } from "#server/platform/http/page-switches.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { buildCompany } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const sandbox = open({ SANDBOX: "1" }, { hasJobs: false });
const ordinary = open({ DEMO: "1" }, { hasJobs: false });
const exposed = open({ SANDBOX: "1", DEMO_PUBLIC: "1" }, { hasJobs: false });

const make = ({ app }: typeof sandbox, role = "client", headers = {}) =>
  app.inject({ method: "POST", url: `/sandbox/token?role=${role}`, headers });

describe("a sandbox", () => {
  it("says so on every answer, of a call, of a page and of a refusal", async () => {
    for (const url of ["/api/districtview", "/api/docs", "/nowhere", "/mcp", "/feeds/jobs.atom"])
      expect((await sandbox.app.inject({ url })).headers["x-sandbox"], url).toBe("1");
    expect((await ordinary.app.inject({ url: "/api/districtview" })).headers).not.toHaveProperty("x-sandbox");
  });

  it("says so in both languages above every screen, and no other product does", () => {
    const page = (SANDBOX: boolean) => withSwitches("<html lang=en><body><div id=root></div></body>", "", { SANDBOX });
    expect(page(true)).toMatch(/<body><p class="sandbox-band"><span lang="en">Sandbox: .*<span lang="hi">सैंडबॉक्स: /);
    expect(page(false)).not.toContain("sandbox");
  });

  it("gives programs tokens of the demo accounts, and keeps the newest ten", async () => {
    expect((await make(sandbox)).statusCode).toBe(404);
    const { id } = await buildCompany(sandbox.db, { username: "democlient", demo: true });
    expect(await findDemoAccount(sandbox.db, "client")).toBe(id);
    for (let made = 0; made < 12; made += 1) await make(sandbox);
    const { token } = (await make(sandbox)).json<{ token: string }>();
    const rows = await tokensOf(sandbox.db, id);
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, () => "Sandbox"));
    expect(rows[0]?.scopes).toEqual([...scopesOf("client")]);
    const headers = { authorization: `Bearer ${token}` };
    const read = await sandbox.app.inject({ method: "POST", url: "/api/getworkdetails", headers, payload: {} });
    expect([read.statusCode, read.headers["x-sandbox"]]).toEqual([200, "1"]);
  });

  it("gives none of an admin, none to another site, and none where other machines reach it", async () => {
    expect((await make(sandbox, "admin")).statusCode).toBe(400);
    expect((await make(sandbox, "client", { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    for (const other of [ordinary, exposed]) expect((await make(other)).statusCode).toBe(404);
  });

  it("is entered without leaving the product beside it: its cookies have names of their own", async () => {
    const document = (await sandbox.app.inject({ url: "/api/openapi.json" })).json();
    expect(document.components.securitySchemes.session.name).toBe("sandbox-sid");
  });

  it("offers its tokens in the API reference", async () => {
    const page = async ({ app }: typeof sandbox) => (await app.inject({ url: "/api/docs" })).body;
    expect(await page(sandbox)).toContain("theme/sandbox.js");
    expect(await page(ordinary)).not.toContain("sandbox.js");
  });

  it.each([
    [{ NODE_ENV: "production", PUBLIC_URL: "https://kaamkaj.example", SECRET_KEY: "7d0f4a1b9c3e5f60718293a4b5c6d7e8" }],
    [{ PAYMENT_PROVIDER: "manual" }],
    [{ DEMO: "0" }],
  ])("does not start with %j", (env) => {
    expect(() => parseSettings({ SANDBOX: "1", ...env })).toThrow("SANDBOX");
  });
});

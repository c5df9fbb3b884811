import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openSetup } from "#server/identity/admin/setup.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { setupTokens } from "#server/platform/db/schema/sessions.ts";
import { prepare } from "#server/prepare.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { welcome } from "#server/welcome.ts";

const opened = open();
const password = "Nariyal2Paani";
const typed = { username: "keeper", newPassword: password, confirmPassword: password };
const admins = () => opened.db.select().from(accounts).where(eq(accounts.role, "admin"));

beforeEach(async () => {
  await opened.db.delete(accounts).where(eq(accounts.role, "admin"));
  await opened.db.delete(setupTokens);
});

async function link(): Promise<string> {
  const token = await openSetup(opened.services);
  if (token === undefined) throw new Error("there is an admin already");
  return token;
}
const setUp = async (token: string, more: object = {}) =>
  outcomeOf(await ask(opened, "admin.setUp", { token, ...typed, ...more }));

describe("a start without an admin", () => {
  it("prints a link that makes one, and keeps only its hash", async () => {
    const logged: string[] = [];
    const prepared = await prepare(opened.services, (line) => logged.push(line));
    const { setupToken = "" } = prepared;
    const text = welcome({ ...opened.services.settings, PUBLIC_URL: "https://kaamkaj.example" }, 3000, prepared);
    expect(text).toContain(`https://kaamkaj.example/guestmaster/setup?token=${setupToken}\n`);
    expect(welcome(opened.services.settings, 3007, prepared)).toContain(
      "http://localhost:3007/guestmaster/setup?token=",
    );
    expect(setupToken).toMatch(/^[\w-]{43}$/);
    const stored = await opened.db.select().from(setupTokens);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(setupToken);
  });

  it("prints another one each time, and forgets those that ran out", async () => {
    const [first, second] = [await link(), await link()];
    expect(first).not.toBe(second);
    await opened.db.update(setupTokens).set({ createdAt: sql`now() - interval '25 hours'` });
    const third = await link();
    expect(await opened.db.$count(setupTokens)).toBe(1);
    expect(await setUp(first)).toBe("Wrong");
    expect(await setUp(third)).toBe("Success");
  });

  it("is not what a start with an admin is", async () => {
    await buildAdmin(opened.db);
    const prepared = await prepare(opened.services, () => undefined);
    expect(prepared.setupToken).toBeUndefined();
    expect(welcome(opened.services.settings, 3000, prepared)).not.toContain("setup");
    expect(await opened.db.$count(setupTokens)).toBe(0);
  });
});

describe("the link of the first start", () => {
  it("makes the admin, who then logs in", async () => {
    expect(await setUp(await link())).toBe("Success");
    expect(await admins()).toMatchObject([
      { username: "keeper", name: "Administrator", status: "accepted", demo: false },
    ]);
    const login = await ask(opened, "login", { username: "keeper", password });
    expect(login.json()).toMatchObject([{ username: "keeper", role: "admin" }]);
  });

  it("takes the name the admin wants to be called by", async () => {
    await setUp(await link(), { name: " Asha Menon " });
    expect(await admins()).toMatchObject([{ name: "Asha Menon" }]);
  });

  it("works once", async () => {
    const token = await link();
    await setUp(token);
    expect(await setUp(token, { username: "second" })).toBe("Wrong");
    expect(await admins()).toHaveLength(1);
  });

  it.each(["nobody printed this", "'; drop table accounts; --"])("is no other text: %s", async (token) => {
    await link();
    expect(await setUp(token)).toBe("Wrong");
    expect(await admins()).toEqual([]);
  });

  it("is worth nothing after a day", async () => {
    const token = await link();
    await opened.db.update(setupTokens).set({ createdAt: sql`now() - interval '24 hours'` });
    expect(await setUp(token)).toBe("Wrong");
  });

  it("is worth nothing once there is an admin, wherever he came from", async () => {
    const token = await link();
    await buildAdmin(opened.db);
    expect(await setUp(token)).toBe("Wrong");
    expect(await admins()).toHaveLength(1);
  });

  it("stays good when the name is taken, in whatever case, or what was typed is wrong", async () => {
    const token = await link();
    const { username } = await buildCompany(opened.db);
    expect(await setUp(token, { username: username.toUpperCase() })).toBe("Exist");
    for (const wrong of [{ username: "a" }, { newPassword: "weak" }, { confirmPassword: "Other1234" }])
      expect(await setUp(token, wrong)).toBe("400 invalid");
    expect(await setUp(token)).toBe("Success");
  });

  it("refuses a password that everybody tries first", async () => {
    const token = await link();
    for (const weak of ["Admin1234", "Password1", "Keeper12345"]) {
      const response = await ask(opened, "admin.setUp", { token, ...typed, newPassword: weak, confirmPassword: weak });
      expect(response.json()).toMatchObject({
        status: 400,
        fields: { newPassword: expect.stringContaining("choose another") },
      });
    }
    expect(await admins()).toEqual([]);
  });

  it("followed by twenty at once makes one admin", async () => {
    const token = await link();
    const attempts = Array.from({ length: 20 }, (_, i) => setUp(token, { username: `keeper_${i}` }));
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "Wrong")).toHaveLength(19);
    expect(await admins()).toHaveLength(1);
  });

  it("makes one admin when two instances printed two links", async () => {
    const tokens = [await link(), await link()];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => setUp(tokens[i % 2] ?? "", { username: `keeper_${i}` })),
    );
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});

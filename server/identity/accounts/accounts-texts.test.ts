import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

// More people register here than an address may in an hour.
const opened = open({ LIMIT_REGISTRATIONS_PER_HOUR: "0" });

const place = async () => {
  const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
  return { districtid, locationid };
};
const skill = async () => {
  const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
  return { categoryid, subcategoryid };
};

/** Registers through the form, and returns the response and the account. */
async function register(call: "companyreg" | "freelancerreg", change: object) {
  const ticket = randomBytes(8).toString("hex");
  const { name: picture } = await buildFile(opened.db, { attachedAt: null, ticketHash: hashOf(ticket) });
  const browser: Browser = { accountId: 0, cookies: { ticket } };
  const username = `name_${randomBytes(5).toString("hex")}`;
  const kind = call === "companyreg" ? { licenseno: "L 1", logo: picture } : { ...(await skill()), image: picture };
  const person = { name: "Asha Rao", EMAIL: "asha@kaamkaj.example", phone: "9876543210", password: "Right1234" };
  const response = await ask(
    opened,
    call,
    { ...person, ...(await place()), ...kind, username, ...change },
    { as: browser },
  );
  const [account] = await opened.db.select().from(accounts).where(eq(accounts.username, username));
  return { response, account };
}

const names = ["D'Souza Maria", "Dr. S. K. Rao-D'Souza", "O’Brien", "അനിവര്\u200dഗീത", "علی\u200cرضا", "தமிழ்செல்வி"];

describe("the name of a person", () => {
  it.each(names)(
    "that is taken when they register is taken with every later change of the profile: %s",
    async (name) => {
      const { response, account } = await register("freelancerreg", { name });
      expect(outcomeOf(response)).toBe("Success");
      const as = await signedIn(opened, account?.id ?? 0);
      const changed = {
        name,
        EMAIL: "asha@kaamkaj.example",
        phone: "9000000001",
        ...(await place()),
        ...(await skill()),
      };
      expect(outcomeOf(await ask(opened, "freelancerprofileedit", changed, { as }))).toBe("Success");
      const [row] = (await ask(opened, "getfreelancerbyid", {}, { as })).json();
      expect(row).toMatchObject({ freelancername: name.normalize("NFC"), phone: "9000000001" });
    },
  );

  it.each(["asha", "Asha\u202egnp.exe", "Asha\u200b", "A\u200dsha", "\u3164", "Asha 🙂"])(
    "is refused in both, or in neither: %j",
    async (name) => {
      const refusal = { name: "first letter must be capital" };
      const { response } = await register("freelancerreg", { name });
      expect([outcomeOf(response), response.json().fields]).toEqual(["400 invalid", refusal]);
      const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
      const changed = { name, EMAIL: "a@kaamkaj.example", phone: "9000000001", ...(await place()), ...(await skill()) };
      expect((await ask(opened, "freelancerprofileedit", changed, { as })).json().fields).toEqual(refusal);
    },
  );

  it("is stored in its canonical form, without outer space", async () => {
    const { account } = await register("freelancerreg", { name: "  S\u0301ri\u0304 \u0921\u093c " });
    expect(account?.name).toBe("Śrī \u0921\u093c");
  });
});

describe("the name of a company", () => {
  it.each(["Acme\u202egnp.exe", "Acme\u200b", "\u2066Acme", "Ac\u00adme"])(
    "has no invisible character when it registers, nor later: %j",
    async (name) => {
      const { response } = await register("companyreg", { name });
      expect(response.json().fields).toEqual({ name: "First letter must be capital" });
      const as = await signedIn(opened, (await buildCompany(opened.db)).id);
      const changed = { name, EMAIL: "a@kaamkaj.example", phone: "9000000001", licenseno: "L 1", ...(await place()) };
      const { fields } = (await ask(opened, "clientprofileedit", changed, { as })).json();
      expect(fields).toEqual({ name: "contains invisible characters" });
    },
  );

  it.each(["اردو نام", "D'Souza & Söhne (P) Ltd."])("may be written in any script: %s", async (name) => {
    const { response, account } = await register("companyreg", { name });
    expect([outcomeOf(response), account?.name]).toEqual(["Success", name]);
  });
});

describe("a phone number", () => {
  it.each(["+91 98765 43210", "09876543210"])("is stored as ten digits when it is written as %s", async (phone) => {
    for (const call of ["companyreg", "freelancerreg"] as const)
      expect((await register(call, { phone })).account?.phone).toBe("9876543210");
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const person = { name: "Asha", EMAIL: "a@kaamkaj.example", phone, ...(await place()), ...(await skill()) };
    expect(outcomeOf(await ask(opened, "freelancerprofileedit", person, { as }))).toBe("Success");
    expect((await ask(opened, "getfreelancerbyid", {}, { as })).json()).toMatchObject([{ phone: "9876543210" }]);
  });
});

describe("an e-mail address", () => {
  it.each([
    ...["asha@example.xn--h2brj9c", "asha@उदाहरण.भारत", "आशा@उदाहरण.भारत", "user@münchen.example"],
    ...["user/sales@example.com", "user&co@example.com", "first.last!tag@example.com"],
  ])("is taken as the standards allow it: %s", async (EMAIL) => {
    const { response, account } = await register("companyreg", { EMAIL });
    expect([outcomeOf(response), account?.email]).toEqual(["Success", EMAIL]);
  });

  it("has at most 64 letters before the @", async () => {
    const { response } = await register("freelancerreg", { EMAIL: `${"a".repeat(65)}@example.com` });
    expect(response.json().fields).toEqual({ EMAIL: "enter a valid email" });
  });
});

describe("a login", () => {
  const password = "Café9क\u093cलम";
  const logIn = (username: string, typed: string) => ask(opened, "login", { username, password: typed });

  it.each(["NFC", "NFD"] as const)("takes a password that was registered in %s in both forms", async (form) => {
    const { account } = await register("freelancerreg", { password: password.normalize(form) });
    for (const typed of [password.normalize("NFC"), password.normalize("NFD")])
      expect((await logIn(account?.username ?? "", typed)).json()).toMatchObject([{ role: "freelancer" }]);
    expect((await logIn(account?.username ?? "", "Cafe9कलम")).json()).toEqual([]);
  });

  it("takes the password of a hash that an earlier version made of the form that was typed", async () => {
    const { hash } = await import("@node-rs/argon2");
    for (const form of ["NFC", "NFD"] as const) {
      const { account } = await register("freelancerreg", {});
      const passwordHash = await hash(password.normalize(form));
      await opened.db
        .update(accounts)
        .set({ passwordHash })
        .where(eq(accounts.id, account?.id ?? 0));
      expect((await logIn(account?.username ?? "", password.normalize("NFC"))).json()).toHaveLength(1);
      expect((await logIn(account?.username ?? "", password.normalize("NFD"))).json()).toHaveLength(1);
    }
    expect(await hashPassword(password)).toMatch(/^\$argon2id/);
  });

  it("finds the account by a username with other case, space and invisible characters around it", async () => {
    const { account } = await register("freelancerreg", {});
    const typed = ` \u200b${account?.username.toUpperCase()}\ufeff`;
    expect((await logIn(typed, "Right1234")).json()).toMatchObject([{ loginid: account?.id }]);
    const reset = await ask(opened, "forgotpwd", { username: typed });
    expect(outcomeOf(reset)).toBe("Success");
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect((await ask(opened, "audit.list", { username: typed }, { as })).json().length).toBeGreaterThan(0);
  });
});

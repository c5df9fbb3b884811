import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createFirstAdmin } from "#server/identity/accounts/service.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const asAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);
const fieldsOf = (response: Awaited<ReturnType<typeof ask>>) => response.json<{ fields: object }>().fields;
const day = /^\d{4}-\d\d-\d\d$/;

const build = { client: buildCompany, freelancer: buildFreelancer, admin: buildAdmin } as const;
const browserOf = async (role: keyof typeof build) => signedIn(opened, (await build[role](opened.db)).id);

describe.each([
  {
    call: "getclientdetails",
    edit: "clientprofileedit",
    role: "client",
    other: "freelancer",
    keys: "loginid companyname licenseno email phone districtid district locationid location logo username regdate",
  },
  {
    call: "getfreelancerbyid",
    edit: "freelancerprofileedit",
    role: "freelancer",
    other: "client",
    keys: "loginid freelancername email phone username categoryid categoryname subcategoryid subcategory districtid district locationid location image regdate",
  },
] as const)("the profile of a $role", ({ call, edit, role, other, keys }) => {
  const read = async (as: Browser, body: object = {}) => ask(opened, call, body, { as });

  /** What the edit sends, with everything changed. */
  async function form() {
    const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
    const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
    const person = { name: "Changed name", EMAIL: "changed@kaamkaj.example", phone: "9000000001" };
    const kind = role === "client" ? { licenseno: "changed" } : { categoryid, subcategoryid };
    return { ...person, ...kind, districtid, locationid };
  }

  it("shows exactly what the specification lists, to its owner and to the admin", async () => {
    const owner = await browserOf(role);
    const response = await read(owner);
    const [row] = response.json();
    expect(Object.keys(row).toSorted()).toEqual(keys.split(" ").toSorted());
    expect(row).toMatchObject({ loginid: owner.accountId, regdate: expect.stringMatching(day) });
    expect((await read(owner, { loginid: String(owner.accountId) })).json()).toEqual(response.json());
    expect((await read(await asAdmin(), { loginid: owner.accountId })).json()).toEqual(response.json());
  });

  it("is not there for an admin who names nobody of the kind", async () => {
    const admin = await asAdmin();
    for (const body of [{}, { loginid: 999_999 }, { loginid: (await browserOf(other)).accountId }])
      expect(outcomeOf(await read(admin, body))).toBe("404 not_found");
  });

  it("is changed by its owner, and only what the form sends", async () => {
    const owner = await browserOf(role);
    const [before] = (await read(owner)).json();
    const sent = await form();
    expect((await ask(opened, edit, { ...sent, loginid: owner.accountId }, { as: owner })).json()).toEqual({
      message: "Success",
    });
    const [after] = (await read(owner)).json();
    const { name, EMAIL: email, ...rest } = sent;
    expect(after).toMatchObject({ [role === "client" ? "companyname" : "freelancername"]: name, email, ...rest });
    for (const key of ["loginid", "username", "regdate", role === "client" ? "logo" : "image"])
      expect(after[key]).toBe(before[key]);
  });

  it("keeps everything when the town lies elsewhere", async () => {
    const owner = await browserOf(role);
    const before = (await read(owner)).json();
    const locationid = (await buildLocation(opened.db)).id;
    const response = await ask(opened, edit, { ...(await form()), locationid }, { as: owner });
    expect([outcomeOf(response), Object.keys(fieldsOf(response))]).toEqual(["400 invalid", ["locationid"]]);
    expect((await read(owner)).json()).toEqual(before);
  });
});

describe("freelancerprofileedit", () => {
  it("takes names of letters, digits, underscores, spaces and the marks of names that begin with a capital", async () => {
    const as = await browserOf("freelancer");
    for (const name of ["Asha@Rao", "asha", ".A.B.", ""])
      expect(Object.keys(fieldsOf(await ask(opened, "freelancerprofileedit", { name }, { as })))).toContain("name");
    for (const name of ["Asha Rao_2", "Ñandú", "Asha-Rao", "A.B."])
      expect(Object.keys(fieldsOf(await ask(opened, "freelancerprofileedit", { name }, { as })))).not.toContain("name");
  });
});

describe("getclient", () => {
  it("lists the companies of a status, newest first, page by page (§7 companies-by-status)", async () => {
    const as = await asAdmin();
    const registeredAt = new Date("2020-01-01T20:00:00Z");
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await buildCompany(opened.db, { status: "rejected", registeredAt })).id);
    const newest = (await buildCompany(opened.db, { status: "rejected" })).id;
    await buildCompany(opened.db, { status: "pending" });

    const rows = await allRows<{ loginid: number }>(opened, "getclient", { status: "rejected" }, as);
    expect(rows.map(({ loginid }) => loginid)).toEqual([newest, ...ids.toReversed()]);
  });

  it("tells the day of registration as the platform counts days", async () => {
    const { id } = await buildCompany(opened.db, { registeredAt: new Date("2020-01-01T20:00:00Z") });
    const [row] = (await ask(opened, "getclientdetails", { loginid: id }, { as: await asAdmin() })).json();
    expect(row.regdate).toBe("2020-01-02");
  });

  it.each([{}, { status: "paid" }, { status: "pending", limit: 0 }, { status: "pending", after: "x" }])(
    "refuses %o",
    async (body) => {
      expect(outcomeOf(await ask(opened, "getclient", body, { as: await asAdmin() }))).toBe("400 invalid");
    },
  );
});

describe("updateclientstatus", () => {
  const setCompanyStatus = async (id: unknown, status: string, as: Browser) =>
    outcomeOf(await ask(opened, "updateclientstatus", { id, status }, { as }));
  const statusOf = async (id: number) =>
    (await opened.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status;

  it.each([
    ["pending", "accepted"],
    ["pending", "rejected"],
    ["accepted", "rejected"],
    ["rejected", "accepted"],
    ["accepted", "accepted"],
    ["rejected", "rejected"],
  ] as const)("of a %s company to %s is done", async (from, to) => {
    const { id } = await buildCompany(opened.db, { status: from });
    expect(await setCompanyStatus(id, to, await asAdmin())).toBe("Success");
    expect(await statusOf(id)).toBe(to);
  });

  it.each(["accepted", "rejected"])("of a company that was erased is not set to %s", async (to) => {
    const { id } = await buildCompany(opened.db, { status: "pending", erasedAt: new Date() });
    expect(await setCompanyStatus(id, to, await asAdmin())).toBe("404 not_found");
    expect(await statusOf(id)).toBe("pending");
  });

  it("ends every session of a company it rejects: the next call is 401", async () => {
    const { id } = await buildCompany(opened.db);
    const [one, two] = [await signedIn(opened, id), await signedIn(opened, id)];
    expect(await setCompanyStatus(id, "rejected", await asAdmin())).toBe("Success");
    for (const as of [one, two])
      expect(outcomeOf(await ask(opened, "getclientdetails", {}, { as }))).toBe("401 no_session");
    expect(await opened.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  });

  it("leaves an accepted company signed in when it is accepted again", async () => {
    const as = await browserOf("client");
    await setCompanyStatus(as.accountId, "accepted", await asAdmin());
    expect((await ask(opened, "whoami", {}, { as })).json()).toHaveLength(1);
  });

  it("is for companies only", async () => {
    const admin = await asAdmin();
    const { accountId } = await browserOf("freelancer");
    for (const id of [accountId, admin.accountId, 999_999])
      expect(await setCompanyStatus(id, "rejected", admin)).toBe("404 not_found");
    expect(await statusOf(accountId)).toBe("accepted");
  });

  it("refuses any other status, and an id that is none", async () => {
    const { id } = await buildCompany(opened.db);
    const admin = await asAdmin();
    for (const [who, status] of [
      [id, "pending"],
      [id, ""],
      ["x", "accepted"],
      [0, "accepted"],
    ] as const)
      expect(await setCompanyStatus(who, status, admin)).toBe("400 invalid");
  });
});

describe("the first admin", () => {
  const start = (ADMIN_USERNAME: string, ADMIN_PASSWORD: string) =>
    createFirstAdmin({ ...opened.services, settings: { ...opened.services.settings, ADMIN_USERNAME, ADMIN_PASSWORD } });
  const noAdmins = () => opened.db.delete(accounts).where(eq(accounts.role, "admin"));

  it("is made of the settings where there is none, and only then", async () => {
    await noAdmins();
    await start("Keeper", "Keeper1234");
    await start("another", "Another1234");
    const login = await ask(opened, "login", { username: "keeper", password: "Keeper1234" });
    expect(login.json()).toMatchObject([{ username: "Keeper", role: "admin", status: "accepted" }]);
    expect(await opened.db.$count(accounts, eq(accounts.role, "admin"))).toBe(1);
  });

  it("is one, when two instances start at once", async () => {
    await noAdmins();
    await Promise.all([start("keeper", "Keeper1234"), start("keeper", "Keeper1234")]);
    expect(await opened.db.$count(accounts, eq(accounts.role, "admin"))).toBe(1);
  });

  it("needs a free username; its form is a matter of the settings", async () => {
    await noAdmins();
    const { username } = await buildFreelancer(opened.db);
    await expect(start(username, "Keeper1234")).rejects.toThrow("of an account that is not an admin");
    expect(await opened.db.$count(accounts, eq(accounts.role, "admin"))).toBe(0);
  });
});

import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildDistrict,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const aName = () => `name_${randomBytes(5).toString("hex")}`;
const accountNamed = async (username: string) =>
  (await opened.db.select().from(accounts).where(eq(accounts.username, username)))[0];
const fieldsOf = (response: Awaited<ReturnType<typeof ask>>) => response.json<{ fields: object }>().fields;

/** A browser that has just uploaded a picture. */
async function uploader(): Promise<{ browser: Browser; picture: string }> {
  const ticket = randomBytes(8).toString("hex");
  const { name } = await buildFile(opened.db, { attachedAt: null, ticketHash: hashOf(ticket) });
  return { browser: { accountId: 0, cookies: { ticket } }, picture: name };
}

const shared = { EMAIL: "new@kaamkaj.example", phone: "9876543210", password: "Right1234" };

async function companyForm(change: object = {}) {
  const { browser, picture } = await uploader();
  const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
  const place = { districtid, locationid, logo: picture };
  return { browser, form: { name: "Acme", licenseno: "L 1", username: aName(), ...shared, ...place, ...change } };
}

async function freelancerForm(change: object = {}) {
  const { browser, form } = await companyForm();
  const { licenseno: _, logo: image, ...rest } = form;
  const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
  return { browser, form: { ...rest, image, categoryid, subcategoryid, ...change } };
}

const register = {
  companyreg: companyForm,
  freelancerreg: freelancerForm,
} as const;
const calls = ["companyreg", "freelancerreg"] as const;
const pictureOf = { companyreg: "logo", freelancerreg: "image" } as const;
const words = { companyreg: "please fill this", freelancerreg: "please fill this field" } as const;

describe("companyreg", () => {
  it("registers a company that waits for the admin (§4 company-begins-pending)", async () => {
    const { browser, form } = await companyForm();
    expect((await ask(opened, "companyreg", form, { as: browser })).json()).toEqual({ message: "Success" });
    const account = await accountNamed(form.username);
    const person = {
      role: "client",
      status: "pending",
      name: "Acme",
      email: form.EMAIL,
      phone: form.phone,
      emailState: "unproved",
      demo: false,
    };
    expect(account).toMatchObject(person);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [company] = await opened.db
      .select()
      .from(companies)
      .where(eq(companies.accountId, account?.id ?? 0));
    const { districtid: districtId, locationid: locationId, logo } = form;
    expect(company).toMatchObject({ licenceNo: "L 1", districtId, locationId, logo });
    const login = await ask(opened, "login", { username: form.username, password: form.password });
    expect(login.json()).toMatchObject([{ loginid: account?.id, role: "client", status: "pending" }]);
  });
});

describe("freelancerreg", () => {
  it("registers a freelancer who may log in at once", async () => {
    const { browser, form } = await freelancerForm();
    expect((await ask(opened, "freelancerreg", form, { as: browser })).json()).toEqual({ message: "Success" });
    const account = await accountNamed(form.username);
    expect(account).toMatchObject({ role: "freelancer", status: "accepted" });
    const [row] = await opened.db
      .select()
      .from(freelancers)
      .where(eq(freelancers.accountId, account?.id ?? 0));
    const { categoryid: categoryId, subcategoryid: subcategoryId, image: picture } = form;
    expect(row).toMatchObject({ categoryId, subcategoryId, picture });
    const login = await ask(opened, "login", { username: form.username, password: form.password });
    expect(login.cookies.map(({ name }) => name)).toContain("sid");
  });

  it("refuses a subcategory of another category", async () => {
    const { id: subcategoryid } = await buildSubcategory(opened.db);
    const { browser, form } = await freelancerForm({ subcategoryid });
    const response = await ask(opened, "freelancerreg", form, { as: browser });
    expect([outcomeOf(response), fieldsOf(response)]).toEqual([
      "400 invalid",
      { subcategoryid: "please fill this field" },
    ]);
  });
});

describe.each(calls)("%s", (call) => {
  it("attaches the picture, so that it is served from now on", async () => {
    const { browser, form } = await register[call]();
    await ask(opened, call, form, { as: browser });
    const name = Object(form)[pictureOf[call]];
    const [file] = await opened.db.select().from(files).where(eq(files.name, name));
    expect(file?.attachedAt).toBeInstanceOf(Date);
  });

  it.each(["", "admin", "client", "freelancer"])("takes a signed-in %s as well as nobody", async (role) => {
    const build = { admin: buildAdmin, client: buildCompany, freelancer: buildFreelancer }[role];
    const { browser, form } = await register[call]();
    const signed = build && (await signedIn(opened, (await build(opened.db)).id));
    const as = { ...browser, cookies: { ...browser.cookies, ...signed?.cookies } };
    expect(outcomeOf(await ask(opened, call, form, { as }))).toBe("Success");
  });

  it("answers Exist to a taken name in any case, before it looks at the file or the place", async () => {
    const { username } = await buildCompany(opened.db);
    const { form } = await register[call]({ username: username.toUpperCase(), locationid: 999_999 });
    const count = await opened.db.$count(accounts);
    expect((await ask(opened, call, form)).json()).toEqual({ message: "Exist" });
    expect(await opened.db.$count(accounts)).toBe(count);
  });

  it("gives the name to one of ten who want it at once", async () => {
    const username = aName();
    const forms = await Promise.all(Array.from({ length: 10 }, () => register[call]({ username })));
    const responses = await Promise.all(forms.map(({ form, browser }) => ask(opened, call, form, { as: browser })));
    expect(responses.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 9 }, () => "Exist"), "Success"]);
  });

  it("refuses a picture that somebody else sent, that is no picture, or that is not there, and leaves no account", async () => {
    const { browser, form } = await register[call]();
    const foreign = (await uploader()).picture;
    const ticketHash = hashOf(browser.cookies["ticket"] ?? "");
    const resume = (await buildFile(opened.db, { kind: "resume", attachedAt: null, ticketHash })).name;
    const used = (await buildFile(opened.db, { ticketHash })).name;
    for (const name of [foreign, resume, used, "gone.webp", "../../etc/passwd"]) {
      const response = await ask(opened, call, { ...form, [pictureOf[call]]: name }, { as: browser });
      expect([outcomeOf(response), fieldsOf(response)]).toEqual(["400 invalid", { [pictureOf[call]]: words[call] }]);
    }
    expect(await accountNamed(form.username)).toBeUndefined();
  });

  it("refuses a town of another district and one that is not there, and keeps the picture free", async () => {
    const { id: elsewhere } = await buildDistrict(opened.db);
    const { browser, form } = await register[call]();
    for (const change of [{ districtid: elsewhere }, { districtid: 999_999 }, { locationid: 999_999 }]) {
      const response = await ask(opened, call, { ...form, ...change }, { as: browser });
      expect([outcomeOf(response), fieldsOf(response)]).toEqual(["400 invalid", { locationid: words[call] }]);
    }
    expect(outcomeOf(await ask(opened, call, form, { as: browser }))).toBe("Success");
  });

  it.each([
    ["name", "acme"],
    ["name", ""],
    ["EMAIL", "nobody"],
    ["EMAIL", "a@b.example, c@d.example"],
    ["phone", "12345"],
    ["phone", "98765432101"],
    ["phone", "٩٨٧٦٥٤٣٢١٠"],
    ["username", "1name"],
    ["username", "abcd"],
    ["username", "a".repeat(20)],
    ["username", "na me1"],
    ["password", "Short1"],
    ["password", "nouppercase1"],
    ["password", "NoDigitHere"],
    ["districtid", "x"],
    ["locationid", null],
  ])("refuses %s %o", async (field, value) => {
    const { browser, form } = await register[call]({ [field]: value });
    const response = await ask(opened, call, form, { as: browser });
    expect([outcomeOf(response), Object.keys(fieldsOf(response))]).toEqual(["400 invalid", [field]]);
  });
});

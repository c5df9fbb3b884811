import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personalData } from "#server/contexts.ts";
import { refuseAnotherTaxKey } from "#server/money/taxes/number-key.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import { sealOf } from "#server/platform/encryption.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { gstin, pan } from "#server/test/money/build-tax.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);
let accountant: Browser;

async function newFreelancer() {
  const account = await buildFreelancer(opened.db, { email: `${randomUUID()}@kaamkaj.example`, passwordHash });
  return { ...account, as: await signedIn(opened, account.id) };
}

const own = { legalName: "Asha Menon", address: "4 Hill Road, Mumbai", state: "27" };
const save = (as: Browser, body: object) => ask(opened, "taxes.saveOwn", { ...own, password, ...body }, { as });
const read = async (as: Browser) => (await ask(opened, "taxes.getOwn", {}, { as })).json();
const list = async (input: object = {}) => (await ask(opened, "taxes.listPeople", input, { as: accountant })).json();
const decide = async (call: "taxes.check" | "taxes.refuse", input: object) =>
  outcomeOf(await ask(opened, call, input, { as: accountant }));

beforeAll(async () => {
  accountant = await signedIn(opened, (await buildAdmin(opened.db, {}, ["tax"])).id);
});

beforeEach(async () => {
  await applySettings(opened, { tax: "india" });
  await opened.db.delete(taxPeople);
});

describe("tax numbers", () => {
  it("are shown to their owner by the end of the PAN, and stored encrypted", async () => {
    const { id, as } = await newFreelancer();
    expect(await read(as)).toMatchObject([{ status: null, panLast4: null, gstin: null }]);
    expect(outcomeOf(await save(as, { pan: " aapfu 0939f", gstin: gstin.toLowerCase() }))).toBe("Success");
    expect(await read(as)).toEqual([
      { ...own, gstin, panLast4: "939F", status: "new", reason: "", withheldPercent: null },
    ]);
    const [row] = await opened.db.select().from(taxPeople);
    expect(row).toMatchObject({ accountId: id, panLast4: "939F" });
    expect(row?.panSealed).not.toContain(pan);
    expect(opened.services.taxSeal.open(row?.panSealed ?? "", id)).toBe(pan);
  });

  it("have the PAN of the GSTIN where none is typed, and may have neither", async () => {
    const { as } = await newFreelancer();
    await save(as, { gstin });
    expect(await read(as)).toMatchObject([{ panLast4: "939F", gstin }]);
    await save(as, { pan: "", gstin: "" });
    expect(await read(as)).toMatchObject([{ panLast4: null, gstin: null, status: "new" }]);
  });

  it.each([
    ["pan", { pan: "AAPXU0939F" }, "enter a PAN such as ABCPK1234L"],
    ["gstin", { gstin: "27AAPFU0939F1ZW" }, "enter a GSTIN whose check character is right"],
    ["gstin", { gstin, state: "29" }, "this GSTIN is of another State"],
    ["pan", { gstin, pan: "ABCPK1234L" }, "the PAN in the GSTIN is another one"],
  ])("are refused with another %s: %j", async (field, body, text) => {
    const { as } = await newFreelancer();
    const response = await save(as, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject({ [field]: text });
  });

  it("need the password", async () => {
    const { as } = await newFreelancer();
    expect(outcomeOf(await save(as, { password: "Wrong1234" }))).toBe("403 password_wrong");
    expect(await opened.db.$count(taxPeople)).toBe(0);
  });

  it("are checked by an admin who has nothing but the permission for it", async () => {
    const { id, as } = await newFreelancer();
    await save(as, { gstin });
    const [row] = await list();
    expect(row).toMatchObject({
      loginid: id,
      role: "freelancer",
      panLast4: "939F",
      gstin,
      isPanShared: false,
      status: "new",
    });
    expect(await decide("taxes.check", { loginid: id, version: row.version })).toBe("Success");
    expect(await read(as)).toMatchObject([{ status: "checked" }]);
    expect(await decide("taxes.check", { loginid: id, version: row.version })).toBe("409 tax_numbers_moved_on");
    expect(outcomeOf(await ask(opened, "payments.listPending", {}, { as: accountant }))).toBe("403 permission_missing");
    expect((await ask(opened, "ledger.listBalances", {}, { as: accountant })).statusCode).toBe(200);
  });

  it("are refused with a reason that their owner reads, until they are saved again", async () => {
    const { id, as } = await newFreelancer();
    await save(as, { gstin });
    const [{ version }] = await list();
    const reason = "The portal has another name.";
    expect(await decide("taxes.refuse", { loginid: id, version, reason })).toBe("Success");
    expect(await read(as)).toMatchObject([{ status: "refused", reason }]);
    await save(as, { gstin });
    expect(await read(as)).toMatchObject([{ status: "new", reason: "" }]);
  });

  it("are not checked unseen where they were saved again in the meantime", async () => {
    const { id, as } = await newFreelancer();
    await save(as, { gstin });
    const [{ version }] = await list();
    await save(as, { pan: "ABCPK1234L" });
    expect(await decide("taxes.check", { loginid: id, version })).toBe("409 tax_numbers_moved_on");
    expect(await decide("taxes.check", { loginid: 999_999, version })).toBe("404 not_found");
  });

  it("say where two accounts have the same PAN", async () => {
    const [first, second, third] = [await newFreelancer(), await newFreelancer(), await newFreelancer()];
    await save(first.as, { gstin });
    await save(second.as, { pan });
    await save(third.as, { pan: "ABCPK1234L" });
    const shared = new Map(
      (await list()).map((row: { loginid: number; isPanShared: boolean }) => [row.loginid, row.isPanShared]),
    );
    expect([first, second, third].map(({ id }) => shared.get(id))).toEqual([true, true, false]);
  });

  it("end with their account", async () => {
    const { id, as } = await newFreelancer();
    await save(as, { gstin });
    await opened.db.transaction((tx) => applyErasureRules(tx, personalData, id));
    expect(await opened.db.$count(taxPeople)).toBe(0);
  });

  it("keep the product from starting with another key", async () => {
    const { as } = await newFreelancer();
    await refuseAnotherTaxKey(opened.services);
    await save(as, { gstin });
    await refuseAnotherTaxKey(opened.services);
    const taxSeal = sealOf("another key of thirty-two letters", "tax numbers");
    await expect(refuseAnotherTaxKey({ db: opened.db, taxSeal })).rejects.toThrow(/SECRET_KEY does not match/);
  });
});

describe("switched off, which is the default,", () => {
  it("tax numbers have no rows and no dashboard, and no call changes anything", async () => {
    const { id, as } = await newFreelancer();
    const dashboard = async () => (await ask(opened, "dashboards.admin", {}, { as: accountant })).json()[0];
    expect(await dashboard()).toMatchObject({ taxNumbersToCheck: 0 });
    await applySettings(opened, {});
    expect(await read(as)).toEqual([]);
    expect(outcomeOf(await save(as, { gstin }))).toBe("409 switched_off");
    expect(outcomeOf(await ask(opened, "taxes.listPeople", {}, { as: accountant }))).toBe("409 switched_off");
    expect(await decide("taxes.check", { loginid: id, version: "1" })).toBe("409 switched_off");
    expect(await opened.db.$count(taxPeople)).toBe(0);
    expect(Object.keys(await dashboard())).not.toContain("taxNumbersToCheck");
  });
});

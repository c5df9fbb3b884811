import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#domain/day.ts";
import { taxPaperWordsIn } from "#domain/money/tax-paper-words.ts";
import { taxStatements } from "#domain/money/tax-statement.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { taxStatements as confirmed, taxOperator, taxPapers, taxRates } from "#server/platform/db/schema/tax-papers.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildTaxSetup, operator } from "#server/test/money/build-tax.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const opened = open();
let accountant: Browser;
let today: string;

const send = async (call: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, call, body, { as: accountant }));
const filled = (text: string) => text.replace(/\[[^\]]*\]/g, "the release").replace(/______/g, "998599");
const statement = (number: number, more: object = {}) => ({
  number,
  text: filled(taxStatements[number - 1] ?? ""),
  professional: "Kavita Rao",
  membershipNumber: "123456",
  confirmedOn: today,
  ...more,
});
const switchOn = (startsOn: string) => send("taxes.switchOn", { startsOn, password });
const setup = async () => (await ask(opened, "taxes.getSetup", {}, { as: accountant })).json()[0];

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  accountant = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash }, ["tax"])).id);
  today = await platformToday(opened.db);
});

beforeEach(async () => {
  await applySettings(opened, { tax: "india" });
  for (const table of [taxOperator, taxRates, confirmed]) await opened.db.delete(table);
});

describe("tax papers", () => {
  it("begin on a day from tomorrow on, once the operator, a rate and all eleven statements are there", async () => {
    const tomorrow = addDays(today, 1);
    expect(await send("taxes.saveOperator", { ...operator, state: "27" })).toBe("Success");
    expect(await send("taxes.addRate", { fromDay: "2017-07-01", bps: 1800 })).toBe("Success");
    for (const [index] of taxStatements.entries()) {
      expect(await switchOn(tomorrow)).toBe("409 tax_incomplete");
      expect(await send("taxes.confirmStatement", statement(index + 1))).toBe("Success");
    }
    expect(await switchOn(today)).toBe("409 tax_incomplete");
    expect(await send("taxes.switchOn", { startsOn: tomorrow, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await switchOn(tomorrow)).toBe("Success");
    expect(await setup()).toMatchObject({ startsOn: tomorrow, operator: { prefix: "KJ", sac: "998599" } });
    await opened.db.update(taxOperator).set({ startsOn: today });
    expect(await switchOn(addDays(today, 5))).toBe("409 tax_begun");
  });

  it.each(taxStatements.map((text, index) => [index + 1, text] as const))(
    "do not begin without statement %i: %s",
    async (number) => {
      await buildTaxSetup(opened);
      await opened.db.delete(confirmed).where(eq(confirmed.number, number));
      expect(await switchOn(addDays(today, 1))).toBe("409 tax_incomplete");
      expect(await send("taxes.confirmStatement", statement(number))).toBe("Success");
      expect(await switchOn(addDays(today, 1))).toBe("Success");
    },
  );

  it("do not begin without the operator, and not before their first rate", async () => {
    for (const [index] of taxStatements.entries()) await send("taxes.confirmStatement", statement(index + 1));
    await send("taxes.addRate", { fromDay: addDays(today, 10), bps: 1800 });
    expect(await switchOn(addDays(today, 20))).toBe("409 tax_incomplete");
    await send("taxes.saveOperator", { ...operator, state: "27" });
    expect(await switchOn(addDays(today, 5))).toBe("409 tax_incomplete");
    expect(await switchOn(addDays(today, 20))).toBe("Success");
  });

  it("take no statement with a blank or with other words, and none of a day that comes", async () => {
    for (const wrong of [
      { text: taxStatements[1] },
      { text: "SAC 998599 and 5 % apply to brokerage and to the company fee." },
      { confirmedOn: "2199-01-01" },
    ])
      expect(await send("taxes.confirmStatement", statement(2, wrong))).toBe("400 invalid");
    expect((await setup()).statements).toEqual([]);
  });

  it("are set up only where taxes are switched on", async () => {
    await applySettings(opened, {});
    for (const [call, body] of [
      ["taxes.getSetup", {}],
      ["taxes.saveOperator", { ...operator, state: "27" }],
      ["taxes.addRate", { fromDay: today, bps: 1800 }],
      ["taxes.confirmStatement", statement(4)],
      ["taxes.switchOn", { startsOn: addDays(today, 1), password }],
      ["taxes.listMonths", {}],
      ["taxes.closeMonth", { month: "2026-01-01" }],
    ] as const)
      expect(await send(call, body)).toBe("409 switched_off");
    expect(await opened.db.$count(taxOperator)).toBe(0);
  });
});

describe("tax papers of a demo", () => {
  const demo = open({ DEMO: "true" }, { hasJobs: false });

  it("begin on an earlier day, so that there are months to close, with papers that are no tax invoices, and not where somebody has paid with money", async () => {
    const { db } = demo;
    await applySettings(demo, { tax: "india" });
    await buildTaxSetup(demo);
    const passwordHash = await hashPassword(password);
    const as = await signedIn(demo, (await buildAdmin(db, { passwordHash }, ["tax"])).id);
    const begin = async (startsOn: string) =>
      outcomeOf(await ask(demo, "taxes.switchOn", { startsOn, password }, { as }));
    const company = await buildCompany(db, { demo: true });
    const { id: workId } = await buildWork(db, { ownerId: company.id });
    await buildRequest(db, { workId, status: "paid" });
    await db.update(payments).set({ paidAt: new Date(`${addDays(today, -40)}T12:00:00Z`) });
    expect(await begin(addDays(today, -60))).toBe("Success");
    await makePapers(demo.services);
    const papers = await db.select().from(taxPapers);
    expect(papers).toMatchObject([{ generation: "Z", day: addDays(today, -40) }]);
    for (const language of ["en", "hi"]) {
      const asked = { as, headers: { "accept-language": language } };
      const pdf = await ask(demo, "taxes.downloadPaper", { paperId: papers[0]?.id }, asked);
      const { text } = await readPdf(pdf.rawPayload);
      expect(text).toContain(taxPaperWordsIn[language === "hi" ? "hi" : "en"].testTitle.invoice);
      expect(text).not.toMatch(/tax invoice|कर बीजक/i);
    }
    const [, last] = (await ask(demo, "taxes.listMonths", {}, { as })).json();
    expect(last.bookedPaise).toBe(last.ledgerPaise);
    const violated = await violatedInvariants(demo);
    // The month of the payment itself was moved by this test alone.
    expect(violated.filter(({ name }) => name.startsWith("T"))).toEqual([]);
    await db.update(taxOperator).set({ startsOn: null });
    await buildRequest(db, { status: "paid" });
    expect(await begin(addDays(today, -60))).toBe("409 tax_incomplete");
  });
});

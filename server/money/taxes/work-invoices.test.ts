import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { instructionText, instructionVersion } from "#domain/money/standing-instruction.ts";
import { taxFiles, workPrefix } from "#domain/money/tax-paper.ts";
import { rupees } from "#domain/money.ts";
import { personalData } from "#server/contexts.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { beginGeneration } from "#server/money/taxes/setup-queries.ts";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { taxInstructions, taxStatements } from "#server/platform/db/schema/tax-papers.ts";
import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { here, individualPan, type Place, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay, papersOf, pdfOf, linesOfPayment, taxLinesOf } = taxWorld(opened);
const violations = async () => violatedInvariants(opened);

beforeEach(async () => {
  await withhold({ workInvoices: true });
  const text =
    "Invoices may be issued in the name of freelancers on the wording of the standing instruction; signature by Kavita Rao.";
  const confirmed = { professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: "2026-01-01" };
  await opened.db
    .insert(taxStatements)
    .values({ number: 8, text, ...confirmed })
    .onConflictDoNothing();
});

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const instruction = { version: instructionVersion, language: "en", sac: "998314", password };
const instruct = (as: Browser) => call("taxes.giveInstruction", instruction, as);
const instructionOf = async (as: Browser) => (await ask(opened, "taxes.getInstruction", {}, { as })).json();

/** Parties whose freelancer has given the instruction. */
async function instructed(ofFreelancer: Place, ofCompany: Place) {
  const deal = await parties(ofFreelancer, ofCompany);
  expect(await instruct(deal.freelancer)).toBe("Success");
  return deal;
}

const numberOf = ({ accountId }: Browser, serial: string, letter = "W") =>
  expect.stringMatching(new RegExp(`^${letter}${workPrefix(accountId).slice(2)}/\\d{4}/${serial}$`));
const workPapersOf = async (as: Browser) => (await papersOf(as)).filter(({ side }) => side === "work");
const workLinesOf = async (paymentId: number) =>
  (await linesOfPayment(paymentId)).filter(({ side }) => side === "work");

const expectAll = (text: string, ...parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part);
};

describe("the paper of a work", () => {
  it("B: is a tax invoice in the name and the series of a registered freelancer, to the paisa, and no tax of the operator", async () => {
    const monthOf = async () => (await ask(opened, "taxes.listMonths", {}, { as: admins.accountant })).json()[0];
    const deal = await instructed({ ...registeredAway, pan: individualPan }, here);
    const { requestId, paymentId } = await pay(deal);
    await makePapers(opened.services);
    expect(await workLinesOf(paymentId)).toMatchObject([
      { kind: "invoice", accountId: deal.company.accountId, fee: 1_000_000, taxable: 847_458, igst: 152_542, cgst: 0 },
    ]);
    expect(await taxLinesOf(requestId)).toEqual(["tax brokerage 15254", "tax gst_payable -15254"]);
    const paper = {
      number: numberOf(deal.freelancer, "0001"),
      feePaise: 1_000_000,
      taxPaise: 152_542,
      recipient: `Party ${deal.company.accountId}`,
      issuer: `Party ${deal.freelancer.accountId}`,
      isTaxInvoice: true,
    };
    expect(await workPapersOf(deal.freelancer)).toMatchObject([paper]);
    expect(await papersOf(deal.company)).toMatchObject([paper]);
    expect((await workPapersOf(admins.accountant))[0]).toMatchObject(paper);
    const [{ paperId = 0 } = {}] = await workPapersOf(deal.company);
    const text = await pdfOf(deal.company, paperId);
    expectAll(text, "Tax invoice", "29AAPFU0939F1ZR", "IGST 18 %", "₹1,525.42", "₹8,474.58", "₹10,000", "998314");
    expectAll(text, "Maharashtra (27)", "Karnataka (29)", "नई दुकान", "Kavita Rao", "on a standing instruction of");
    expectAll(await pdfOf(deal.freelancer, paperId, "hi"), "कर बीजक", "स्थायी निर्देश", "IGST 18 %");
    const other = await parties(here, here);
    expect((await ask(opened, "taxes.downloadPaper", { paperId }, { as: other.company })).statusCode).toBe(404);
    for (const as of [deal.company, deal.freelancer])
      expect((await ask(opened, "payments.getReceipt", { requestid: requestId }, { as })).json()[0]).toMatchObject({
        workPaperNumber: paper.number,
      });
    // The operator reports the brokerage alone.
    const month = await monthOf();
    const setup = (await ask(opened, "taxes.getSetup", {}, { as: admins.accountant })).json()[0];
    expect(setup.turnover).toMatchObject({ taxablePaise: 84_746 });
    expect(month).toMatchObject({
      invoices: { count: 1, feePaise: 100_000 },
      bookedPaise: 15_254,
      ledgerPaise: 15_254,
    });
    for (const file of taxFiles) {
      const response = await ask(opened, "taxes.export", { month: month.month, file }, { as: admins.accountant });
      expect(response.payload).not.toMatch(/1525\.42|\bW[0-9A-Z]+\//);
    }
    expect(await violations()).toEqual([]);
  });

  it("A: is a bill of supply of a freelancer without a GSTIN, which nothing calls a tax invoice", async () => {
    const deal = await instructed({ ...here, pan: individualPan }, here);
    await opened.db
      .update(taxPeople)
      .set({ legalName: "आशा मेनन" })
      .where(eq(taxPeople.accountId, deal.freelancer.accountId));
    const { paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    await makePapers(opened.services);
    expect(await workLinesOf(paymentId)).toMatchObject([{ rateBps: 0, fee: 1_000_000, taxable: 1_000_000, cgst: 0 }]);
    const [paper] = await workPapersOf(deal.company);
    expect(paper).toMatchObject({ taxPaise: 0, isTaxInvoice: false, issuer: "आशा मेनन" });
    const text = await pdfOf(deal.company, paper?.paperId ?? 0);
    expectAll(text, "Bill of supply", "₹10,000", "आशा मेनन", "Not registered for GST", "no GST charged");
    expect(text).not.toMatch(/tax invoice|CGST/i);
    const hindi = await pdfOf(deal.company, paper?.paperId ?? 0, "hi");
    expectAll(hindi, "आपूर्ति बिल", "आशा मेनन");
    expect(hindi).not.toMatch(/tax invoice|बीजक/i);
    expect(await violations()).toEqual([]);
  });

  it("F: has a credit note where money goes back, also after the instruction was revoked, and for the rest of a payment that is reversed", async () => {
    const deal = await instructed({ ...registeredAway, pan: individualPan }, here);
    const { requestId, paymentId } = await pay(deal);
    const reversed = await pay(deal);
    expect(await call("taxes.revokeInstruction", {}, deal.freelancer)).toBe("Success");
    const back = { paymentId, amountPaise: rupees(2_500) };
    expect(await call("payments.giveBack", back, deal.freelancer)).toBe("Success");
    const reversal = { requestId: reversed.requestId, reason: "It belonged to another work.", password };
    expect(await call("payments.reverse", reversal, admins.cashier)).toBe("Success");
    await makePapers(opened.services);
    expect((await workLinesOf(paymentId))[1]).toMatchObject({
      kind: "credit",
      fee: 250_000,
      taxable: 211_864,
      igst: 38_136,
    });
    const ofWorks = (await workPapersOf(deal.company)).toReversed();
    expect(ofWorks.map(({ kind, number, feePaise }) => [kind, number, feePaise])).toEqual([
      ["invoice", numberOf(deal.freelancer, "0001"), 1_000_000],
      ["invoice", numberOf(deal.freelancer, "0002"), 1_000_000],
      ["credit", numberOf(deal.freelancer, "C001"), 250_000],
      ["credit", numberOf(deal.freelancer, "C002"), 1_000_000],
    ]);
    const text = await pdfOf(deal.freelancer, ofWorks[2]?.paperId ?? 0);
    expectAll(text, "Credit note", "For invoice", ofWorks[0]?.number ?? "", "₹381.36", "₹2,118.64");
    expect(await taxLinesOf(requestId)).toEqual(["tax brokerage 15254", "tax gst_payable -15254"]);
    expect(await violations()).toEqual([]);
  });

  it("is none before the instruction, after it was revoked, while numbers are refused or a GSTIN waits, and of a debt that the platform pays", async () => {
    const deal = await parties({ ...registeredAway, pan: individualPan }, here);
    const hasPaper = async () => (await workLinesOf((await pay(deal)).paymentId)).length > 0;
    expect(await hasPaper()).toBe(false);
    expect(await instruct(deal.freelancer)).toBe("Success");
    expect(await hasPaper()).toBe(true);
    const ofFreelancer = eq(taxPeople.accountId, deal.freelancer.accountId);
    await opened.db.update(taxPeople).set({ status: "refused" }).where(ofFreelancer);
    expect(await hasPaper()).toBe(false);
    await opened.db.update(taxPeople).set({ status: "new", decidedAt: null }).where(ofFreelancer);
    expect(await hasPaper()).toBe(false);
    await opened.db.update(taxPeople).set({ gstin: null }).where(ofFreelancer);
    expect(await hasPaper()).toBe(true);
    await withhold({ workInvoices: false });
    expect(await hasPaper()).toBe(false);
    await withhold({ workInvoices: true });
    expect(await call("taxes.revokeInstruction", {}, deal.freelancer)).toBe("Success");
    expect(await hasPaper()).toBe(false);
    expect(await instruct(deal.freelancer)).toBe("Success");
    const { id: workId } = await buildWork(opened.db, { ownerId: deal.company.accountId, budget: rupees(10_000) });
    const of = { workId, freelancerId: deal.freelancer.accountId, status: "completed" } as const;
    const { id: requestId } = await buildRequest(opened.db, of);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, deal.company.accountId));
    const debt = { requestid: requestId, amount: 10_000 };
    expect(await call("payments.settleDebt", debt, admins.cashier)).toBe("Success");
    const [settled] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
    expect(await workLinesOf(settled?.id ?? 0)).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});

describe("the series of a freelancer", () => {
  it("is their own, without a gap however many jobs make papers at once, and goes on with the next letter after a restore", async () => {
    const deals = [await instructed(registeredAway, here), await instructed(here, here)];
    await Promise.all(deals.flatMap((deal) => Array.from({ length: 5 }, () => pay(deal))));
    await Promise.all(Array.from({ length: 4 }, () => makePapers(opened.services)));
    for (const { freelancer } of deals)
      expect((await workPapersOf(freelancer)).map(({ number }) => number).toSorted()).toEqual(
        Array.from({ length: 5 }, (_, index) => numberOf(freelancer, `000${index + 1}`)),
      );
    await beginGeneration(opened.db);
    const [deal] = deals;
    if (!deal) throw new Error("there is no deal");
    await pay(deal);
    await makePapers(opened.services);
    expect((await workPapersOf(deal.freelancer))[0]).toMatchObject({ number: numberOf(deal.freelancer, "0001", "X") });
    expect(await violations()).toEqual([]);
  });

  it.each([
    [
      "T1",
      "a gap in it",
      sql`update tax_papers set serial = serial + 1 where line_id = (select max(id) from tax_lines where side = 'work')`,
    ],
    [
      "T2",
      "a work without a paper",
      sql`update tax_lines set written_at = now() - interval '2 hours' where side = 'work'`,
    ],
    [
      "T4",
      "a credit of more than the work",
      sql`insert into tax_lines (kind, side, payment_id, account_id, day, fee, rate_bps, taxable, cgst, sgst, igst, place_of_supply, invoice_id, instruction_id, is_test)
        select 'credit', side, payment_id, account_id, day, fee + 1, 0, fee + 1, 0, 0, 0, place_of_supply, id, instruction_id, is_test
        from tax_lines where id = (select max(id) from tax_lines where side = 'work')`,
    ],
  ] as const)("%s finds %s", async (name, _what, statement) => {
    const deal = await instructed(here, here);
    await pay(deal);
    if (name !== "T2") await makePapers(opened.services);
    const found = await findingsAfter(opened, run(statement), ["tax_papers", "tax_lines", "tax_series"]);
    expect(found.map(({ name: violated }) => violated)).toContain(name);
    await makePapers(opened.services);
  });
});

describe("the standing instruction", () => {
  it("is stored word for word, replaced by the next one, and revoked, with its history", async () => {
    const { freelancer } = await parties(here, here);
    const [offered] = await instructionOf(freelancer);
    expect(offered).toMatchObject({ isOffered: true, hasNumbers: true, given: [], version: instructionVersion });
    expect(offered.text.en).toContain("Kaamkaj Services Private Limited");
    expect(await call("taxes.giveInstruction", { ...instruction, password: "Wrong1234" }, freelancer)).not.toBe(
      "Success",
    );
    expect(await call("taxes.giveInstruction", { ...instruction, sac: "123456" }, freelancer)).toMatch(/^400/);
    expect(await instruct(freelancer)).toBe("Success");
    expect(await call("taxes.giveInstruction", { ...instruction, language: "hi", sac: "998391" }, freelancer)).toBe(
      "Success",
    );
    expect(await call("taxes.revokeInstruction", {}, freelancer)).toBe("Success");
    expect(await call("taxes.revokeInstruction", {}, freelancer)).toBe("404 not_found");
    const [{ given }] = await instructionOf(freelancer);
    const { legalName } = { legalName: "Kaamkaj Services Private Limited" };
    expect(given).toMatchObject([
      { language: "hi", sac: "998391", text: instructionText("hi", legalName), revokedAt: expect.any(String) },
      { language: "en", sac: "998314", text: instructionText("en", legalName), revokedAt: expect.any(String) },
    ]);
  });

  it("needs tax numbers that are not refused, and an operator who makes papers of works", async () => {
    const { freelancer } = await parties(here, here);
    const ofFreelancer = eq(taxPeople.accountId, freelancer.accountId);
    await opened.db.update(taxPeople).set({ status: "refused" }).where(ofFreelancer);
    expect(await instruct(freelancer)).toBe("409 tax_numbers_absent");
    await opened.db.delete(taxPeople).where(ofFreelancer);
    expect(await instruct(freelancer)).toBe("409 tax_numbers_absent");
    await withhold({ workInvoices: false });
    expect(await instruct(freelancer)).toMatch(/switched_off$/);
    expect(await instructionOf(freelancer)).toEqual([]);
    await withhold({ workInvoices: true });
    await applySettings(opened, {});
    expect(await instruct(freelancer)).toMatch(/switched_off$/);
    expect(await instructionOf(freelancer)).toEqual([]);
  });

  it("is kept with its papers when the freelancer is erased, who is named on them as before", async () => {
    const deal = await instructed({ ...here, pan: individualPan }, here);
    await pay(deal);
    await makePapers(opened.services);
    const { accountId } = deal.freelancer;
    const [before] = await workPapersOf(deal.company);
    await opened.db.transaction(async (tx) => {
      const person = await lockForErasure(tx, accountId);
      const rules = { personalData, years: { receipts: 8, contracts: 8 } };
      const { kept = [] } = person ? await eraseAccount(tx, person, rules) : {};
      // The brokerage, and the work.
      expect(kept).toContainEqual(expect.objectContaining({ kind: "taxes", count: 2 }));
    });
    expect(await workPapersOf(deal.company)).toEqual([before]);
    expectAll(await pdfOf(deal.company, before?.paperId ?? 0), `Party ${accountId}`, "Bill of supply");
    expect(await opened.db.$count(taxInstructions, eq(taxInstructions.accountId, accountId))).toBe(1);
  });

  it("is offered once the accountant has chosen so, with every statement", async () => {
    await withhold({ workInvoices: false });
    const options = { tdsModel: "none", tdsThreshold: "whole", collectsTcs: false, password };
    const save = (workInvoices?: boolean) => call("taxes.saveOptions", { ...options, workInvoices }, admins.accountant);
    const { db } = opened;
    await db.delete(taxStatements);
    expect(await save(true)).toBe("409 tax_options_incomplete");
    const confirmed = { professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: "2026-01-01" };
    const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
    await db
      .insert(taxStatements)
      .values(numbers.map((number) => ({ number, text: "As the law has it.", ...confirmed })));
    const isOffered = async () =>
      (await ask(opened, "taxes.getSetup", {}, { as: admins.accountant })).json()[0].options.workInvoices;
    expect(await save(true)).toBe("Success");
    expect(await isOffered()).toBe(true);
    expect(await save()).toBe("Success");
    expect(await isOffered()).toBe(true);
    expect(await save(false)).toBe("Success");
    expect(await isOffered()).toBe(false);
    await db.delete(taxStatements);
  });
});

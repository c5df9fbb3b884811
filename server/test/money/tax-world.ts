import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import { financialYearOf } from "#domain/money/tax.ts";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import { lawfulRates } from "#domain/money/withholding.ts";
import { paise, rupees } from "#domain/money.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { taxLines, taxOperator, taxRates } from "#server/platform/db/schema/tax-papers.ts";
import { taxSupplies, taxYears, withholdingRates } from "#server/platform/db/schema/withholding.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { buildTaxNumbers, operator } from "#server/test/money/build-tax.ts";
import type { Opened } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

export interface Place {
  readonly stateCode: StateCode;
  readonly gstin?: string | null;
  /** Null for who has given none. */
  readonly pan?: string | null;
}

/** In Karnataka and in Maharashtra, which is the State of the operator. */
export const away = { stateCode: "29" } as const satisfies Place;
export const here = { stateCode: "27" } as const satisfies Place;
export const registeredAway = { ...away, gstin: "29AAPFU0939F1ZR" } as const satisfies Place;
/** Of an individual. */
export const individualPan = "ABCPK1234L";

export interface Parties {
  readonly freelancer: Browser;
  readonly company: Browser;
}

export interface Deal extends Parties {
  readonly clientFeeBps?: number;
  readonly price?: number;
}

/** An installation with taxes, its accountant and its cashier, and what they and the parties do. */
export function taxWorld(opened: Opened) {
  const admins = {} as { accountant: Browser; cashier: Browser; passwordHash: string };

  beforeAll(async () => {
    admins.passwordHash = await hashPassword(password);
    const { passwordHash } = admins;
    admins.accountant = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash }, ["tax"])).id);
    admins.cashier = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash }, ["money"])).id);
  });

  beforeEach(async () => {
    const { db } = opened;
    await applySettings(opened, { tax: "india" });
    const row = {
      ...operator,
      id: 1,
      stateCode: "27",
      startsOn: "2026-01-01",
      tdsModel: "none",
      tdsThreshold: "whole",
    } as const;
    await db
      .insert(taxOperator)
      .values(row)
      .onConflictDoUpdate({ target: taxOperator.id, set: { ...row, collectsTcs: false, workInvoices: false } });
    await db.insert(taxRates).values({ fromDay: "2017-07-01", bps: 1800 }).onConflictDoNothing();
    await db
      .insert(withholdingRates)
      .values([...lawfulRates])
      .onConflictDoNothing();
  });

  const withhold = (set: Partial<typeof taxOperator.$inferInsert>) => opened.db.update(taxOperator).set(set);

  /** A freelancer and a company of these States, signed in, whose numbers are checked. */
  async function parties(ofFreelancer: Place, ofCompany: Place): Promise<Parties> {
    const of = async (build: typeof buildFreelancer | typeof buildCompany, { pan, ...place }: Place) => {
      const { id } = await build(opened.db, { passwordHash: admins.passwordHash });
      const { taxSeal } = opened.services;
      const numbers = { gstin: null, status: "checked", decidedAt: new Date(), ...place } as const;
      const sealed = {
        panSealed: pan ? taxSeal.close(pan, id) : null,
        panFingerprint: pan ? taxSeal.fingerprint(pan) : null,
        panLast4: pan ? pan.slice(-4) : null,
      };
      await buildTaxNumbers(opened, id, { ...numbers, legalName: `Party ${id}`, ...(pan !== undefined && sealed) });
      return signedIn(opened, id);
    };
    return { freelancer: await of(buildFreelancer, ofFreelancer), company: await of(buildCompany, ofCompany) };
  }

  /** A completed work that its company has reported as paid, at 10 %: the request and its order. */
  async function report({ freelancer, company, clientFeeBps = 0, price = 10_000 }: Deal) {
    const { db } = opened;
    const { id: workId } = await buildWork(db, {
      ownerId: company.accountId,
      budget: rupees(price),
      title: "नई दुकान",
    });
    const of = { workId, freelancerId: freelancer.accountId, status: "completed", clientFeeBps } as const;
    const { id: requestId } = await buildRequest(db, of);
    const clientFeePaise = (rupees(price) * clientFeeBps) / 10_000;
    const bill = { requestid: requestId, amount: price, reference: "UTR 42", clientFeePaise };
    expect(outcomeOf(await ask(opened, "payment", bill, { as: company }))).toBe("Pending");
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from payment_orders where request_id = ${requestId}`,
    );
    return { requestId, orderId: rows[0]?.id ?? 0 };
  }

  /** A payment of ₹10,000, or of another price, which the admin has confirmed. */
  async function pay(deal: Deal) {
    const { requestId, orderId } = await report(deal);
    expect(outcomeOf(await ask(opened, "payments.confirm", { orderId }, { as: admins.cashier }))).toBe("Success");
    const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
    return { requestId, paymentId: payment?.id ?? 0 };
  }

  const papersOf = async (as: Browser) =>
    (await ask(opened, "taxes.listPapers", { limit: 200 }, { as })).json<
      { paperId: number; number: string; feePaise: number; taxPaise: number; kind: string; side: string }[]
    >();
  /** The text of the PDF of a paper. */
  const pdfOf = async (as: Browser, paperId: number, language = "en") => {
    const headers = { "accept-language": language };
    const response = await ask(opened, "taxes.downloadPaper", { paperId }, { as, headers } as never);
    return (await readPdf(response.rawPayload)).text;
  };
  const linesOfPayment = (paymentId: number) =>
    opened.db.select().from(taxLines).where(eq(taxLines.paymentId, paymentId)).orderBy(taxLines.id);
  const suppliesOf = (paymentId: number) =>
    opened.db.select().from(taxSupplies).where(eq(taxSupplies.paymentId, paymentId)).orderBy(taxSupplies.id);
  const taxLinesOf = async (requestId: number) =>
    (await linesOf(opened, requestId)).filter((line) => line.startsWith("tax"));

  /** What the freelancer was paid in this tax year before, of which nothing was withheld. */
  const paidBefore = async ({ accountId }: Browser, amount: number) => {
    const year = financialYearOf(new Date().toISOString().slice(0, 10));
    const base = rupees(amount);
    await opened.db.insert(taxYears).values({ accountId, year, base, untaxed: base, withheld: paise(0) });
  };

  /** What is owed to a freelancer, as the list of payouts has it. */
  const owedTo = async (as: Browser) =>
    (await ask(opened, "payouts.list", {}, { as })).json<
      { netPaise: number; paymentId: number; requestId: number }[]
    >();

  return {
    admins,
    withhold,
    parties,
    report,
    pay,
    papersOf,
    pdfOf,
    linesOfPayment,
    suppliesOf,
    taxLinesOf,
    paidBefore,
    owedTo,
  };
}

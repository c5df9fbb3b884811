import { type LedgerKind, mirrored, type Posting, postingsOfTax } from "#domain/money/ledger.ts";
import type { ReturnBearer } from "#domain/money/return.ts";
import { placeOfSupply, splitCredit, type TaxSplit, taxFee, taxOf } from "#domain/money/tax.ts";
import type { FeeSide, TaxPaperSide } from "#domain/money/tax-paper.ts";
import { ownSupply } from "#domain/money/withholding.ts";
import { type Paise, paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import {
  insertLines,
  invoicesOfPayment,
  type PaymentTerms,
  termsOfPayment,
} from "#server/money/taxes/booking-queries.ts";
import { isTaxOn, type TaxSwitch } from "#server/money/taxes/people.ts";
import { lockReceipt } from "#server/money/taxes/voucher-queries.ts";
import { advanceTaxOf } from "#server/money/taxes/vouchers.ts";
import {
  type PanReader,
  type ReturnedTax,
  reverseWithholding,
  type Withheld,
  withholdFromPayment,
  withholdFromReturn,
} from "#server/money/taxes/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";

type Sides<T> = Readonly<Record<FeeSide, T>>;

interface TaxedPayment {
  readonly requestId: number;
  readonly milestoneId?: number | undefined;
  /** Of a milestone: the order that has funded it. */
  readonly orderId?: number;
  readonly company: number;
  readonly freelancer: number;
  readonly brokerage: Paise;
  readonly clientFee: Paise;
}

/**
 * Books the tax inside the fees of a payment and what is withheld of the freelancer, after the payment and in its transaction, and writes
 * what its invoices are made of. Returns what is withheld. A fee that a receipt voucher has taxed before gets its invoice even where taxes
 * were switched off since.
 */
export async function bookTaxOfPayment(
  tx: Db,
  services: TaxSwitch & PanReader,
  payment: TaxedPayment,
): Promise<Withheld | undefined> {
  const isOn = isTaxOn(services);
  const receipt = payment.orderId === undefined ? undefined : await lockReceipt(tx, payment.orderId);
  if (!isOn && !receipt) return undefined;
  const terms = await termsOfPayment(tx, payment);
  if (!terms) return undefined;
  const { paymentId, day, isTest, rateBps, operatorState } = terms;
  const lineOf = (side: FeeSide, accountId: number, fee: Paise) => {
    const shared = { kind: "invoice", side, paymentId, accountId, day, isTest, gstin: terms[`${side}Gstin`] } as const;
    return { ...shared, ...taxFee(fee, { rateBps, operatorState, state: terms[`${side}State`] }) };
  };
  const ofCompany = { ...lineOf("company", payment.company, payment.clientFee), receiptId: receipt?.id ?? null };
  const ofFreelancer = isOn ? [lineOf("freelancer", payment.freelancer, payment.brokerage)] : [];
  const lines = [...ofFreelancer, ofCompany].filter(({ fee }) => fee > 0);
  const withheld = isOn ? await withholdFromPayment(tx, services, terms, payment.freelancer) : undefined;
  const advance = receipt ? advanceTaxOf(receipt, payment.clientFee) : paise(0);
  const postings = postingsOfTax({ ...taxBySide(lines), advance, withheld });
  const ofWork = isOn ? workLinesOf(terms, payment.company) : [];
  await book(tx, { kind: "tax", paymentId }, [...lines, ...ofWork], postings);
  return withheld;
}

/** What the paper of the work is made of, in the name of the freelancer: their own tax in the price, which is not booked here. */
function workLinesOf(terms: PaymentTerms, company: number) {
  const { paymentId, day, cost, rateBps, operatorState, isTest, instructionId, freelancerGstin } = terms;
  if (instructionId === null) return [];
  const place = placeOfSupply(terms.companyState, operatorState);
  const isInterState = place !== placeOfSupply(terms.freelancerState, operatorState);
  const isRegistered = freelancerGstin !== null;
  const split = ownSupply(paise(cost), { isRegistered, rateBps, isInterState });
  const shared = { kind: "invoice", side: "work", paymentId, accountId: company, day, fee: cost, isTest } as const;
  const rate = isRegistered ? rateBps : 0;
  return [{ ...shared, ...split, rateBps: rate, placeOfSupply: place, gstin: terms.companyGstin, instructionId }];
}

interface TaxedReturn {
  readonly id: number;
  readonly paymentId: number;
  readonly brokerage: Paise;
  readonly clientFee: Paise;
  readonly bearer: ReturnBearer;
  /** What of the supply goes back; absent where the freelancer supplied no less. */
  readonly tax?: ReturnedTax | undefined;
}

/** Books what of the tax goes back with a return. A payment of before the first taxed day has no invoice, so nothing does. */
export async function bookTaxOfReturn(tx: Db, { id, paymentId, bearer, tax, ...fees }: TaxedReturn): Promise<void> {
  const work = tax?.price ?? paise(0);
  const parts = { freelancer: fees.brokerage, company: fees.clientFee, work } as const;
  const lines = await creditsOf(tx, { paymentId, returnId: id, partOf: ({ side }) => parts[side] });
  const from = bearer === "debt" ? "fees_due" : "freelancer_payable";
  const withheld = tax && (await withholdFromReturn(tx, tax, { id, from }));
  await book(tx, { kind: "tax", returnId: id }, lines, mirrored(postingsOfTax({ ...taxBySide(lines), withheld })));
}

/** Books that all tax of a payment is owed no more, because the payment was recorded by mistake. */
export async function bookTaxReversal(tx: Db, paymentId: number): Promise<void> {
  const lines = await creditsOf(tx, { paymentId, partOf: restOf });
  const withheld = await reverseWithholding(tx, paymentId);
  await book(
    tx,
    { kind: "tax_reversed", paymentId },
    lines,
    mirrored(postingsOfTax({ ...taxBySide(lines), withheld })),
  );
}

/** The fees of a bill that is waived are paid by nobody: their tax is owed no more, and the platform loses only what is left. */
export async function bookTaxOfWaivedBill(tx: Db, paymentId: number): Promise<void> {
  // The work was supplied all the same.
  const partOf = (invoice: Invoice) => (invoice.side === "work" ? paise(0) : restOf(invoice));
  const lines = await creditsOf(tx, { paymentId, partOf });
  const amount = paise(lines.reduce((sum, line) => sum + taxOf(line), 0));
  const postings: readonly Posting[] = [
    { account: "gst_payable", party: null, amount },
    { account: "platform_losses", party: null, amount: 0 - amount },
  ];
  await book(tx, { kind: "tax_waived", paymentId }, lines, postings);
}

type Invoice = Awaited<ReturnType<typeof invoicesOfPayment>>[number];

const restOf = ({ fee, credited }: Invoice): Paise => paise(fee - credited);

interface Credited {
  readonly paymentId: number;
  readonly returnId?: number;
  readonly partOf: (invoice: Invoice) => Paise;
}

/**
 * The credits of the invoices of a payment, at the rates and the place of the invoices. Also after taxes were switched off: what goes back
 * takes the tax along with which it came.
 */
async function creditsOf(tx: Db, { paymentId, returnId, partOf }: Credited) {
  const invoices = await invoicesOfPayment(tx, paymentId);
  return invoices
    .map((invoice) => ({ invoice, fee: partOf(invoice) }))
    .filter(({ fee }) => fee > 0)
    .map(({ invoice, fee }) => {
      const {
        id: invoiceId,
        side,
        accountId,
        rateBps,
        isInterState,
        gstin,
        instructionId,
        isTest,
        today: day,
      } = invoice;
      const parts = { fee: paise(invoice.fee), credited: paise(invoice.credited), amount: fee };
      const split = splitCredit(parts, { rateBps, isInterState });
      const shared = { kind: "credit", side, paymentId, accountId, day, fee, rateBps, isTest, invoiceId } as const;
      const { placeOfSupply: place } = invoice;
      return { ...shared, ...split, placeOfSupply: place, gstin, instructionId, ...(returnId && { returnId }) };
    });
}

type Line = Parameters<typeof insertLines>[1][number];

/** The tax of the fees of each side. That of the work is the freelancer's own. */
function taxBySide(lines: readonly (TaxSplit & { readonly side: TaxPaperSide })[]): Sides<Paise> {
  const of = (side: FeeSide) =>
    paise(lines.filter((line) => line.side === side).reduce((sum, line) => sum + taxOf(line), 0));
  return { freelancer: of("freelancer"), company: of("company") };
}

interface Subject {
  readonly kind: Extract<LedgerKind, "tax" | "tax_reversed" | "tax_waived">;
  readonly paymentId?: number;
  readonly returnId?: number;
}

/** A fee too small to hold a paisa of tax has a paper, and no entry. */
async function book(tx: Db, subject: Subject, lines: readonly Line[], all: readonly Posting[]): Promise<void> {
  const postings = all.filter(({ amount }) => amount !== 0);
  const isOfPayment = subject.kind === "tax" && subject.returnId === undefined;
  if (postings.length > 0) await insertEntry(tx, { ...subject, isOfPayment, owner: null, postings });
  if (lines.length > 0) await insertLines(tx, lines);
}

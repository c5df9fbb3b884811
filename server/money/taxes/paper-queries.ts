import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { TaxPaperKind } from "#domain/money/tax-paper.ts";
import { advanceMoves } from "#server/money/ledger/advance-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import {
  type PaperParty,
  taxInstructions,
  taxLines,
  taxOperator,
  taxPapers,
  taxPeriods,
  taxSeries,
  taxStatements,
} from "#server/platform/db/schema/tax-papers.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** Locks the operator, so that one process at a time makes papers or closes a month. Nothing before it was saved. */
export async function lockOperator(tx: Db) {
  const [operator] = await tx.select().from(taxOperator).for("update");
  return operator;
}

/** The last day of the last month that is closed; empty without one. */
export async function closedUntil(db: Db): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select coalesce((max(${taxPeriods.month}) + interval '1 month - 1 day')::date::text, '') as day from ${taxPeriods}`,
  );
  return rows[0]?.day ?? "";
}

/** As the numbers of an account have it, unless they were refused; otherwise with the name and the town of the account. */
const partyOf = (accountId: SQL | PgColumn, stateCode: SQL | PgColumn, gstin: SQL | PgColumn) => sql`(
  select jsonb_build_object('legalName', coalesce(t.legal_name, a.name), 'address', coalesce(t.address, concat_ws(', ', l.name, d.name)),
    'stateCode', ${stateCode}, 'gstin', ${gstin})
  from accounts a
  left join tax_people t on t.account_id = a.id and t.status <> 'refused'
  left join companies c on c.account_id = a.id
  left join freelancers f on f.account_id = a.id
  left join locations l on l.id = coalesce(c.location_id, f.location_id)
  left join districts d on d.id = coalesce(c.district_id, f.district_id)
  where a.id = ${accountId})`;

const recipientOf = partyOf(taxLines.accountId, taxLines.placeOfSupply, taxLines.gstin) as SQL<PaperParty>;

/** Of the work: the freelancer with the GSTIN and the State of the payment, and the instruction by which the paper is made. */
const freelancerOf = sql<FreelancerOfPaper | null>`(
  select ${partyOf(sql`s.account_id`, sql`s.state_code`, sql`s.gstin`)}
    || jsonb_build_object('accountId', s.account_id, 'sac', i.sac, 'instructedOn', i.given_at::date)
  from tax_instructions i inner join tax_supplies s on s.payment_id = ${taxLines.paymentId} and s.kind = 'supply'
  where i.id = ${taxLines.instructionId})`;

interface FreelancerOfPaper extends PaperParty {
  readonly accountId: number;
  readonly sac: string;
  readonly instructedOn: string;
}

/** Statement 8, which says who signs papers in the name of freelancers. */
export async function statementOfWork(db: Db): Promise<string> {
  const [statement] = await db
    .select({ text: taxStatements.text })
    .from(taxStatements)
    .where(eq(taxStatements.number, 8));
  return statement?.text ?? "";
}

/** The lines without a paper, in the order of their papers. */
export const linesToPaper = (tx: Db, limit: number) =>
  tx
    .select({ line: taxLines, recipient: recipientOf, freelancer: freelancerOf, title: works.title })
    .from(taxLines)
    .leftJoin(payments, eq(payments.id, taxLines.paymentId))
    .leftJoin(paymentOrders, eq(paymentOrders.id, taxLines.orderId))
    .leftJoin(milestones, eq(milestones.id, paymentOrders.milestoneId))
    .innerJoin(workRequests, sql`${workRequests.id} = coalesce(${payments.requestId}, ${milestones.requestId})`)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(sql`not exists (select from ${taxPapers} p where p.line_id = ${taxLines.id})`)
    .orderBy(taxLines.day, taxLines.id)
    .limit(limit);

interface Series {
  readonly prefix: string;
  readonly kind: TaxPaperKind;
  readonly generation: string;
  readonly year: string;
}

/** The next number of a series, and the day of its paper: that of the fee, but never before that of the number before. */
export async function nextNumber(tx: Db, series: Series, day: string) {
  const [next] = await tx
    .insert(taxSeries)
    .values({ ...series, lastSerial: 1, lastDay: day })
    .onConflictDoUpdate({
      target: [taxSeries.prefix, taxSeries.kind, taxSeries.generation, taxSeries.year],
      set: { lastSerial: sql`${taxSeries.lastSerial} + 1`, lastDay: sql`greatest(${taxSeries.lastDay}, ${day}::date)` },
    })
    .returning({ serial: taxSeries.lastSerial, day: taxSeries.lastDay });
  if (!next) throw new Error("a series has no next number");
  return next;
}

export const insertPaper = (tx: Db, row: typeof taxPapers.$inferInsert) => tx.insert(taxPapers).values(row);

const isIssuer = (accountId: number) =>
  sql`${taxLines.instructionId} in (select id from ${taxInstructions} where ${taxInstructions.accountId} = ${accountId})`;

const isOwn = ({ role, accountId }: Pick<Actor, "role" | "accountId">) =>
  role === "admin" ? undefined : or(eq(taxLines.accountId, accountId), isIssuer(accountId));

/** Papers that an account has received or has issued, or all for an admin, the latest first. */
export async function listPapers(db: Db, actor: Actor, { limit, after }: PageRequest) {
  const [before] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      paperId: taxPapers.id,
      number: taxPapers.number,
      kind: taxLines.kind,
      side: taxLines.side,
      day: taxPapers.day,
      recipient: sql<string>`${taxPapers.recipient} ->> 'legalName'`,
      issuer: sql<string>`${taxPapers.issuer} ->> 'legalName'`,
      isTaxInvoice: sql<boolean>`${taxLines.kind} = 'invoice' and not ${taxLines.isTest} and ${taxPapers.issuer} ->> 'gstin' is not null`,
      title: taxPapers.title,
      feePaise: taxLines.fee,
      taxPaise: sql`${taxLines.cgst} + ${taxLines.sgst} + ${taxLines.igst}`.mapWith(Number),
      isTest: taxLines.isTest,
    })
    .from(taxPapers)
    .innerJoin(taxLines, eq(taxLines.id, taxPapers.lineId))
    .where(and(isOwn(actor), before === undefined ? undefined : lt(taxPapers.id, before)))
    .orderBy(desc(taxPapers.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, ({ paperId }) => [paperId]);
}

/** A paper that another one names. */
interface NamedPaper {
  readonly number: string;
  readonly day: string;
}

/** A receipt voucher, and what of its advance the invoice adjusts. */
interface NamedReceipt extends NamedPaper {
  readonly adjustedPaise: number;
  readonly adjustedTaxPaise: number;
}

/** A paper that an account has received or has issued, or any for an admin, with the invoice that a credit is for, and the receipt voucher of an invoice or a refund. */
export async function paperWith(db: Db, actor: Actor, paperId: number) {
  const invoice = sql<NamedPaper | null>`(
    select jsonb_build_object('number', p.number, 'day', p.day) from tax_papers p where p.line_id = ${taxLines.invoiceId})`;
  const receipt = sql<NamedReceipt | null>`(
    select jsonb_build_object('number', p.number, 'day', p.day, 'adjustedPaise', coalesce(a.fee, 0), 'adjustedTaxPaise', coalesce(a.cgst + a.sgst + a.igst, 0))
    from tax_papers p left join ${advanceMoves} a on a.receipt_id = p.line_id and a.move = 'adjusted' where p.line_id = ${taxLines.receiptId})`;
  const [row] = await db
    .select({ paper: taxPapers, line: taxLines, invoice, receipt })
    .from(taxPapers)
    .innerJoin(taxLines, eq(taxLines.id, taxPapers.lineId))
    .where(and(eq(taxPapers.id, paperId), isOwn(actor)));
  return row;
}

import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type LedgerAccount,
  type LedgerKind,
  ledgerKinds,
  mirrored,
  type Posting,
  postingsOfCapture,
  postingsOfPayment,
  postingsOfPayout,
  postingsOfRefund,
  postingsOfRelease,
  postingsOfReturn,
  postingsOfReturnedPayout,
} from "#domain/money/ledger.ts";
import { postingsOfWithheld, postingsOfWithheldReversal } from "#domain/money/not-arrived.ts";
import { isDirect, type ProviderName } from "#domain/money/payment-order.ts";
import type { PayoutHold } from "#domain/money/payout.ts";
import type { ReturnBearer } from "#domain/money/return.ts";
import { type Paise, paise, toRupees } from "#domain/money.ts";
import { rollUp } from "#server/money/counters/queries.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import {
  ledgerEntries,
  ledgerKindTotals,
  ledgerPostings,
  ledgerTotals,
  pendingEntries,
} from "#server/platform/db/schema/ledger.ts";
import { defer } from "#server/platform/db/transaction.ts";

interface Payment {
  readonly requestId: number;
  readonly company: number;
  readonly freelancer: number;
  readonly cost: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  /** What the company pays on top of the cost. */
  readonly clientFee: Paise;
  /** Now, except for payments of the demo. */
  readonly paidAt?: Date;
  /** The provider that holds the money, and the days until it is due to the freelancer. */
  readonly source: ProviderName;
  readonly hold: PayoutHold;
  /** The milestone whose money it releases. */
  readonly milestoneId?: number;
  /** The order that it pays. One that is completed at once is inserted with it; a debt that the platform settles has none. */
  readonly order?:
    | { readonly orderId: number }
    | { readonly provider: ProviderName; readonly id: string; readonly onFailure: (error: unknown) => never };
}

const insert = `
  with ordered as (
    insert into payment_orders
      (request_id, company_id, provider, provider_order, amount, client_fee_paise, status, created_at, settled_at)
    select $1::int, $9::int, $10::text, $11::text, $2::bigint + $17::bigint, $17::bigint, 'paid', paid.at, paid.at
    from (select coalesce($5::timestamptz, now()) as at) as paid where $11::text is not null
    returning id
  ), payment as (
    insert into payments (request_id, cost, brokerage, net, paid_at, client_fee, order_id, source, milestone_id)
    values ($1, $2, $3, $4, coalesce($5::timestamptz, now()), $17, coalesce($18::int, (select id from ordered)), $13::text, $19::int)
    returning id, paid_at
  ), entry as (
    insert into ledger_entries (kind, payment_id, booked_at, demo)
    select 'payment', id, paid_at, exists (select from accounts where id = any ($7::int[]) and demo) from payment
    returning id, payment_id, demo
  ), unfolded as (
    insert into ledger_pending (entry_id) select id from entry
  ), payable as (
    insert into payables (payment_id, freelancer_id, source, amount, demo, status, hold_until)
    select entry.payment_id, $12::int, $13::text, $4, entry.demo, $16::text, payment.paid_at + make_interval(days =>
      case when exists (
        select distinct paid.request_id from payables inner join payments paid on paid.id = payables.payment_id
        where payables.freelancer_id = $12 and status <> 'cancelled' and hold_until <= now()
          and not exists (select from returns where returns.payment_id = payables.payment_id)
          and not exists (select from chargebacks where chargebacks.payment_id = payables.payment_id) offset $15::int - 1
      ) then 0 else $14::int end)
    from entry, payment where $4::bigint > 0
  )
  insert into ledger_postings (entry_id, line, account, party, amount)
  select entry.id, posting.line, posting.account::ledger_account, posting.party, posting.amount
  from entry, unnest($6::text[], $7::int[], $8::bigint[]) with ordinality as posting (account, party, amount, line)`;

/**
 * Writes and books a payment and what is owed to the freelancer in one statement, in the transaction that moves the request to paid. The unique index on
 * the request prevents a second payment, and the database refuses postings that do not balance at commit. What the freelancer has received directly is
 * paid from the start, so that no run pays it.
 */
export async function bookPayment(db: Db, payment: Payment): Promise<void> {
  const { requestId, cost, brokerage, net, clientFee, paidAt, company, freelancer, order, source, hold } = payment;
  const { milestoneId = null } = payment;
  const postings = milestoneId === null ? postingsOfPayment(payment) : postingsOfRelease(payment);
  const columns = (["account", "party", "amount"] as const).map((column) => postings.map((posting) => posting[column]));
  const [known, inserted] = order && "orderId" in order ? [order, undefined] : [undefined, order];
  const ordered = [company, inserted?.provider ?? null, inserted?.id ?? null];
  const payable = [freelancer, source, hold.days, hold.trustedContracts, isDirect(source) ? "paid" : "due"];
  const values = [
    requestId,
    cost,
    brokerage,
    net,
    paidAt ?? null,
    ...columns,
    ...ordered,
    ...payable,
    clientFee,
    known?.orderId ?? null,
    milestoneId,
  ];
  await defer(db, runSql(db, { name: "ledger_payment", text: insert, values }).catch(inserted?.onFailure));
}

interface Reversal {
  readonly requestId: number;
  readonly reason: string;
  readonly adminId: number;
}

interface Withheld {
  readonly requestId: number;
  readonly company: number;
  readonly amount: Paise;
  readonly section: string;
  readonly certificate: string | null;
}

/** Records what the company withheld of the payment that counts, and books it, in the transaction of the payment. */
export async function bookWithheld(tx: Db, { requestId, section, certificate, ...withheld }: Withheld): Promise<void> {
  const { rows } = await tx.execute<{ paymentId: number }>(sql`
    insert into withheld_taxes (payment_id, amount, section, certificate)
    select id, ${withheld.amount}, ${section}, ${certificate}::text from payments
    where request_id = ${requestId} and reversed_at is null
    returning payment_id as "paymentId"`);
  const [row] = rows;
  if (!row) throw new Error(`request ${requestId} has no payment of which tax was withheld`);
  await insertEntry(tx, { kind: "withheld", ...row, owner: withheld.company, postings: postingsOfWithheld(withheld) });
}

/** Books the mirror of what was withheld of a payment that is reversed. */
export async function bookWithheldReversal(tx: Db, paymentId: number, company: number): Promise<void> {
  const { rows } = await tx.execute<{ amount: number }>(
    sql`select amount::float8 as amount from withheld_taxes where payment_id = ${paymentId}`,
  );
  for (const row of rows) {
    const postings = postingsOfWithheldReversal({ company, amount: paise(row.amount) });
    await insertEntry(tx, { kind: "withheld_reversed", paymentId, owner: company, postings });
  }
}

interface BookedReversal extends Record<string, unknown> {
  readonly paymentId: number;
  readonly orderId: number | null;
  readonly costPaise: number;
  readonly clientFeePaise: number;
}

/**
 * Marks the payment of a request as reversed, books the mirror of its entry and cancels what is owed for it, in the transaction that
 * moves the request back to completed. Returns the payment and its parts; undefined without a payment that counts.
 */
export async function bookReversal(db: Db, { requestId, reason, adminId }: Reversal) {
  const { rows } = await db.execute<BookedReversal>(sql`
    with reversed as (
      update payments set reversed_at = now() where request_id = ${requestId} and reversed_at is null
      returning id, order_id, reversed_at, cost, client_fee
    ), noted as (
      insert into payment_reversals (payment_id, reason, reversed_by, reversed_at)
      select id, ${reason}, ${adminId}, reversed_at from reversed
    ), cancelled as (
      update payables set status = 'cancelled' where payment_id = (select id from reversed) and status = 'due'
    ), original as (
      select e.id, e.payment_id, e.demo, reversed.reversed_at
      from reversed inner join ledger_entries e on e.payment_id = reversed.id and e.kind = 'payment'
    ), entry as (
      insert into ledger_entries (kind, payment_id, booked_at, demo)
      select 'reversal', payment_id, reversed_at, demo from original
      returning id, payment_id
    ), unfolded as (
      insert into ledger_pending (entry_id) select id from entry
    ), mirrored as (
      insert into ledger_postings (entry_id, line, account, party, amount)
      select entry.id, l.line, l.account, l.party, -l.amount
      from entry, original inner join ledger_postings l on l.entry_id = original.id
    )
    select payment_id as "paymentId", order_id as "orderId", cost::float8 as "costPaise", client_fee::float8 as "clientFeePaise"
    from entry inner join reversed on reversed.id = entry.payment_id`);
  return rows[0];
}

interface UnmatchedPayment {
  readonly id: number;
  readonly companyId: number;
  readonly amount: Paise;
}

/** Books a capture that is refunded, in the transaction that marks its order, and once by the unique index. */
export async function bookUnmatchedPayment(
  db: Db,
  { id, companyId: company, amount }: UnmatchedPayment,
): Promise<void> {
  const entries = { capture: postingsOfCapture({ company, amount }), refund: postingsOfRefund({ company, amount }) };
  for (const [kind, postings] of Object.entries(entries))
    await insertEntry(db, { kind, orderId: id, owner: company, postings });
}

/** Books the money of an order as held for its milestone, or its refund, in the transaction that moves it. */
export async function bookHeld(
  db: Db,
  { id, companyId: company, amount }: UnmatchedPayment,
  kind: "capture" | "refund" | "reversal",
): Promise<void> {
  const captured = postingsOfCapture({ company, amount });
  const postings = { capture: captured, reversal: mirrored(captured), refund: postingsOfRefund({ company, amount }) }[
    kind
  ];
  await insertEntry(db, { kind, orderId: id, owner: company, postings });
}

interface Unmatched {
  readonly id: number;
  readonly companyId: number | null;
  readonly amount: Paise;
}

/** Books unmatched money as held, and its settlement. */
export async function bookUnmatched(
  db: Db,
  { id, companyId: company, amount }: Unmatched,
  kind: "capture" | "refund",
): Promise<void> {
  const postings = { capture: postingsOfCapture, refund: postingsOfRefund }[kind]({ company, amount });
  await insertEntry(db, { kind, unmatchedId: id, owner: company, postings });
}

interface Payout {
  readonly id: string;
  readonly freelancerId: number;
  readonly amount: Paise;
}

/** Books a payout that was made, or that came back, in the transaction that moves it, and once by the unique index. */
export async function bookPayout(
  db: Db,
  { id: payoutId, freelancerId: freelancer, amount }: Payout,
  kind: "payout" | "payout_reversed",
): Promise<void> {
  const postingsOf = { payout: postingsOfPayout, payout_reversed: postingsOfReturnedPayout }[kind];
  await insertEntry(db, { kind, payoutId, owner: freelancer, postings: postingsOf({ freelancer, amount }) });
}

interface Return {
  readonly id: number;
  readonly company: number;
  readonly freelancer: number;
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
  readonly bearer: ReturnBearer;
  readonly billed: Paise;
}

/** Books money that a freelancer gives back or an admin refunds, in the transaction that inserts the return, and once by the unique index. */
export const bookReturn = (db: Db, { id, ...parts }: Return): Promise<void> =>
  insertEntry(db, { kind: "return", returnId: id, owner: parts.freelancer, postings: postingsOfReturn(parts) });

interface NewEntry {
  readonly kind: string;
  readonly paymentId?: number;
  readonly orderId?: number;
  readonly unmatchedId?: number;
  readonly payoutId?: string;
  readonly returnId?: number;
  readonly chargebackId?: number;
  readonly depositId?: number;
  /** Whether it is booked with its payment, at the same instant. */
  readonly isOfPayment?: boolean;
  /** The account that the money belongs to, where that is known. */
  readonly owner: number | null;
  readonly postings: readonly Posting[];
}

/** Inserts an entry with its postings, as one that is pending. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const {
    kind,
    paymentId = null,
    orderId = null,
    unmatchedId = null,
    payoutId = null,
    returnId = null,
    chargebackId = null,
    depositId = null,
    isOfPayment = false,
    owner,
    postings,
  } = entry;
  await db.execute(sql`
    with entry as (
      insert into ledger_entries (kind, payment_id, order_id, unmatched_id, payout_id, return_id, chargeback_id, deposit_id, booked_at, demo)
      select ${kind}, ${paymentId}::int, ${orderId}::int, ${unmatchedId}::int, ${payoutId}::uuid, ${returnId}::int, ${chargebackId}::int, ${depositId}::int,
        coalesce((select paid_at from payments where id = ${paymentId}::int and ${isOfPayment}::boolean), now()),
        exists (select from accounts where id = ${owner}::int and demo)
          or exists (select from payouts where id = ${payoutId}::uuid and demo)
          or exists (select from ledger_entries where payment_id = ${paymentId}::int and kind = 'payment' and demo)
          or exists (select from returns inner join ledger_entries e using (payment_id) where returns.id = ${returnId}::int and e.kind = 'payment' and e.demo)
          or exists (select from chargebacks inner join payables using (payment_id) where chargebacks.id = ${chargebackId}::int and payables.demo)
      returning id
    ), unfolded as (
      insert into ledger_pending (entry_id) select id from entry
    )
    insert into ledger_postings (entry_id, line, account, party, amount)
    select entry.id, posting.line, (posting.value ->> 'account')::ledger_account, (posting.value ->> 'party')::int, (posting.value ->> 'amount')::bigint
    from entry, jsonb_array_elements(${JSON.stringify(postings)}::jsonb) with ordinality as posting (value, line)`);
}

/** The credit of an account in rupees, by entries of these kinds. */
export async function creditOf(
  db: Db,
  account: LedgerAccount,
  kinds: readonly LedgerKind[] = ledgerKinds,
): Promise<number> {
  const { rows } = await db.execute<{ credit: string }>(sql`select ${creditOn(account, kinds)} as credit`);
  return toRupees(paise(Number(rows[0]?.credit)));
}

/** Credits minus debits of an account by entries of these kinds: totals and pending entries, both of the same snapshot. */
export const creditOn = (account: LedgerAccount, kinds: readonly LedgerKind[] = ledgerKinds) => sql`(
  coalesce((
    select -sum(${ledgerKindTotals.amount}) from ${ledgerKindTotals}
    where ${and(eq(ledgerKindTotals.account, account), inArray(ledgerKindTotals.kind, [...kinds]))}), 0)
  - coalesce((
    select sum(${ledgerPostings.amount}) from ${pendingEntries}
    inner join ${ledgerEntries} on ${eq(ledgerEntries.id, pendingEntries.entryId)}
    inner join ${ledgerPostings} on ${eq(ledgerPostings.entryId, pendingEntries.entryId)}
    where ${and(eq(ledgerPostings.account, account), inArray(ledgerEntries.kind, [...kinds]))}), 0))`;

const amountOn = (account: LedgerAccount) =>
  sql`coalesce(sum(${ledgerPostings.amount}) filter (where ${eq(ledgerPostings.account, account)}), 0)`;

/** The lines of one entry as columns, for a lateral join. Their names differ from the columns of a payment. */
export const partsOfEntry = (db: Db) =>
  db
    .select({
      // The cost of a payment is without the fee on top. That of a released milestone was held before.
      charged: sql`-(${amountOn("freelancer_payable")} + ${amountOn("brokerage")})`.as("charged"),
      clientFee: sql`-${amountOn("client_fees")}`.as("charged_fee"),
      kept: sql`-${amountOn("brokerage")}`.as("kept"),
      owed: sql`-${amountOn("freelancer_payable")}`.as("owed"),
    })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.entryId, ledgerEntries.id))
    .as("parts");

export const isKind = (kind: LedgerKind) => eq(ledgerEntries.kind, kind);

export const rollUpLedger = (db: Db) =>
  rollUp(
    db,
    "ledger_pending",
    "entry_id",
    sql`
      insert into ${ledgerTotals} as t (account, amount)
      select account, sum(amount) from ${ledgerPostings} inner join taken using (entry_id) group by account order by account
      on conflict (account) do update set amount = t.amount + excluded.amount`,
  );

/** Deletes what the demo booked, for `kaamkaj demo:clear`, and marks the rest as pending, so that the totals are rebuilt. */
export async function deleteDemoEntries(tx: Db): Promise<void> {
  // Blocks roll-ups and payments.
  await tx.execute(sql`lock table ${pendingEntries} in exclusive mode`);
  const demoPayments = sql`select payment_id from ledger_entries where demo and kind = 'payment'`;
  const demoOrders = sql`select order_id from ledger_entries where demo and order_id is not null`;
  const isOfDemo = sql`(payment_id in (${demoPayments}) or order_id in (${demoOrders}))`;
  await tx.execute(sql`delete from tax_papers where line_id in (select id from tax_lines where ${isOfDemo})`);
  // In one statement, because they refer to each other.
  await tx.execute(sql`delete from tax_lines where ${isOfDemo}`);
  await tx.execute(sql`delete from tax_supplies where payment_id in (${demoPayments})`);
  const demoEntries = tx.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.demo, true));
  await tx.delete(ledgerPostings).where(sql`${ledgerPostings.entryId} in ${demoEntries}`);
  await tx.delete(ledgerEntries).where(eq(ledgerEntries.demo, true));
  await tx.delete(pendingEntries);
  await tx.delete(ledgerTotals);
  await tx.execute(sql`insert into ${pendingEntries} (entry_id) select id from ${ledgerEntries}`);
}

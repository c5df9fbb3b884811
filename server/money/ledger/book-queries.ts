import { type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { accountsOfFigure, type BookFigure, cashAccounts, taxAccounts, unknownHolder } from "#domain/money/books.ts";
import { type LedgerAccount, type LedgerKind, ledgerAccounts } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { receiptNumber } from "#domain/money/receipt.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** The days of the books in the platform's time zone; an empty end is open. */
interface Period {
  readonly startdate?: Day | null | undefined;
  readonly enddate?: Day | null | undefined;
}

const isSinceStart = ({ startdate }: Period): SQL => (startdate ? sql`e.booked_at >= ${startdate}::date` : sql`true`);
const isUntilEnd = ({ enddate }: Period): SQL => (enddate ? sql`e.booked_at < ${enddate}::date + 1` : sql`true`);

const namesOf = (accounts: readonly LedgerAccount[]): SQL => sql.raw(accounts.map((name) => `'${name}'`).join(", "));

interface Balance extends Record<string, unknown> {
  readonly account: LedgerAccount;
  readonly openingPaise: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
}

/**
 * The trial balance. What an account had at the start is its balance of today without what was booked since, so that only entries
 * since the start are read, however old the ledger is.
 */
export async function listBalances(db: Db, period: Period) {
  const { rows } = await db.execute<Balance>(sql`
    with since as (
      select p.account, sum(p.amount) as amount,
        sum(p.amount) filter (where p.amount > 0 and ${isUntilEnd(period)}) as debit,
        -sum(p.amount) filter (where p.amount < 0 and ${isUntilEnd(period)}) as credit
      from ledger_entries e inner join ledger_postings p on p.entry_id = e.id
      where ${isSinceStart(period)} group by p.account
    ), today as (
      select account, sum(amount) as amount from (
        select account, amount from ledger_kind_totals
        union all
        select p.account, p.amount from ledger_pending inner join ledger_postings p using (entry_id)
      ) parts group by account
    )
    select name::text as account, (coalesce(today.amount, 0) - coalesce(since.amount, 0))::float8 as "openingPaise",
      coalesce(debit, 0)::float8 as "debitPaise", coalesce(credit, 0)::float8 as "creditPaise"
    from unnest(array[${namesOf(ledgerAccounts)}]::ledger_account[]) with ordinality as names (name, position)
    left join since on since.account = name left join today on today.account = name
    order by position`);
  return rows
    .filter(({ account, ...sums }) => !taxAccounts.includes(account) || Object.values(sums).some((sum) => sum !== 0))
    .map((row) => ({ ...row, closingPaise: row.openingPaise + row.debitPaise - row.creditPaise }));
}

/**
 * Who has the money that an entry moves: of a payment and all that follows from it the provider that took it. A bill is paid to the
 * bank of the platform, and taxes are paid from it.
 */
const subjects = sql`
  ledger_entries e
  left join returns on returns.id = e.return_id
  left join unmatched_payments unmatched on unmatched.id = e.unmatched_id
  left join payouts on payouts.id = e.payout_id
  left join provider_movements movement on movement.id = e.movement_id
  left join chargebacks on chargebacks.id = e.chargeback_id
  left join payments on payments.id = coalesce(e.payment_id, returns.payment_id, chargebacks.payment_id)
  left join payment_orders orders on orders.id = coalesce(e.order_id, unmatched.order_id, payments.order_id)`;

const holder = sql`case when e.kind in ('fee_paid', 'tax_deposit') then 'manual' else coalesce(
  payments.source, orders.provider, unmatched.provider, payouts.source, movement.provider, chargebacks.provider) end`;

interface Cash extends Record<string, unknown> {
  /** Null for payments of before it was recorded. */
  readonly holder: ProviderName | null;
  readonly openingPaise: number;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
  readonly paidOutPaise: number;
  readonly takenBackPaise: number;
  readonly deductedPaise: number;
  readonly depositedPaise: number;
}

/** The money at each holder: what it had, and what came and went in the period. */
export async function listCash(db: Db, period: Period) {
  const moved = (sign: 1 | -1, figure: BookFigure) => sql`coalesce(${sql.raw(String(sign))} *
    sum(p.amount) filter (where p.account in (${namesOf(accountsOfFigure[figure])}) and ${isSinceStart(period)}), 0)::float8`;
  const { rows } = await db.execute<Cash>(sql`
    select ${holder} as holder,
      coalesce(sum(p.amount) filter (where not (${isSinceStart(period)})), 0)::float8 as "openingPaise",
      ${moved(1, "received")} as "receivedPaise", ${moved(-1, "refunded")} as "refundedPaise",
      ${moved(-1, "paidOut")} as "paidOutPaise", ${moved(-1, "takenBack")} as "takenBackPaise",
      ${moved(-1, "deducted")} as "deductedPaise", ${moved(-1, "deposited")} as "depositedPaise"
    from ${subjects} inner join ledger_postings p on p.entry_id = e.id and p.account in (${namesOf(cashAccounts)})
    where ${isUntilEnd(period)}
    group by 1 order by 1 nulls last`);
  // Most platforms deposit no taxes, so that only holders that do have a sum of it.
  return rows.map(({ depositedPaise, ...row }) => ({
    ...row,
    ...(depositedPaise !== 0 && { depositedPaise }),
    closingPaise: closingOf({ ...row, depositedPaise }),
  }));
}

const closingOf = ({ openingPaise, receivedPaise, refundedPaise, paidOutPaise, ...taken }: Cash): number =>
  openingPaise +
  receivedPaise -
  (refundedPaise + paidOutPaise + taken.takenBackPaise + taken.deductedPaise + taken.depositedPaise);

interface Line extends Record<string, unknown> {
  readonly entryId: number;
  readonly line: number;
  readonly bookedAt: string;
  readonly kind: LedgerKind;
  readonly account: LedgerAccount;
  readonly holder: ProviderName | null;
  readonly loginid: number | null;
  readonly partyName: string | null;
  readonly amountPaise: number;
  readonly requestid: number | null;
  readonly title: string | null;
  readonly receiptEntryId: number | null;
  readonly reference: string | null;
}

interface LineFilter extends Period {
  readonly account?: LedgerAccount | null | undefined;
  readonly figure?: BookFigure | null | undefined;
  readonly holder?: ProviderName | typeof unknownHolder | null | undefined;
}

const isHeldBy = (wanted: LineFilter["holder"]): SQL => {
  if (!wanted) return sql`true`;
  return wanted === unknownHolder ? sql`${holder} is null` : sql`${holder} = ${wanted}`;
};

/** The lines of the entries of a period, in the order in which they were booked. */
export async function listPostings(
  db: Db,
  { account, figure, holder: wanted, ...period }: LineFilter,
  request: PageRequest,
) {
  const after = keyFrom(request.after, ["number", "number"]);
  const { rows } = await db.execute<Line>(sql`
    select e.id::float8 as "entryId", p.line, ${isoOf(sql`e.booked_at`)} as "bookedAt", e.kind, p.account::text as account, ${holder} as holder,
      p.party as loginid, party.name as "partyName", p.amount::float8 as "amountPaise",
      coalesce(payments.request_id, orders.request_id) as requestid, works.title,
      (select id::float8 from ledger_entries paid where paid.payment_id = payments.id and paid.kind = 'payment') as "receiptEntryId",
      coalesce(payouts.utr, returns.reference, movement.external_id, chargebacks.external_id, orders.provider_payment, orders.reference,
        orders.provider_order, unmatched.provider_order) as reference
    from ${subjects}
    inner join ledger_postings p on p.entry_id = e.id
    left join accounts party on party.id = p.party
    left join work_requests on work_requests.id = coalesce(payments.request_id, orders.request_id)
    left join works on works.id = work_requests.work_id
    where ${isSinceStart(period)} and ${isUntilEnd(period)}
      and ${account ? sql`p.account = ${account}::ledger_account` : sql`true`}
      and ${figure ? sql`p.account in (${namesOf(accountsOfFigure[figure])})` : sql`true`}
      and ${isHeldBy(wanted)}
      and ${after ? sql`(e.id, p.line) > (${after[0]}::int8, ${after[1]}::int)` : sql`true`}
    order by e.id, p.line limit ${oneMore(request.limit)}`);
  const { rows: page, next } = pageOf(rows, request.limit, ({ entryId, line }) => [entryId, line]);
  return { next, rows: page.map(asRow) };
}

const asRow = ({ receiptEntryId, amountPaise, ...row }: Line) => ({
  ...row,
  debitPaise: Math.max(amountPaise, 0),
  creditPaise: Math.max(0 - amountPaise, 0),
  receiptNumber: receiptEntryId === null ? null : receiptNumber(receiptEntryId),
});

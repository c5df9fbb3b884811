import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { disputedStatuses } from "#domain/money/chargeback.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { minPayoutPaise, type PayoutStage, type WaitReason } from "#domain/money/payout.ts";
import { refundMarginDays, refundMonths, returnDays } from "#domain/money/return.ts";
import { isForTransfer, isInTransfer, payableColumns } from "#server/money/payouts/by-route.ts";
import { withheldOf } from "#server/money/taxes/withheld-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral, pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables, payoutAccounts, payoutItems, payouts } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import type { Settings } from "#server/platform/settings.ts";

type Withheld = Awaited<ReturnType<typeof withheldOf>> extends ReadonlyMap<number, infer Row> ? Row : never;

type PayoutSetting = Pick<Settings, "RAZORPAY_PAYOUTS">;

/** Whether a freelancer has an account that can be paid now. */
const hasActiveAccount = (freelancerId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from ${payoutAccounts} a where a.account_id = ${freelancerId} and a.state = 'active')`;

/** The linked account of a freelancer at Razorpay, of the payout account that is or will be paid. */
const linkedAccountOf = (freelancerId: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(select a.provider_account from ${payoutAccounts} a where a.account_id = ${freelancerId} and a.state in ('waiting', 'active'))`;

const isDue = eq(payables.status, "due");
const isHeld = sql`${payables.holdUntil} > now()`;
const isSent = eq(payouts.status, "sent");
const paymentId = sql`${payables.paymentId}`;
/** An open chargeback keeps what was not sent yet, and a transfer that is on hold. */
const isBlocked = sql`(${payables.status} in ('due', 'in_payout') and (${isInTransfer} or not coalesce(${isSent}, false)) and ${isDisputed(paymentId)})`;

/** Whether what could be sent to the freelancer from the same source now is too little, and the freelancer did not ask for it. */
const isTooLittle = sql`(select coalesce(sum(other.amount), 0) < ${minPayoutPaise} and count(other.requested_at) = 0
  from ${payables} other
  where other.freelancer_id = ${payables.freelancerId} and other.source = ${payables.source}
    and other.status = 'due' and other.hold_until <= now() and not ${isDisputed(sql`other.payment_id`)})`;

const stage = sql<PayoutStage>`case when ${eq(payables.status, "paid")} then 'paid' when ${eq(payables.status, "cancelled")} then 'returned'
  when ${isInTransfer} and (${isHeld} or ${isBlocked}) then 'on_hold' when ${isSent} then 'sent'
  when ${isBlocked} or ${isDue} and ${isHeld} then 'on_hold' else 'due' end`;

const owner = sql`${payables.freelancerId}`;
const waitReason = (setting: PayoutSetting) => sql<WaitReason | null>`case when ${isBlocked} then 'chargeback'
  when ${isInTransfer} and ${isHeld} then 'hold' when not (${isDue}) then null
  when ${isForTransfer(payables, setting)} then case when not ${hasActiveAccount(owner)} then 'no_account'
    when ${linkedAccountOf(owner)} is null then 'no_linked_account' when ${isHeld} then 'hold' end
  when ${isHeld} then 'hold' when not ${hasActiveAccount(owner)} then 'no_account'
  when ${isTooLittle} then 'below_minimum' end`;

/** The returned amount of a part of a payment so far, in paise. */
export const returnedPart = (part: typeof returns.amount | typeof returns.brokerage | typeof returns.clientFee) =>
  sql`(select coalesce(sum(${part}), 0) from ${returns} where ${returns.paymentId} = ${payments.id})`.mapWith(Number);

/** The returned amount of the price of a payment so far, in paise. */
export const returnedOf = returnedPart(returns.amount);

/** Whether the platform paid in place of the company, so that nothing of it goes back to the company. */
export const isSettled = sql<boolean>`exists (select from ledger_entries e where e.payment_id = ${payments.id} and e.kind = 'settled')`;

/** The time within which providers refund a payment. */
const lastRefund = sql`make_interval(months => ${refundMonths}) - make_interval(days => ${refundMarginDays})`;

/** Whether one of these providers took a payment, and still refunds it. */
export const isRefundable = (refunding: readonly ProviderName[]): SQL<boolean> =>
  sql<boolean>`(${inArray(payments.source, [...refunding])} and ${payments.paidAt} >= now() - (${lastRefund}))`;

/** Whether it is too late to give back of a payment; earlier where one of these providers refunds it. */
export const isReturnTooLate = (refunding: readonly ProviderName[]): SQL<boolean> => sql<boolean>`(
  ${payments.paidAt} < now() - case when ${inArray(payments.source, [...refunding])} then ${lastRefund}
    else make_interval(days => ${returnDays}) end)`;

/**
 * Whether the freelancer has given back all of the net part of a payment, but not of its price. What is left is brokerage, which can be
 * given back as well.
 */
const isReturnedInPart = sql<boolean>`(${payables.status} = 'cancelled' and ${payments.reversedAt} is null
  and ${returnedOf} between 1 and ${payments.cost} - 1 and not ${isDisputed(paymentId, ["lost"])})`;

/** Why the last payout with it failed or came back, while it is due again. */
const failure = sql<string>`coalesce((
  select f.reason from ${payoutItems} i inner join ${payouts} f on f.id = i.payout_id
  where i.payable_id = ${payables.id} and ${isDue} and f.status in ('failed', 'reversed')
  order by f.ended_at desc limit 1), '')`;

/** Marks what is due to a freelancer to be paid although it is little. Returns its amount; 0 where all is marked. */
export async function requestPayables(tx: Db, freelancerId: number): Promise<number> {
  const requested = await tx
    .update(payables)
    .set({ requestedAt: sql`now()` })
    .where(and(eq(payables.freelancerId, freelancerId), isDue, isNull(payables.requestedAt)))
    .returning({ amount: payables.amount });
  return requested.reduce((sum, { amount }) => sum + amount, 0);
}

const taxesOf = (taxed: Withheld | undefined) =>
  taxed && {
    tdsPaise: taxed.tdsPaise,
    tcsPaise: taxed.tcsPaise,
    paperNumber: taxed.paperNumber,
    ...(taxed.billedPaise > 0 && { billedPaise: taxed.billedPaise }),
    ...(taxed.tcsTerms && { tcsTerms: taxed.tcsTerms }),
  };

/** What a freelancer earned and how far it is on its way, newest first. */
export async function payablesOf(
  db: Db,
  freelancerId: number,
  refunding: readonly ProviderName[],
  { setting, ...request }: PageRequest & { readonly setting: PayoutSetting },
) {
  const select = (page: TimePage) =>
    db
      .select({
        payableId: payables.id,
        paymentId: payments.id,
        requestId: payments.requestId,
        title: works.title,
        netPaise: sql`case when ${payables.status} = 'cancelled' then 0 else ${payables.amount} end`.mapWith(Number),
        costPaise: payments.cost,
        returnedPaise: returnedOf,
        keptPaise: sql`${payments.brokerage} - ${returnedPart(returns.brokerage)}`.mapWith(Number),
        brokerageBps: sql<number>`${workRequests.brokerageBps}`,
        brokerageFixedPaise: workRequests.brokerageFixedPaise,
        isReturnable: sql<boolean>`((${isDue} or ${isInTransfer} or ${isReturnedInPart}) and not ${isSettled} and not ${isReturnTooLate(refunding)} and not ${isDisputed(paymentId, disputedStatuses)})`,
        status: stage,
        waitReason: waitReason(setting),
        holdUntil: payables.holdUntil,
        earnedAt: payments.paidAt,
        endedAt: payouts.endedAt,
        utr: payouts.utr,
        isDirect: sql<boolean>`${payables.source} = 'direct'`,
        failure,
      })
      .from(payables)
      .innerJoin(payments, eq(payments.id, payables.paymentId))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .leftJoin(payouts, eq(payouts.id, payables.payoutId))
      .where(
        and(
          eq(payables.freelancerId, freelancerId),
          or(ne(payables.status, "cancelled"), isReturnedInPart),
          page.where,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: payments.paidAt, id: payables.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.earnedAt, row.payableId]);
  const taxed = await withheldOf(
    db,
    rows.map(({ paymentId }) => paymentId),
    "freelancer",
  );
  return {
    rows: rows.map(({ endedAt, holdUntil, earnedAt, ...row }) => ({
      ...row,
      ...taxesOf(taxed.get(row.paymentId)),
      holdUntil: holdUntil.toISOString(),
      earnedAt: earnedAt.toISOString(),
      paidOn: row.utr && endedAt ? endedAt.toISOString() : null,
    })),
    next,
  };
}

interface DueRow extends Record<string, unknown> {
  readonly freelancerId: number;
  readonly freelancerName: string;
  readonly source: ProviderName;
  readonly duePaise: number;
  readonly heldPaise: number;
  readonly holdUntil: string | null;
  readonly disputedPaise: number;
  readonly transferPaise: number;
  readonly linkedAccount: string | null;
  readonly waitReason: WaitReason | null;
}

/** What is owed and in no payout, by freelancer and source. */
export async function dueByFreelancer(db: Db, { limit, after }: PageRequest, setting: PayoutSetting) {
  const [freelancerId, source] = keyFrom(after, ["number", "string"]) ?? [0, ""];
  const { rows } = await db.execute<DueRow>(sql`
    select owed."freelancerId", a.name as "freelancerName", owed.source, owed."duePaise", owed."heldPaise", owed."holdUntil", owed."disputedPaise",
      owed."transferPaise", case owed.source when 'razorpay' then ${linkedAccountOf(sql`owed."freelancerId"`)} end as "linkedAccount",
      case when owed."transferPaise" > 0 and not ${hasActiveAccount(sql`owed."freelancerId"`)} then 'no_account'
        when owed."transferPaise" > 0 and ${linkedAccountOf(sql`owed."freelancerId"`)} is null then 'no_linked_account'
        when owed."transferPaise" > 0 then null
        when owed."duePaise" = 0 and owed."disputedPaise" > 0 then 'chargeback' when owed."duePaise" = 0 then 'hold'
        when not ${hasActiveAccount(sql`owed."freelancerId"`)} then 'no_account'
        when owed."duePaise" < ${minPayoutPaise} and not owed."isRequested" then 'below_minimum' end as "waitReason"
    from (
      select freelancer_id as "freelancerId", source,
        coalesce(sum(amount) filter (where not is_disputed and not is_transfer and hold_until <= now()), 0)::float8 as "duePaise",
        coalesce(sum(amount) filter (where not is_disputed and not is_transfer and hold_until > now()), 0)::float8 as "heldPaise",
        min(hold_until) filter (where not is_disputed and not is_transfer and hold_until > now()) as "holdUntil",
        coalesce(sum(amount) filter (where not is_disputed and is_transfer), 0)::float8 as "transferPaise",
        coalesce(sum(amount) filter (where is_disputed), 0)::float8 as "disputedPaise",
        count(requested_at) filter (where not is_disputed and not is_transfer and hold_until <= now()) > 0 as "isRequested"
      from ${payables} pa cross join lateral (
        select ${isDisputed(sql`pa.payment_id`)} as is_disputed, ${isForTransfer(payableColumns("pa"), setting)} as is_transfer) way
      where status = 'due' and (freelancer_id, source) > (${freelancerId}::int8, ${source}::text)
      group by freelancer_id, source order by freelancer_id, source limit ${limitLiteral(oneMore(limit))}
    ) owed inner join accounts a on a.id = owed."freelancerId"
    order by owed."freelancerId", owed.source`);
  const page = pageOf(rows, limit, (row) => [row.freelancerId, row.source]);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, holdUntil: row.holdUntil && new Date(row.holdUntil).toISOString() })),
  };
}

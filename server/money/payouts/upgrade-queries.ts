import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { accountWaitHours, type PayoutHold } from "#domain/money/payout.ts";
import { paise } from "#domain/money.ts";
import { bookPayout } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payoutItems, payouts, payoutUpgrades } from "#server/platform/db/schema/payouts.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** The open questions about payments that are older than payouts, in one row. */
export async function upgradeState(db: Db) {
  const { rows } = await db.execute<{
    isOpen: boolean;
    blocksRuns: boolean;
    paymentCount: number;
    paidUntil: Day | null;
    restoredFrom: string | null;
  }>(sql`
    select answered_at is null as "isOpen", done_at is null as "blocksRuns", paid_until::text as "paidUntil",
      to_char(restored_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "restoredFrom",
      case when answered_at is null then (select count(*)::int from payments where reversed_at is null) else 0 end as "paymentCount"
    from ${payoutUpgrades}`);
  const nothing = { isOpen: false, blocksRuns: false, paymentCount: 0, paidUntil: null, restoredFrom: null };
  return rows.length > 0 ? rows : [nothing];
}

/** Whether there may be payouts: what was paid outside is recorded. */
export const isUpgraded = async (db: Db): Promise<boolean> =>
  (await db.$count(payoutUpgrades, isNull(payoutUpgrades.doneAt))) === 0;

/**
 * Asks again after a restore, where money was ever owed or is held: payouts and releases since the backup are unknown, and nobody may be paid twice. What an
 * earlier answer has recorded stays.
 */
export async function askAfterRestore(db: Db, moment: string): Promise<void> {
  await db.execute(sql`
    insert into payout_upgrades (id, restored_from, restored_at) select 1, ${moment}::timestamptz, now()
      where exists (select from payables) or exists (select from milestones where hold_limit_at is not null)
    on conflict (id) do update set restored_from = excluded.restored_from, restored_at = excluded.restored_at,
      paid_until = null, answered_by = null, answered_at = null, done_at = null`);
}

interface Answer {
  /** Null for nothing. */
  readonly paidUntil: Day | null;
  readonly answeredBy: number;
}

/** Stores the answer once: of concurrent ones only one gets a row. Where nothing was paid outside, all is done. */
export async function storeAnswer(tx: Db, { paidUntil, answeredBy }: Answer): Promise<boolean> {
  const rows = await tx
    .update(payoutUpgrades)
    .set({
      paidUntil,
      answeredBy,
      answeredAt: sql`now()`,
      doneAt: sql`case when ${paidUntil}::date is null then now() end`,
    })
    .where(isNull(payoutUpgrades.answeredAt))
    .returning({ id: payoutUpgrades.id });
  return rows.length > 0;
}

/** Locks the upgrade for this instance until the end of the transaction; nothing where another one has it. */
export async function lockUpgrade(tx: Db) {
  const [filledAt, answeredAt, doneAt] = [sql`now()`, sql`now()`, sql`now()`];
  // A new installation has nothing to answer.
  await tx.insert(payoutUpgrades).values({ filledAt, answeredAt, doneAt }).onConflictDoNothing();
  const [upgrade] = await tx.select().from(payoutUpgrades).for("update", { skipLocked: true });
  return upgrade;
}

const paymentBatch = 1000;
/** A payment of an older version that is not committed yet may have a lower id than one that is. */
const settled = sql`interval '10 minutes'`;

/**
 * Adds what is owed for payments without it: those of before, and those of an older version that runs beside this one. Returns
 * whether there are more.
 */
export async function fillPayables(tx: Db, lastPaymentId: number, { days }: PayoutHold): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number; settledId: number | null }>(sql`
    with batch as (
      select p.id, p.request_id, p.order_id, p.net, p.paid_at, p.reversed_at from payments p
      where p.id > ${lastPaymentId} order by p.id limit ${paymentBatch}
    ), inserted as (
      insert into payables (payment_id, freelancer_id, source, amount, hold_until, demo)
      select b.id, r.freelancer_id, coalesce(paid.provider, 'manual'), b.net, b.paid_at + make_interval(days => ${days}), e.demo
      from batch b
      inner join work_requests r on r.id = b.request_id
      inner join ledger_entries e on e.payment_id = b.id and e.kind = 'payment'
      left join payment_orders paid on paid.id = b.order_id
      where b.reversed_at is null and b.net > 0
      on conflict (payment_id) do nothing
    )
    select count(*)::int as count, max(id) filter (where paid_at < now() - ${settled})::int as "settledId" from batch`);
  const { count = 0, settledId = null } = rows[0] ?? {};
  const isLast = count < paymentBatch || settledId === null;
  await tx.update(payoutUpgrades).set({
    lastPaymentId: sql`coalesce(${settledId}::int, ${payoutUpgrades.lastPaymentId})`,
    ...(isLast && { filledAt: sql`coalesce(${payoutUpgrades.filledAt}, now())` }),
  });
  return !isLast;
}

/** Cancels what is owed for payments that an older version has reversed. */
export async function cancelReversed(tx: Db): Promise<void> {
  await tx.execute(sql`
    update payables set status = 'cancelled' from payment_reversals v
    where v.payment_id = payables.payment_id and v.reversed_at > now() - interval '1 day' and payables.status = 'due'`);
}

const payoutBatch = 100;

/**
 * What a run may have paid that was made after the moment of the backup, and before the restore: the hold was over by then, no chargeback
 * was open all the time, and the freelancer had an account, or the time to add one.
 */
const mayBePaidSince = sql`pa.hold_until <= coalesce(u.restored_at, now())
  and not exists (select from chargebacks c where c.payment_id = pa.payment_id and c.opened_at <= u.restored_from
    and coalesce(c.ended_at, now()) >= coalesce(u.restored_at, now()))
  and (coalesce(u.restored_at, now()) - u.restored_from >= make_interval(hours => ${accountWaitHours}) or exists (
    select from payout_accounts a where a.account_id = pa.freelancer_id
      and a.usable_from <= coalesce(u.restored_at, now()) and coalesce(a.ended_at, now()) >= u.restored_from))`;

/**
 * Records what was paid outside up to a day as one payout of each freelancer and source, in batches: payments of before by their day,
 * those since a restored backup by the end of their hold, because held money was not sent, and only what a run can have had. Returns
 * whether there are more.
 */
export async function recordPaidOutside(tx: Db, until: Day): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; freelancerId: number; amount: string }>(sql`
    with due as (
      select pa.id, pa.freelancer_id, pa.source, pa.demo, pa.amount from payables pa
      inner join payments p on p.id = pa.payment_id, payout_upgrades u
      where pa.status = 'due' and p.reversed_at is null and (u.restored_from is null or ${mayBePaidSince})
        and (case when u.restored_from is null then p.paid_at else pa.hold_until end)::date <= ${until}::date
      order by pa.id for update of pa
    ), chosen as (
      select gen_random_uuid() as id, freelancer_id, source, demo, sum(amount)::bigint as amount
      from due group by freelancer_id, source, demo order by freelancer_id limit ${payoutBatch}
    ), made as (
      insert into payouts (id, freelancer_id, source, method, amount, status, ended_at, demo)
      select id, freelancer_id, source, 'outside', amount, 'done', now(), demo from chosen
    ), marked as (
      update payables set status = 'paid', payout_id = chosen.id
      from due, chosen
      where payables.id = due.id and (due.freelancer_id, due.source, due.demo) = (chosen.freelancer_id, chosen.source, chosen.demo)
      returning payables.id, payables.payout_id, payables.amount
    ), itemized as (
      insert into payout_items (payout_id, payable_id, amount) select payout_id, id, amount from marked
    )
    select id, freelancer_id as "freelancerId", amount from chosen`);
  for (const { id, freelancerId, amount } of rows)
    await bookPayout(tx, { id, freelancerId, amount: paise(Number(amount)) }, "payout");
  if (rows.length === payoutBatch) return true;
  await tx
    .update(payoutUpgrades)
    .set({ doneAt: sql`now()` })
    .where(
      and(isNotNull(payoutUpgrades.answeredAt), isNull(payoutUpgrades.doneAt), eq(payoutUpgrades.paidUntil, until)),
    );
  return false;
}

/** What was recorded as paid outside, the latest first. */
export async function listPaidOutside(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        payoutId: payouts.id,
        freelancerId: payouts.freelancerId,
        freelancerName: accounts.name,
        source: payouts.source,
        amountPaise: payouts.amount,
        firstPayable: payoutItems.payableId,
        paymentCount: sql<number>`(select count(*)::int from payout_items counted where counted.payout_id = ${payouts.id})`,
        status: payouts.status,
        reason: sql<string>`coalesce(${payouts.reason}, '')`,
        recordedAt: payouts.createdAt,
      })
      .from(payouts)
      .innerJoin(accounts, eq(accounts.id, payouts.freelancerId))
      .innerJoin(
        payoutItems,
        and(
          eq(payoutItems.payoutId, payouts.id),
          sql`${payoutItems.payableId} = (select min(payable_id) from payout_items first where first.payout_id = ${payouts.id})`,
        ),
      )
      .where(and(eq(payouts.method, "outside"), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: payouts.createdAt, id: payoutItems.payableId };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.recordedAt, row.firstPayable]);
  const isoOf = ({ firstPayable: _, recordedAt, ...row }: (typeof rows)[number]) => ({
    ...row,
    recordedAt: recordedAt.toISOString(),
  });
  return { rows: rows.map(isoOf), next };
}

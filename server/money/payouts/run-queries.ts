import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import {
  maxPayoutsPerRun,
  minPayoutPaise,
  type PayoutMethod,
  payoutMoves,
  payoutReference,
} from "#domain/money/payout.ts";
import { isForTransfer, payableColumns } from "#server/money/payouts/by-route.ts";
import { isHeldBack } from "#server/money/payouts/disputed.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral, pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payoutAccounts, payoutRuns, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import type { Settings } from "#server/platform/settings.ts";

interface NewRun {
  readonly source: ProviderName;
  /** Null for one of the platform. */
  readonly createdBy: number | null;
  /** The Monday of a weekly run. */
  readonly weeklyOn?: Day;
  /** From which total on another admin approves it, in paise; null for none. */
  readonly approvalPaise: number | null;
  readonly method: SentMethod;
  /** How payments by Razorpay are paid: what waits for a transfer is in no run. */
  readonly setting: Pick<Settings, "RAZORPAY_PAYOUTS">;
}

/** How payouts of a run are sent. */
type SentMethod = Exclude<PayoutMethod, "outside" | "razorpay_route">;

interface CreatedRun extends Record<string, unknown> {
  readonly runId: number;
  readonly needsApproval: boolean;
  readonly payoutCount: number;
  readonly totalPaise: number;
}

/**
 * Creates a run with a payout for each freelancer whose account is active and who is owed enough or has asked for little. It locks what is owed first,
 * so that it sees every chargeback that was opened before, and then the accounts: of two runs at once the second one finds nothing, and
 * an account that is changed meanwhile is left out.
 */
export async function insertRun(tx: Db, run: NewRun): Promise<CreatedRun | undefined> {
  const { source, createdBy, approvalPaise, method, setting, weeklyOn = null } = run;
  await lockDue(tx, source);
  const { rows } = await tx.execute<CreatedRun>(sql`
    with due as (
      select pa.id, pa.freelancer_id, pa.amount, pa.demo, pa.requested_at from payables pa
      inner join payments p on p.id = pa.payment_id and p.reversed_at is null
      where pa.status = 'due' and pa.source = ${source} and pa.hold_until <= now() and not ${isDisputed(sql`pa.payment_id`)}
        and not ${isForTransfer(payableColumns("pa"), setting)}
      order by pa.id for update of pa
    ), account as (
      select a.id, a.account_id from payout_accounts a
      where a.state = 'active' and a.account_id in (select freelancer_id from due) for share
    ), chosen as (
      select gen_random_uuid() as id, d.freelancer_id, d.demo, a.id as account_id, sum(d.amount)::bigint as amount
      from due d inner join account a on a.account_id = d.freelancer_id
      group by d.freelancer_id, d.demo, a.id having sum(d.amount) >= ${minPayoutPaise} or count(d.requested_at) > 0
      order by d.freelancer_id limit ${maxPayoutsPerRun}
    ), total as (
      select count(*)::int as count, coalesce(sum(amount), 0)::float8 as amount, coalesce(bool_and(demo), false) as demo from chosen
    ), run as (
      insert into payout_runs (source, created_by, needs_approval, weekly_on, demo)
      select ${source}, ${createdBy}::int, coalesce(amount >= ${approvalPaise}::float8, false), ${weeklyOn}::date, demo
      from total where count > 0
      returning id, needs_approval
    ), made as (
      insert into payouts (id, run_id, freelancer_id, source, method, account_id, amount, status, demo)
      select c.id, run.id, c.freelancer_id, ${source}, ${method}::text, c.account_id, c.amount, 'created', c.demo from chosen c, run
    ), marked as (
      update payables set status = 'in_payout', payout_id = c.id from due, chosen c
      where payables.id = due.id and (due.freelancer_id, due.demo) = (c.freelancer_id, c.demo)
      returning payables.id, payables.payout_id, payables.amount
    ), itemized as (
      insert into payout_items (payout_id, payable_id, amount) select payout_id, id, amount from marked
    )
    select run.id as "runId", run.needs_approval as "needsApproval", total.count as "payoutCount", total.amount as "totalPaise"
    from run, total`);
  return rows[0];
}

/** Locks what is due until the end of the transaction. What locks it first, as a chargeback does, is committed after this. */
const lockDue = (tx: Db, source: ProviderName) =>
  tx.execute(
    sql`select from payables where status = 'due' and source = ${source} and hold_until <= now() order by id for update`,
  );

/** The Monday on which this moment is, in the time zone of the platform, if the platform has made no run of this source on it. */
export async function mondayWithoutRun(db: Db, source: ProviderName, now: Date): Promise<Day | undefined> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select today::text as day from (select ${now}::timestamptz::date as today) clock
    where extract(isodow from today) = 1
      and not exists (select from payout_runs where source = ${source} and weekly_on = today)`);
  return rows[0]?.day;
}

/** Locks a run until the end of the transaction. */
export async function lockRun(tx: Db, runId: number) {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for("update");
  return run;
}

export const approveRunBy = (tx: Db, runId: number, approvedBy: number) =>
  tx
    .update(payoutRuns)
    .set({ approvedBy, approvedAt: sql`now()` })
    .where(and(eq(payoutRuns.id, runId), isNull(payoutRuns.approvedAt)));

/** The total of a run, and the username of who made it. */
export async function summaryOfRun(db: Db, runId: number, createdBy: number | null) {
  const [row] = await db
    .select({ totalPaise: sql`coalesce(sum(${payouts.amount}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(eq(payouts.runId, runId));
  const [creator] =
    createdBy === null
      ? []
      : await db.select({ username: accounts.username }).from(accounts).where(eq(accounts.id, createdBy));
  return { totalPaise: row?.totalPaise ?? 0, creator: creator?.username };
}

/** Marks the payouts of a run that are made in this way as sent. Returns those that were not before, and how many are sent now. */
export async function sendRun(tx: Db, runId: number, method: SentMethod) {
  const { from, to } = payoutMoves.send;
  const sent = await tx
    .update(payouts)
    .set({ status: to, sentAt: sql`now()` })
    .where(and(eq(payouts.runId, runId), eq(payouts.method, method), inArray(payouts.status, [...from])))
    .returning({ id: payouts.id, amount: payouts.amount });
  const sentCount = await tx.$count(payouts, isSentIn(runId, method));
  if (sentCount > 0) await tx.update(payoutRuns).set({ fileAt: sql`now()` }).where(eq(payoutRuns.id, runId));
  return { sent, sentCount };
}

const isSentIn = (runId: number, method: SentMethod) =>
  and(eq(payouts.runId, runId), eq(payouts.method, method), eq(payouts.status, "sent"));

/** What a bank needs to make the payouts of a run that are sent. */
export const bankLinesOf = (db: Db, runId: number) =>
  db
    .select({
      payoutId: payouts.id,
      freelancerId: payouts.freelancerId,
      amount: payouts.amount,
      holderName: payoutAccounts.holderName,
      detailsSealed: payoutAccounts.detailsSealed,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(isSentIn(runId, "bank_file"))
    .orderBy(payouts.id);

const approver = alias(accounts, "approver");

const inRun = (value: SQL) => sql`(select ${value} from ${payouts} p where p.run_id = ${payoutRuns.id})`;

const operationColumns = { status: sql`o.status`, subject: sql`o.subject`, milestoneId: sql`o.milestone_id` };
/** How many payouts of a run the provider has refused, or did not answer for. One that waits for a chargeback has not failed. */
const failuresInRun = sql`(
  select count(*) from ${payouts} p inner join ${providerOperations} o on o.subject = p.id and o.kind = 'payout'
  where p.run_id = ${payoutRuns.id} and p.status = 'sent' and o.last_failure is not null
    and not ${isHeldBack(operationColumns)})`;

/** Runs with what they are worth and what is still open, newest first. */
export async function listRuns(db: Db, adminId: number, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        runId: payoutRuns.id,
        source: payoutRuns.source,
        createdAt: payoutRuns.createdAt,
        createdBy: accounts.name,
        isWeekly: sql<boolean>`${payoutRuns.weeklyOn} is not null`,
        needsApproval: payoutRuns.needsApproval,
        approvedBy: approver.name,
        fileAt: payoutRuns.fileAt,
        payoutCount: inRun(sql`count(*)`).mapWith(Number),
        totalPaise: inRun(sql`coalesce(sum(p.amount), 0)`).mapWith(Number),
        openCount: inRun(sql`count(*) filter (where p.status in ('created', 'sent'))`).mapWith(Number),
        method: sql<PayoutMethod>`${inRun(sql`min(p.method)`)}`,
        failureCount: failuresInRun.mapWith(Number),
        isOwn: sql<boolean>`coalesce(${payoutRuns.createdBy} = ${adminId}, false)`,
      })
      .from(payoutRuns)
      .leftJoin(accounts, eq(accounts.id, payoutRuns.createdBy))
      .leftJoin(approver, eq(approver.id, payoutRuns.approvedBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: payoutRuns.createdAt, id: payoutRuns.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.createdAt, row.runId]);
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      fileAt: row.fileAt?.toISOString() ?? null,
    })),
    next,
  };
}

/** The payouts of a run, in the order of its bank file. */
export async function payoutsOfRun(db: Db, { runId, limit, after }: PageRequest & { readonly runId: number }) {
  const [last] = keyFrom(after, ["string"]) ?? [];
  const rows = await db
    .select({
      payoutId: payouts.id,
      freelancerId: payouts.freelancerId,
      freelancerName: accounts.name,
      holderName: sql<string>`coalesce(${payoutAccounts.holderName}, '')`,
      last4: sql<string>`coalesce(${payoutAccounts.last4}, '')`,
      amountPaise: payouts.amount,
      status: payouts.status,
      utr: payouts.utr,
      reason: sql<string>`coalesce(${payouts.reason}, '')`,
      method: payouts.method,
      operation: providerOperations.status,
      failure: sql<string>`case when ${payouts.status} = 'sent' then coalesce(${providerOperations.lastFailure}, '') else '' end`,
      isDisputed: sql<boolean>`coalesce(${payouts.status} = 'sent' and ${isHeldBack(providerOperations)}, false)`,
    })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.freelancerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .leftJoin(
      providerOperations,
      and(eq(providerOperations.subject, payouts.id), eq(providerOperations.kind, "payout")),
    )
    .where(and(eq(payouts.runId, runId), last === undefined ? undefined : sql`${payouts.id}::text > ${last}`))
    .orderBy(sql`${payouts.id}::text`)
    .limit(limitLiteral(oneMore(limit)));
  const { rows: shown, next } = pageOf(rows, limit, (row) => [row.payoutId]);
  // The provider knows a payout by its id, a bank by what its file can contain.
  const referenceOf = ({ method, payoutId }: (typeof rows)[number]) =>
    method === "razorpay_x" ? payoutId : payoutReference(payoutId);
  return { rows: shown.map((row) => ({ ...row, reference: referenceOf(row) })), next };
}

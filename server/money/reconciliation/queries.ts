import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import {
  longestGapDays,
  type MovementKind,
  reconciliationDays,
  reconciliationHour,
} from "#domain/money/reconciliation.ts";
import { positionWithin, recorded } from "#server/money/reconciliation/recorded-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import {
  missingReports,
  providerMovements,
  reconciledDays,
  reconciliationItems,
} from "#server/platform/db/schema/reconciliation.ts";
import type { PageRequest } from "#server/platform/page.ts";
import type { Movement, RecordedMovement } from "#server/platform/payments/provider.ts";

/**
 * The days that are to be compared at this moment, oldest first: those since the first report was requested, at least the last week,
 * without those that were compared.
 */
export async function dueDays(db: Db, provider: ProviderName, now: Date): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select series.day::date::text as day
    from (select (${now}::timestamptz - make_interval(hours => ${reconciliationHour}))::date as today) clock
    cross join lateral (
      select least(
        (select min(d.day) from ${reconciledDays} d where d.provider = ${provider}),
        (select min(r.day) from ${missingReports} r where r.provider = ${provider})) as day) began
    cross join lateral generate_series(
      greatest(least(began.day, today - ${reconciliationDays}::int), today - ${longestGapDays}::int),
      today - 1, interval '1 day') series (day)
    where not exists (select from ${reconciledDays} d where d.provider = ${provider} and d.day = series.day::date)
    order by series.day`);
  return rows.map(({ day }) => day);
}

/** The orders, refunds and payouts of a day, by the ids with which the provider reports them. */
export async function movementsRecordedOn(db: Db, provider: ProviderName, day: Day): Promise<RecordedMovement[]> {
  const { rows } = await db.execute<{ kind: MovementKind; id: string; isDone: boolean; transfer: string | null }>(sql`
    select 'payment' as kind, provider_order as id, status in ('paid', 'refunded') as "isDone", null as transfer from ${paymentOrders}
    where provider = ${provider} and (created_at::date = ${day}::date or settled_at::date = ${day}::date)
    union all
    select kind, reference, is_done, (
      select o.external_id from ${providerOperations} o where o.kind = 'transfer'
        and case when o.milestone_id is null then o.subject else o.id end = case others.kind when 'payout' then reference::uuid end)
    from (${recorded(provider, ["refund", "payout"])}) others where day = ${day}::date`);
  return rows;
}

/**
 * Stores what a provider reports of a day; a later report of the same movement replaces it, but for a fee, which is booked. What
 * belongs to a payment that is not known here is left out.
 */
export async function storeMovements(
  tx: Db,
  provider: ProviderName,
  day: Day,
  movements: readonly Movement[],
): Promise<void> {
  await tx.execute(sql`
    with report as materialized (
      select distinct on (kind, id) * from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
        as m (id text, kind text, reference text, amount bigint, currency text, "isDone" boolean, payment text, fee bigint)
    )
    insert into ${providerMovements} as stored (provider, kind, external_id, reference, payment, amount, currency, fee, is_done, day)
    select ${provider}, kind, id, reference, payment, amount, currency, coalesce(fee, 0), "isDone", ${day}::date from report
    where payment is null
      or payment in (select id from report where kind = 'payment')
      or payment in (select provider_payment from ${paymentOrders} where provider = ${provider} and provider_payment is not null)
      or payment in (select external_id from ${providerMovements} where provider = ${provider} and kind = 'payment')
    on conflict (provider, external_id, kind) do update set reference = excluded.reference, payment = excluded.payment, amount = excluded.amount,
      currency = excluded.currency, fee = case stored.fee when 0 then excluded.fee else stored.fee end,
      is_done = excluded.is_done, day = excluded.day, reported_at = now()`);
}

/** Notes that the report of a day was compared. */
export async function markCompared(tx: Db, provider: ProviderName, day: Day): Promise<void> {
  await tx.insert(reconciledDays).values({ provider, day }).onConflictDoNothing();
  await tx.delete(missingReports).where(and(eq(missingReports.provider, provider), eq(missingReports.day, day)));
}

/** Notes that the report of a day could not be read, for the admin. */
export const noteMissingReport = (db: Db, provider: ProviderName, day: Day, lastFailure: string) =>
  db
    .insert(missingReports)
    .values({ provider, day, lastFailure })
    .onConflictDoUpdate({
      target: [missingReports.provider, missingReports.day],
      set: { failureCount: sql`${missingReports.failureCount} + 1`, lastFailure, failedAt: sql`now()` },
    });

/** Gives up the reports that are not requested any more. */
export const deleteOldMissingReports = (db: Db, now: Date) =>
  db.delete(missingReports).where(sql`${missingReports.day} < ${now}::timestamptz::date - ${longestGapDays + 1}::int`);

/** The days whose report could not be read so far, oldest first. */
export async function listMissingReports(db: Db) {
  const rows = await db.select().from(missingReports).orderBy(missingReports.day, missingReports.provider);
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}

/** A provider and what it reports. */
interface Reporter {
  readonly name: ProviderName;
  readonly kinds: readonly MovementKind[];
}

/**
 * The differences of a provider between two days. What is recorded counts whenever it was recorded, because the clocks of both
 * differ around midnight. It is missing at the provider once every day was compared on which it had to be reported.
 */
const differencesBetween = ({ name, kinds }: Reporter, from: SQL, until: Day): SQL => sql`
  select distinct kind, reference, difference, amount_here, amount_there, currency, day from (
    select kind, reference, h.amount as amount_here, t.amount as amount_there, coalesce(t.currency, h.currency) as currency,
      greatest(t.day, h.day) as day, case when t.day is null then h.due else greatest(t.day, h.day) end as compared_on,
      case
        when h.reference is null then case when t.is_done then 'missing_here' end
        when t.reference is null then case when h.is_done and h.due - h.day + 1 = (
          select count(*) from ${reconciledDays} d where d.provider = ${name} and d.day between h.day and h.due) then 'missing_there' end
        when t.is_done <> h.is_done then 'status'
        when t.is_done and (t.amount, t.currency) <> (h.amount, h.currency) then 'amount'
      end as difference
    from (${recorded(name, kinds)}) h
    full join (
      select *, ${positionWithin(sql`kind, reference`)} as position from ${providerMovements} where provider = ${name} and ${inArray(providerMovements.kind, [...kinds])}
    ) t using (kind, reference, position)
  ) compared
  where difference is not null and compared_on between ${from} and ${until}::date`;

/**
 * Records the differences up to a day, once each, and closes those that a later report has settled. What an admin has explained
 * stays closed. Returns how many are new.
 */
export async function recordDifferences(tx: Db, reporter: Reporter, day: Day): Promise<number> {
  const { name: provider } = reporter;
  const oldest = sql`least(${day}::date, (
    select min(i.day) from ${reconciliationItems} i where i.provider = ${provider} and i.closed_at is null))`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    with found as materialized (${differencesBetween(reporter, oldest, day)}), settled as (
      update ${reconciliationItems} i set closed_at = now()
      where i.provider = ${provider} and i.closed_at is null and not exists (
        select from found f where (f.kind, f.reference, f.difference, f.currency) = (i.kind, i.reference, i.difference, i.currency)
          and (f.amount_here, f.amount_there) is not distinct from (i.amount_here, i.amount_there))
    ), inserted as (
      insert into ${reconciliationItems} (provider, kind, reference, difference, amount_here, amount_there, currency, day)
      select ${provider}, kind, reference, difference, amount_here, amount_there, currency, day from found
      on conflict on constraint reconciliation_items_once
        do update set closed_at = null where reconciliation_items.closed_at is not null and reconciliation_items.note is null
      returning id
    )
    select count(*)::int as count from inserted`);
  return rows[0]?.count ?? 0;
}

/** Closes a difference with how it is explained. Nothing where it is closed already. */
export async function closeDifference(
  tx: Db,
  { differenceId, note, closedBy }: { readonly differenceId: number; readonly note: string; readonly closedBy: number },
) {
  const [closed] = await tx
    .update(reconciliationItems)
    .set({ closedAt: sql`now()`, note, closedBy })
    .where(and(eq(reconciliationItems.id, differenceId), isNull(reconciliationItems.closedAt)))
    .returning({ provider: reconciliationItems.provider, difference: reconciliationItems.difference });
  return closed;
}

export const hasDifference = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(reconciliationItems, eq(reconciliationItems.id, id))) > 0;

const company = alias(accounts, "company");

/** The order whose payment the provider has refunded without this product: its report names the payment, or an earlier one its order. */
const refundedOrder = sql`(
  select o.id from ${providerMovements} refund
  inner join ${paymentOrders} o on o.provider = refund.provider and (o.provider_payment = refund.payment or o.provider_order = (
    select paid.reference from ${providerMovements} paid
    where (paid.provider, paid.kind, paid.external_id) = (refund.provider, 'payment', refund.payment)))
  where refund.provider = ${reconciliationItems.provider} and refund.kind = 'refund' and refund.reference = ${reconciliationItems.reference}
    and ${reconciliationItems.kind} = 'refund' limit 1)`;

/** Open or closed differences, newest first. */
export async function listDifferences(db: Db, isClosed: boolean, request: PageRequest) {
  const items = reconciliationItems;
  const at = isClosed ? items.closedAt : items.foundAt;
  const select = (page: TimePage) =>
    db
      .select({
        differenceId: items.id,
        provider: items.provider,
        movement: items.kind,
        difference: items.difference,
        reference: items.reference,
        hereMinor: items.amountHere,
        thereMinor: items.amountThere,
        currency: items.currency,
        day: items.day,
        title: works.title,
        companyName: company.name,
        requestId: paymentOrders.requestId,
        isPaid: sql<boolean>`coalesce(${paymentOrders.status} = 'paid', false)`,
        foundAt: items.foundAt,
        closedAt: items.closedAt,
        note: items.note,
        closedBy: accounts.name,
      })
      .from(items)
      .leftJoin(
        paymentOrders,
        and(
          eq(paymentOrders.provider, items.provider),
          or(
            sql`${items.reference} in (${paymentOrders.providerOrder}, ${paymentOrders.refund}, ${paymentOrders.providerPayment})`,
            eq(paymentOrders.id, refundedOrder),
          ),
        ),
      )
      .leftJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
      .leftJoin(works, eq(works.id, workRequests.workId))
      .leftJoin(company, eq(company.id, paymentOrders.companyId))
      .leftJoin(accounts, eq(accounts.id, items.closedBy))
      .where(and(isClosed ? sql`${items.closedAt} is not null` : isNull(items.closedAt), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const { rows, next } = await pageByTime(request, { at, id: items.id }, select, (row) => [
    (isClosed ? row.closedAt : row.foundAt) ?? row.foundAt,
    row.differenceId,
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      foundAt: row.foundAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
    next,
  };
}

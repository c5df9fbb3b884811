import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import type { ProviderName } from "#domain/payment-order.ts";
import { reconciliationDays, reconciliationHour } from "#domain/reconciliation.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { providerMovements, reconciledDays, reconciliationItems } from "#server/platform/db/schema/reconciliation.ts";
import type { PageRequest } from "#server/platform/page.ts";
import type { Movement } from "#server/platform/payments/provider.ts";

/** The days that are to be compared at this moment, oldest first. */
export async function dueDays(db: Db, provider: ProviderName, now: Date): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select day::date::text as day
    from (select (${now}::timestamptz - make_interval(hours => ${reconciliationHour}))::date as today) clock
    cross join lateral generate_series(today - ${reconciliationDays}::int, today - 1, interval '1 day') series (day)
    where not exists (select from ${reconciledDays} d where d.provider = ${provider} and d.day = series.day::date)
    order by series.day`);
  return rows.map(({ day }) => day);
}

/** The orders of a day and the refunds of it, by their ids at the provider, for one that cannot list them by itself. */
export async function idsOfDay(db: Db, provider: ProviderName, day: Day): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select provider_order as id from ${paymentOrders}
    where provider = ${provider} and (created_at::date = ${day}::date or settled_at::date = ${day}::date)
    union all
    select refund from ${paymentOrders}
    where provider = ${provider} and status = 'refunded' and refund <> '' and settled_at::date = ${day}::date`);
  return rows.map(({ id }) => id);
}

/** Stores what a provider reports of a day; a later report of the same movement replaces it. */
export async function storeMovements(
  tx: Db,
  provider: ProviderName,
  day: Day,
  movements: readonly Movement[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${providerMovements} (provider, kind, external_id, reference, amount, currency, is_done, day)
    select distinct on (m.kind, m.id) ${provider}, m.kind, m.id, m.reference, m.amount, m.currency, m."isDone", ${day}::date
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
      as m (id text, kind text, reference text, amount bigint, currency text, "isDone" boolean)
    on conflict (provider, external_id, kind) do update set reference = excluded.reference, amount = excluded.amount,
      currency = excluded.currency, is_done = excluded.is_done, day = excluded.day, reported_at = now()`);
}

export const markCompared = (tx: Db, provider: ProviderName, day: Day) =>
  tx.insert(reconciledDays).values({ provider, day }).onConflictDoNothing();

/** What is recorded of a provider: captured orders, money that is held instead of its order, and refunds that it has made. */
const recorded = (provider: ProviderName): SQL => sql`
  select 'payment' as kind, o.provider_order as reference, o.amount, 'INR' as currency, o.status in ('paid', 'refunded') as is_done,
    coalesce(o.settled_at, o.created_at)::date as day
  from ${paymentOrders} o
  where o.provider = ${provider} and not exists (
    select from unmatched_payments u where u.provider = o.provider and u.provider_order = o.provider_order)
  union all
  select 'payment', u.provider_order, u.amount, u.currency, true, u.arrived_at::date
  from unmatched_payments u where u.provider = ${provider}
  union all
  select 'refund', o.refund, o.amount, 'INR', true, o.settled_at::date
  from ${paymentOrders} o where o.provider = ${provider} and o.status = 'refunded' and o.refund <> ''`;

/**
 * The differences of a provider between two days. What is recorded counts whenever it was recorded, because the clocks of both
 * differ around midnight; what the provider has not reported is missing there only if it belongs to these days.
 */
const differencesBetween = (provider: ProviderName, from: SQL, until: Day): SQL => sql`
  select kind, reference, difference, amount_here, amount_there, currency, day from (
    select kind, reference, h.amount as amount_here, t.amount as amount_there, coalesce(t.currency, h.currency) as currency,
      coalesce(t.day, h.day) as day,
      case
        when h.reference is null then case when t.is_done then 'missing_here' end
        when t.reference is null then case when h.is_done then 'missing_there' end
        when t.is_done <> h.is_done then 'status'
        when (t.amount, t.currency) <> (h.amount, h.currency) then 'amount'
      end as difference
    from (${recorded(provider)}) h
    full join (select * from ${providerMovements} where provider = ${provider}) t using (kind, reference)
  ) compared
  where difference is not null and day between ${from} and ${until}::date`;

/**
 * Records the differences up to a day, once each, and closes those that a later report has settled. What an admin has explained
 * stays closed. Returns how many are new.
 */
export async function recordDifferences(tx: Db, provider: ProviderName, day: Day): Promise<number> {
  const oldest = sql`least(${day}::date, (
    select min(i.day) from ${reconciliationItems} i where i.provider = ${provider} and i.closed_at is null))`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    with found as materialized (${differencesBetween(provider, oldest, day)}), settled as (
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
          sql`${items.reference} in (${paymentOrders.providerOrder}, ${paymentOrders.refund})`,
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

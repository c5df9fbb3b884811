import { type SQL, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { type MovementKind, reportDays } from "#domain/money/reconciliation.ts";

/** Captured orders, and money that is held beside an order or instead of it. */
const recordedPayments = (provider: ProviderName): SQL => sql`
  select o.provider_order as reference, o.amount, 'INR' as currency, o.status in ('paid', 'refunded') as is_done,
    coalesce(o.settled_at, o.created_at)::date as day, o.provider_payment as payment
  from payment_orders o
  where o.provider = ${provider} and (o.status in ('paid', 'refunded') or not exists (
    select from unmatched_payments u where u.provider = o.provider and u.provider_order = o.provider_order))
  union all
  select u.provider_order, u.amount, u.currency, true, u.arrived_at::date, null
  from unmatched_payments u where u.provider = ${provider}`;

/** Refunds that the provider has made: of whole orders, of returns, and of a return that an admin has recorded by their id. */
const recordedRefunds = (provider: ProviderName): SQL => sql`
  select o.refund as reference, coalesce(o.part_refund, o.amount) as amount, 'INR' as currency, true as is_done, greatest(o.settled_at, o.last_attempt_at)::date as day
  from payment_orders o where o.provider = ${provider} and (o.status = 'refunded' or o.part_refund is not null) and o.refund <> ''
  union all
  select coalesce(t.refund, t.reference), t.amount + t.client_fee, 'INR', true, t.sent_at::date
  from returns t left join payment_orders o on o.id = t.order_id
  where t.sent_at is not null and case when t.refund is null then exists (
    select from provider_movements m where m.provider = ${provider} and m.kind = 'refund' and m.reference = t.reference)
    else o.provider = ${provider} end`;

/**
 * Payouts by RazorpayX, and transfers; one that has held the money of a milestone is named by its operation. Payouts of bank files have no
 * operation of a provider, and nothing to be compared with.
 */
const recordedPayouts = (provider: ProviderName): SQL => sql`
  select case when o.milestone_id is null then p.id else o.id end::text as reference, coalesce(p.amount, o.amount) as amount, 'INR' as currency,
    coalesce(p.status = 'done', false) as is_done, coalesce(p.ended_at, p.sent_at, p.created_at, o.created_at)::date as day
  from provider_operations o left join payouts p on p.id = o.subject
  where o.kind in ('payout', 'transfer') and ${provider}::text = 'razorpay'`;

/**
 * Transfers, which are deducted from what is settled, as they were made. What was reversed of them is in a line of its own, whose kind
 * the documentation does not name, so it counts once the provider has reported it.
 */
const settledTransfers = (provider: ProviderName): SQL => sql`
  select o.external_id as reference, o.amount, 'INR' as currency, true as is_done, o.created_at::date as day
  from provider_operations o
  where ${provider}::text = 'razorpay' and o.external_id is not null and (o.kind = 'transfer' and o.status in ('sent', 'done')
    or o.kind in ('transfer', 'reversal') and exists (
      select from provider_movements m where m.provider = ${provider} and m.kind = 'settlement' and m.reference = o.external_id))`;

/** What the provider has to settle: payments by their ids at the provider, which its reports name too, and the refunds that it has reported. */
const recordedSettlements = (provider: ProviderName): SQL => sql`
  select coalesce(p.payment, (
    select m.external_id from provider_movements m
    where m.provider = ${provider} and m.kind = 'payment' and (m.reference, m.amount, m.currency) = (p.reference, p.amount, p.currency)
    order by m.is_done desc, m.id limit 1)) as reference, p.amount, p.currency, true as is_done, p.day
  from (${recordedPayments(provider)}) p where p.is_done
  union all
  ${settledTransfers(provider)}
  union all
  select reference, amount, currency, is_done, day from (${recordedRefunds(provider)}) r
  where exists (
    select from provider_movements m where m.provider = ${provider} and m.kind = 'refund' and m.reference = r.reference)`;

/** What is recorded here of each kind: rows of reference, amount, currency, is_done and day. */
const recordedOf: Readonly<Record<MovementKind, (provider: ProviderName) => SQL>> = {
  payment: recordedPayments,
  refund: recordedRefunds,
  payout: recordedPayouts,
  settlement: recordedSettlements,
};

/**
 * What is recorded here of these kinds. `due` is the day by which the provider has to have reported it. Several payments may have
 * one reference: `position` tells them apart.
 */
export const recorded = (provider: ProviderName, kinds: readonly MovementKind[]): SQL =>
  sql.join(
    kinds.map(
      (kind) => sql`
        select ${kind} as kind, reference, amount, currency, is_done, day, day + ${reportDays[kind]}::int as due, ${positionWithin(sql`reference`)} as position
        from (${recordedOf[kind](provider)}) of_kind where reference is not null`,
    ),
    sql` union all `,
  );

/** Numbers the movements of one reference in an order that both sides share. */
export const positionWithin = (group: SQL): SQL =>
  sql`row_number() over (partition by ${group} order by is_done desc, amount, currency)`;

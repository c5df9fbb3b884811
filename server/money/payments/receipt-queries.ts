import { and, eq, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { freelancer, isParty } from "#server/hiring/requests/queries.ts";
import { isKind, partsOfEntry } from "#server/money/ledger/queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { categories, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import type { Actor } from "#server/platform/http/actor.ts";

const companyTown = alias(locations, "company_town");
const freelancerTown = alias(locations, "freelancer_town");

/** The name of a party on the receipt, also after the party was erased. */
const asPrinted = (printed: PgColumn, present: PgColumn) => sql<string>`coalesce(${printed}, ${present})`;

/** The payment of a request that counts; the last that was reversed where none does. */
const latestPayment = sql`(
  select id from payments of_request where of_request.request_id = ${workRequests.id}
  order by of_request.reversed_at is not null, id desc limit 1)`;

const chosenPayment = (paymentId: number | null | undefined) =>
  paymentId ? and(eq(payments.id, paymentId), eq(payments.requestId, workRequests.id)) : eq(payments.id, latestPayment);

/** The receipt of a request that is or was paid, of this account, or of any for the admin: amounts of the ledger, present names of the parties. */
export async function paidRequest(db: Db, { requestid, paymentId }: Subject, { accountId, role }: Actor) {
  const parts = partsOfEntry(db);
  const [row] = await db
    .select({
      entryId: ledgerEntries.id,
      requestid: workRequests.id,
      workId: works.id,
      title: works.title,
      milestone: milestones.title,
      heldBy: paymentOrders.heldBy,
      categoryname: categories.name,
      subcategory: subcategories.name,
      companyname: asPrinted(receiptParties.companyName, accounts.name),
      licenseno: asPrinted(receiptParties.licenceNo, companies.licenceNo),
      companyCity: asPrinted(receiptParties.companyTown, companyTown.name),
      freelancername: asPrinted(receiptParties.freelancerName, freelancer.name),
      freelancerCity: asPrinted(receiptParties.freelancerTown, freelancerTown.name),
      cost: rupeesOf(sql`${parts.charged}`),
      brokerageBps: sql<number>`${workRequests.brokerageBps}`,
      brokerageFixedPaise: workRequests.brokerageFixedPaise,
      brokerage: rupeesOf(sql`${parts.kept}`),
      amount: rupeesOf(sql`${parts.owed}`),
      clientFeeBps: workRequests.clientFeeBps,
      clientFeeFixedPaise: workRequests.clientFeeFixedPaise,
      clientFee: rupeesOf(sql`${parts.clientFee}`),
      total: rupeesOf(sql`${parts.charged} + ${parts.clientFee}`),
      paymentdate: dayOf(payments.paidAt),
      paidAt: payments.paidAt,
      /** Who took the money; null where that is not known. */
      source: payments.source,
      paymentId: payments.id,
      isPaidByPlatform: sql<boolean>`coalesce(${payments.source} = 'manual' and ${payments.orderId} is null, false)`,
    })
    .from(workRequests)
    .innerJoin(payments, chosenPayment(paymentId))
    .leftJoin(milestones, eq(milestones.id, payments.milestoneId))
    .leftJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .leftJoin(receiptParties, eq(receiptParties.paymentId, payments.id))
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.paymentId, payments.id), isKind("payment")))
    .innerJoinLateral(parts, sql`true`)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(categories, eq(categories.id, works.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(companyTown, eq(companyTown.id, companies.locationId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .innerJoin(freelancerTown, eq(freelancerTown.id, freelancers.locationId))
    .where(and(eq(workRequests.id, requestid), role === "admin" ? undefined : isParty(accountId)));
  return row;
}

/** What became of a payment later, in the order of the days, in paise of the reader. */
export async function changesOfPayment(db: Db, paymentId: number, isFreelancer: boolean): Promise<readonly Change[]> {
  const { rows } = await db.execute<Change & Record<string, unknown>>(sql`
    select kind, id, amount::float8 as amount, brokerage::float8 as brokerage, client_fee::float8 as "clientFee", day::text as day from (
      select 'returned' as kind, id, returned_at as at, returned_at::date as day, case when ${isFreelancer} then net else amount + client_fee end as amount,
        brokerage, case when ${isFreelancer} then 0 else client_fee end as client_fee
      from returns where payment_id = ${paymentId} and (not ${isFreelancer} or bearer in ('freelancer', 'debt'))
      union all
      select 'chargeback', id, coalesce(recovered_at, ended_at), case when ${isFreelancer} then coalesce(recovered_at, ended_at) else ended_at end::date,
        case when ${isFreelancer} then coalesce(recovered, 0) else amount end, 0, 0
      from chargebacks where status = 'lost' and payment_id = ${paymentId}
      union all
      select 'reversed', id, reversed_at, reversed_at::date, case when ${isFreelancer} then net else cost + client_fee end, 0, 0
      from payments where id = ${paymentId} and reversed_at is not null
    ) changes order by day, at`);
  return rows;
}

/** What the freelancer was billed for of what went back of a payment, in paise. */
export async function billedOf(db: Db, paymentId: number): Promise<number> {
  const { rows } = await db.execute<{ billed: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as billed from fee_bills where payment_id = ${paymentId} and return_id is not null`);
  return rows[0]?.billed ?? 0;
}

/** A payment of a request; the latest one where none is named. */
interface Subject {
  readonly requestid: number;
  readonly paymentId?: number | null | undefined;
}

interface Change {
  readonly kind: "returned" | "chargeback" | "reversed";
  readonly id: number;
  readonly amount: number;
  /** Of what was returned. */
  readonly brokerage: number;
  readonly clientFee: number;
  readonly day: string;
}

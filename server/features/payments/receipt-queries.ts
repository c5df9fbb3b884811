import { and, eq, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { isKind, partsOfEntry } from "#server/features/ledger/queries.ts";
import { freelancer, isParty, isPaymentOfRequest } from "#server/features/requests/queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { categories, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import type { Actor } from "#server/platform/http/context.ts";

const companyTown = alias(locations, "company_town");
const freelancerTown = alias(locations, "freelancer_town");

/** As the receipt named a party before it was erased. */
const asPrinted = (printed: PgColumn, present: PgColumn) => sql<string>`coalesce(${printed}, ${present})`;

/** The receipt of a paid request of this account, or of any for the admin: amounts of the ledger, present names of the parties. */
export async function paidRequest(db: Db, requestId: number, { accountId, role }: Actor) {
  const parts = partsOfEntry(db);
  const [row] = await db
    .select({
      entryId: ledgerEntries.id,
      requestid: workRequests.id,
      title: works.title,
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
      /** Null where the platform paid in place of the company, and for payments older than orders. */
      provider: paymentOrders.provider,
    })
    .from(workRequests)
    .innerJoin(payments, isPaymentOfRequest)
    .leftJoin(receiptParties, eq(receiptParties.paymentId, payments.id))
    .leftJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
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
    .where(and(eq(workRequests.id, requestId), role === "admin" ? undefined : isParty(accountId)));
  return row;
}

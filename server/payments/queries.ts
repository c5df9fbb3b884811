import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/connect.ts";
import { olderThan } from "#server/db/keyset.ts";
import { accounts, payments, workRequests, works } from "#server/db/schema.ts";
import { subcategories } from "#server/db/schema-reference.ts";
import { dayOf, rupeesOf } from "#server/db/wire.ts";
import { type Asked, pageOf, partByTime } from "#server/http/page.ts";

/** The unique index on the request is the last guard against a second payment. */
export async function insertPayment(db: Db, payment: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(payment);
}

const freelancer = alias(accounts, "freelancer");
const earnings = sql`coalesce(sum(${payments.brokerage}), 0)`;

/** What was paid, the newest first. The first row of all carries the earnings of the platform (DETAILS 8). */
export async function paymentsMade(db: Db, asked: Asked) {
  const { after, most } = partByTime(asked);
  const rows = await db
    .select({
      requestid: payments.requestId,
      freelancername: freelancer.name,
      subcategory: subcategories.name,
      companyname: accounts.name,
      cost: rupeesOf(payments.cost),
      brokerage: rupeesOf(payments.brokerage),
      amount: rupeesOf(payments.net),
      paymentdate: dayOf(payments.paidAt),
      at: payments.paidAt,
      id: payments.id,
    })
    .from(payments)
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(olderThan(payments.paidAt, payments.id, after))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(most);
  const { rows: shown, next } = pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.id]);
  const [first, ...others] = shown;
  if (after || !first) return { rows: shown, next };
  const [total] = await db.select({ earned: rupeesOf(earnings) }).from(payments);
  return { rows: [{ ...first, total_earnings: total?.earned ?? 0 }, ...others], next };
}

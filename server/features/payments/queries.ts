import { and, asc, desc, eq, sql } from "drizzle-orm";
import { creditOf, isKind, partsOfEntry } from "#server/features/ledger/queries.ts";
import { fitting, freelancer } from "#server/features/payments/find-queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral, newerThan } from "#server/platform/db/pagination.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts, payments, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { subcategories } from "#server/platform/db/schema/reference.ts";
import { type Asked, type Filtered, pageOf, partByTime } from "#server/platform/page.ts";

interface InTime {
  readonly sort?: "newest" | "oldest" | null | undefined;
}

/** What was paid, the newest first unless asked otherwise, its money as the ledger has it. The first row of all carries the earnings of the platform (DETAILS 8). */
export async function paymentsMade(db: Db, asked: Asked & Filtered & InTime) {
  const { after, most } = partByTime(asked);
  const [direction, beyond] = asked.sort === "oldest" ? [asc, newerThan] : [desc, beforeCursor];
  const parts = partsOfEntry(db);
  const rows = await db
    .select({
      requestid: payments.requestId,
      freelancername: freelancer.name,
      subcategory: subcategories.name,
      companyname: accounts.name,
      cost: rupeesOf(sql`${parts.charged}`),
      brokerage: rupeesOf(sql`${parts.kept}`),
      amount: rupeesOf(sql`${parts.owed}`),
      paymentdate: dayOf(payments.paidAt),
      at: payments.paidAt,
      id: payments.id,
    })
    .from(payments)
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.paymentId, payments.id), isKind("payment")))
    .innerJoinLateral(parts, sql`true`)
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(beyond(payments.paidAt, payments.id, after), await fitting(db, asked.q)))
    .orderBy(direction(payments.paidAt), direction(payments.id))
    .limit(limitLiteral(most));
  const { rows: shown, next } = pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.id]);
  const [first, ...others] = shown;
  if (after || !first) return { rows: shown, next };
  return { rows: [{ ...first, total_earnings: await creditOf(db, "brokerage") }, ...others], next };
}

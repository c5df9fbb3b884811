import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paise, splitCost, toRupees } from "#domain/money.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { debts } from "#server/platform/db/schema/counters.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { type Asked, pageOf, partByTime } from "#server/platform/page.ts";

const freelancer = alias(accounts, "freelancer");

/** Completed requests that their company cannot pay any more, since it was rejected; the newest first. */
export async function debtsOfRejected(db: Db, asked: Asked) {
  const { after, most } = partByTime(asked);
  const rows = await db
    .select({
      requestid: debts.requestId,
      workid: workRequests.workId,
      title: works.title,
      companyname: accounts.name,
      freelancername: freelancer.name,
      price: sql`${workRequests.price}`.mapWith((whole) => paise(Number(whole))),
      rate: sql<number>`${workRequests.brokerageBps}`,
      requestdate: dayOf(workRequests.requestedAt),
      req_status: workRequests.status,
      at: debts.requestedAt,
    })
    .from(debts)
    .innerJoin(workRequests, eq(workRequests.id, debts.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .where(beforeCursor(debts.requestedAt, debts.requestId, after))
    .orderBy(desc(debts.requestedAt), desc(debts.requestId))
    .limit(limitLiteral(most));
  const page = pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.requestid]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...partsOf(row) })) };
}

/** As the payment will split it. */
function partsOf({ price, rate }: { price: ReturnType<typeof paise>; rate: number }) {
  const { brokerage, net } = splitCost(price, rate);
  return { cost: toRupees(price), brokerage: toRupees(brokerage), amount: toRupees(net) };
}

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paise, splitCost, toRupees } from "#domain/money.ts";
import { requestMoves } from "#domain/work-request.ts";
import type { Db } from "#server/db/connect.ts";
import { olderThan } from "#server/db/keyset.ts";
import { accounts, workRequests, works } from "#server/db/schema.ts";
import { dayOf } from "#server/db/wire.ts";
import { type Asked, pageOf, partByTime } from "#server/http/page.ts";

const freelancer = alias(accounts, "freelancer");

/** Completed requests that their company cannot pay any more, since it was rejected; the newest first. */
export async function debtsOfRejected(db: Db, asked: Asked) {
  const { after, most } = partByTime(asked);
  const debts = debtsOfEach(db, after, most);
  const rows = await db
    .select({
      requestid: debts.requestid,
      workid: debts.workid,
      title: debts.title,
      companyname: accounts.name,
      freelancername: freelancer.name,
      price: sql`${debts.price}`.mapWith((whole) => paise(Number(whole))),
      rate: sql<number>`${debts.rate}`,
      requestdate: debts.requestdate,
      req_status: debts.req_status,
      at: debts.at,
    })
    .from(accounts)
    .innerJoinLateral(debts, sql`true`)
    .innerJoin(freelancer, eq(freelancer.id, debts.freelancerid))
    .where(and(eq(accounts.role, "client"), eq(accounts.status, "rejected")))
    .orderBy(desc(debts.at), desc(debts.requestid))
    .limit(most);
  const page = pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.requestid]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...partsOf(row) })) };
}

/**
 * Of each company no more than a page holds. Looked up company by company, since rejected ones are few: joined to all works
 * there are, PostgreSQL would read every one of them.
 */
const debtsOfEach = (db: Db, after: Parameters<typeof olderThan>[2], most: number) =>
  db
    .select({
      requestid: sql<number>`${workRequests.id}`.as("request_id"),
      workid: workRequests.workId,
      freelancerid: workRequests.freelancerId,
      title: works.title,
      price: workRequests.price,
      rate: workRequests.brokerageBps,
      requestdate: dayOf(workRequests.requestedAt).as("request_date"),
      req_status: workRequests.status,
      at: workRequests.requestedAt,
    })
    .from(works)
    .innerJoin(workRequests, eq(workRequests.workId, works.id))
    .where(
      and(
        eq(works.ownerId, accounts.id),
        works.engaged,
        inArray(workRequests.status, requestMoves.settle.from),
        olderThan(workRequests.requestedAt, workRequests.id, after),
      ),
    )
    .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
    .limit(most)
    .as("debts");

/** As the payment will split it. */
function partsOf({ price, rate }: { price: ReturnType<typeof paise>; rate: number }) {
  const { brokerage, net } = splitCost(price, rate);
  return { cost: toRupees(price), brokerage: toRupees(brokerage), amount: toRupees(net) };
}

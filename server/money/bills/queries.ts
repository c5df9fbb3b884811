import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type BillMoveName, billMoves } from "#domain/money/bill.ts";
import type { Paise } from "#domain/money.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { PageRequest } from "#server/platform/page.ts";

interface BillsRequest extends PageRequest {
  /** Absent for the bills of all freelancers. */
  readonly freelancerId?: number;
  readonly isOpen?: boolean | null | undefined;
}

/** Bills with the payments that they are for, newest first. */
export async function listBills(db: Db, { freelancerId, isOpen, ...request }: BillsRequest) {
  const isOf = freelancerId === undefined ? undefined : eq(feeBills.freelancerId, freelancerId);
  const hasStatus = isOpen && eq(feeBills.status, "open");
  const isEnded = isOpen === false && ne(feeBills.status, "open");
  const select = (page: TimePage) =>
    db
      .select({
        billId: feeBills.id,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        pricePaise: sql`${payments.cost} + ${payments.clientFee}`.mapWith(Number),
        amountPaise: feeBills.amount,
        clientFeePaise: sql`case when ${feeBills.returnId} is null then ${payments.clientFee} else 0 end`.mapWith(
          Number,
        ),
        isForRefund: sql<boolean>`${feeBills.returnId} is not null`,
        status: feeBills.status,
        note: sql<string>`coalesce(${feeBills.note}, '')`,
        createdAt: feeBills.createdAt,
        endedAt: feeBills.endedAt,
      })
      .from(feeBills)
      .innerJoin(payments, eq(payments.id, feeBills.paymentId))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, feeBills.freelancerId))
      .where(and(isOf, hasStatus || undefined, isEnded || undefined, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: feeBills.createdAt, id: feeBills.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.createdAt, row.billId]);
  const isoOf = (row: (typeof rows)[number]) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  });
  return { rows: rows.map(isoOf), next };
}

/** Moves a bill by the table of moves, in one guarded statement. Nothing where it has moved on. */
export async function moveBill(tx: Db, id: number, move: BillMoveName, note: string | null) {
  const { from, to } = billMoves[move];
  const [moved] = await tx
    .update(feeBills)
    .set({ status: to, note, endedAt: sql`now()` })
    .where(and(eq(feeBills.id, id), inArray(feeBills.status, [...from])))
    .returning({
      paymentId: feeBills.paymentId,
      returnId: feeBills.returnId,
      freelancerId: feeBills.freelancerId,
      amount: feeBills.amount,
      requestId: sql<number>`(select ${payments.requestId} from ${payments} where ${eq(payments.id, feeBills.paymentId)})`,
    });
  return moved;
}

interface Debt {
  readonly returnId: number;
  readonly freelancerId: number;
  readonly amount: Paise;
}

/** Bills a freelancer for a refund, in the transaction that inserts it. */
export const insertDebt = (tx: Db, { returnId, freelancerId, amount }: Debt) =>
  tx.execute(sql`
    insert into ${feeBills} (payment_id, return_id, freelancer_id, amount)
    select payment_id, id, ${freelancerId}::int, ${amount}::int8 from returns where id = ${returnId}`);

export const hasBill = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(feeBills, eq(feeBills.id, id))) > 0;

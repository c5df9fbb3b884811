import { sql } from "drizzle-orm";
import type { ReturnBearer } from "#domain/money/return.ts";
import { paise } from "#domain/money.ts";
import { bookTaxOfPayment, bookTaxOfReturn } from "#server/money/taxes/booking.ts";
import { returnedTax } from "#server/money/taxes/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type DemoServices = Pick<Services, "platformSettings" | "taxSeal">;

interface DemoPayment extends Record<string, unknown> {
  readonly paymentId: number;
  readonly requestId: number;
  readonly milestoneId: number | null;
  readonly company: number;
  readonly freelancer: number;
  readonly brokerage: number;
  readonly clientFee: number;
}

interface DemoReturn extends Record<string, unknown> {
  readonly id: number;
  readonly amount: number;
  readonly brokerage: number;
  readonly net: number;
  readonly clientFee: number;
  readonly bearer: ReturnBearer;
}

/** Whether nobody has paid with money since a day, so that taxes of a demo may begin on it. */
export async function hasOnlyDemoPayments(db: Db, since: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from payments p inner join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
    where p.paid_at >= ${since}::date and not e.demo limit 1`);
  return rows.length === 0;
}

/** Taxes the payments of the demo since a day, so that a visitor has months to close. Their papers are marked as tests. */
export async function taxDemoPayments(tx: Db, services: DemoServices, since: string): Promise<void> {
  const { rows } = await tx.execute<DemoPayment>(sql`
    select p.id as "paymentId", p.request_id as "requestId", p.milestone_id as "milestoneId", w.owner_id as company,
      r.freelancer_id as freelancer, p.brokerage::float8 as brokerage, p.client_fee::float8 as "clientFee"
    from payments p
    inner join work_requests r on r.id = p.request_id
    inner join works w on w.id = r.work_id
    where p.paid_at >= ${since}::date and p.reversed_at is null
      and not exists (select from tax_supplies s where s.payment_id = p.id)
    order by p.paid_at, p.id`);
  for (const { paymentId, milestoneId, brokerage, clientFee, ...payment } of rows) {
    const fees = { brokerage: paise(brokerage), clientFee: paise(clientFee) };
    await bookTaxOfPayment(tx, services, { ...payment, ...fees, milestoneId: milestoneId ?? undefined });
    for (const { amount, net, ...returned } of await returnsOf(tx, paymentId)) {
      const isOfFreelancer = returned.bearer === "freelancer" || returned.bearer === "debt";
      const tax = isOfFreelancer ? await returnedTax(tx, { paymentId, amount, net }) : undefined;
      await bookTaxOfReturn(tx, { ...returned, paymentId, tax });
    }
  }
}

async function returnsOf(tx: Db, paymentId: number) {
  const { rows } = await tx.execute<DemoReturn>(sql`
    select id, amount::float8 as amount, brokerage::float8 as brokerage, net::float8 as net, client_fee::float8 as "clientFee", bearer
    from returns where payment_id = ${paymentId} order by id`);
  const partsOf = ({ amount, brokerage, net, clientFee }: DemoReturn) => ({
    amount: paise(amount),
    brokerage: paise(brokerage),
    net: paise(net),
    clientFee: paise(clientFee),
  });
  return rows.map((row) => ({ id: row.id, bearer: row.bearer, ...partsOf(row) }));
}

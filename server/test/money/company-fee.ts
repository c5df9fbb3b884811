import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { rupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildFeeRule,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import type { Opened } from "#server/test/open.ts";

/** The example of a payment of ₹333 at 7.5 % and ₹20, with a platform fee of 3 % on top. */
export const feeExample = { price: 333, clientFeePaise: 9_99, totalPaise: 342_99 };

/** A company, a freelancer and an admin of money, signed in. */
export const signedInDealers = async (opened: Opened, admin: Parameters<typeof buildAdmin>[1] = {}) => ({
  ...(await signedInParties(opened)),
  admin: await signedIn(opened, (await buildAdmin(opened.db, admin)).id),
});

/** Works with a fee on top, in a category of their own, from the acceptance on. */
export function dealsWithFee(opened: Opened) {
  const { price } = feeExample;

  /** A request of the freelancer for a work of the company, by the rules of the example. */
  async function requested(company: Browser, freelancer: Browser) {
    const { db } = opened;
    const { id: categoryId } = await buildCategory(db);
    const { id: subcategoryId } = await buildSubcategory(db, { categoryId });
    const fromDay = await platformToday(db);
    await buildFeeRule(db, { categoryId, fromDay, bps: 750, fixedPaise: 20_00 });
    await buildFeeRule(db, { side: "company", categoryId, fromDay, bps: 300 });
    const terms = { ownerId: company.accountId, budget: rupees(price), categoryId, subcategoryId };
    const { id: workId } = await buildWork(db, terms);
    const { id: requestId } = await buildRequest(db, { workId, freelancerId: freelancer.accountId });
    return { categoryId, workId, requestId };
  }

  const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
    outcomeOf(await ask(opened, call, body, { as }));

  async function accepted(company: Browser, freelancer: Browser) {
    const deal = await requested(company, freelancer);
    expect(await send("updatereqstatus", { reqid: deal.requestId, status: "accepted" }, company)).toBe("updated");
    return deal;
  }

  /** The same, reported as complete. */
  async function completed(company: Browser, freelancer: Browser) {
    const deal = await accepted(company, freelancer);
    const progress = { requestid: deal.requestId, percentage: 100, progress_desc: "All of it." };
    await send("updateworkprogress", progress, freelancer);
    const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, deal.requestId));
    expect(request?.status).toBe("completed");
    return deal;
  }

  const pay = (requestid: number, as: Browser, more: object = {}) =>
    send("payment", { requestid, amount: price, clientFeePaise: feeExample.clientFeePaise, ...more }, as);

  return { requested, accepted, completed, pay, send };
}

export const bookedExample = [
  "payment company_payments 34299",
  "payment freelancer_payable -28802",
  "payment brokerage -4498",
  "payment client_fees -999",
];

export const ordersOf = ({ db }: Opened, requestId: number) =>
  db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId)).orderBy(paymentOrders.id);

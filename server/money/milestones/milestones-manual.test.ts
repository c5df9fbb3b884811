import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual", DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const { engaged, fund, submit, approve, giveBack, rowOf, call } = fundedOf(opened);
let admin: Browser;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id);
  await applySettings(opened, { fundedWorks: "on" });
});

const inOrder = async () => expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
const orderOf = async (deal: FundedDeal) => {
  const { id } = await rowOf(deal, 1);
  const orders = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.milestoneId, id));
  const last = orders.toSorted((a, b) => a.id - b.id).at(-1);
  if (!last) throw new Error("there is no order");
  return last;
};
const reference = { reference: "UTR 42" };
const holder = (name: string, isConfirmed = true) =>
  call("milestones.setHolder", { holder: name, isConfirmed, password }, admin);

describe("milestones with payments that admins confirm", () => {
  it("are funded only once an admin has named who holds the money, and a lawyer has confirmed it", async () => {
    const deal = await engaged(500);
    expect(await fund(deal, 1, reference)).toBe("409 funding_off");
    expect(await holder("Asha & Co", false)).toBe("400 invalid");
    expect(await holder("Asha & Co")).toBe("Success");
    expect(await fund(deal, 1)).toBe("400 invalid");
    expect(await fund(deal, 1, reference)).toBe("Pending");
    expect((await rowOf(deal, 1)).status).toBe("funding");
    await inOrder();
  });

  it("are funded when the admin has confirmed the money, and not when it was declined or withdrawn", async () => {
    await holder("Asha & Co");
    const deal = await engaged(500);
    await fund(deal, 1, reference);
    expect(await call("payments.withdrawReport", { requestid: deal.requestId }, deal.company)).toBe("Success");
    expect((await rowOf(deal, 1)).status).toBe("planned");
    await fund(deal, 1, reference);
    const declined = { orderId: (await orderOf(deal)).id, reason: "It has not come." };
    expect(await call("payments.decline", declined, admin)).toBe("Success");
    expect((await rowOf(deal, 1)).status).toBe("planned");
    await fund(deal, 1, reference);
    const pending = (await ask(opened, "payments.listPending", {}, { as: admin })).json<{ orderId: number }[]>();
    const { id: orderId } = await orderOf(deal);
    expect(pending.find((row) => row.orderId === orderId)).toMatchObject({
      requestid: deal.requestId,
      cost: 500,
      brokerage: 50,
      total: 500,
    });
    expect(await call("payments.confirm", { orderId }, admin)).toBe("Success");
    expect(await call("payments.confirm", { orderId }, admin)).toBe("409 payment_moved_on");
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await inOrder();
  });

  it("name in contract and receipt who held the money when it was agreed on and paid", async () => {
    await holder("Asha & Co");
    const deal = await engaged(500);
    await fund(deal, 1, reference);
    await holder("Verma LLP");
    await call("payments.confirm", { orderId: (await orderOf(deal)).id }, admin);
    await approve(deal, 1);
    const subject = { requestid: deal.requestId };
    const [receipt] = (await ask(opened, "payments.getReceipt", subject, { as: deal.company })).json();
    expect(receipt).toMatchObject({ milestone: "Part 1", heldBy: "Asha & Co" });
    const [contract] = (
      await ask(opened, "contracts.get", { requestId: deal.requestId }, { as: deal.freelancer })
    ).json();
    expect(contract.document).toMatchObject({ terms: "funded", heldBy: "Asha & Co" });
    const later = await engaged(500);
    const [next] = (await ask(opened, "contracts.get", { requestId: later.requestId }, { as: later.company })).json();
    expect(next.document.heldBy).toBe("Verma LLP");
  });

  it("are planned again where the money was confirmed by mistake", async () => {
    await holder("Asha & Co");
    const deal = await engaged(500);
    await fund(deal, 1, reference);
    await call("payments.confirm", { orderId: (await orderOf(deal)).id }, admin);
    await submit(deal, 1);
    const { id: milestoneId } = await rowOf(deal, 1);
    const correction = { milestoneId, reason: "The transfer belonged to another work.", password };
    expect(await call("milestones.correct", { ...correction, password: "Wrong1234" }, admin)).toBe(
      "403 password_wrong",
    );
    expect(await call("milestones.correct", correction, admin)).toBe("Success");
    expect(await call("milestones.correct", correction, admin)).toBe("409 milestone_changed");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "planned", reviewEndsAt: null, holdLimitAt: null });
    const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, deal.requestId));
    expect(request?.status).toBe("accepted");
    await inOrder();
    await fund(deal, 1, reference);
    expect(await call("payments.confirm", { orderId: (await orderOf(deal)).id }, admin)).toBe("Success");
    await inOrder();
  });

  it("are refunded by hand, which an admin records", async () => {
    await holder("Asha & Co");
    const deal = await engaged(500);
    await fund(deal, 1, reference);
    await call("payments.confirm", { orderId: (await orderOf(deal)).id }, admin);
    expect(await giveBack(deal, 1)).toBe("Success");
    const { id: orderId } = await orderOf(deal);
    const owed = (await ask(opened, "payments.listProviderOrders", {}, { as: admin })).json<{ orderId: number }[]>();
    expect(owed.map((row) => row.orderId)).toContain(orderId);
    expect(await call("payments.recordRefund", { orderId, note: "UTR 77" }, admin)).toBe("Success");
    expect(await orderOf(deal)).toMatchObject({ status: "refunded", refund: "UTR 77" });
    await inOrder();
    const { rows } = await opened.db.execute(sql`select 1 from milestones where request_id = ${deal.requestId}`);
    expect(rows).toHaveLength(1);
  });
});

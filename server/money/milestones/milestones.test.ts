import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processMilestones } from "#server/money/milestones/due.ts";
import { payOwedRefunds } from "#server/money/payments/provider-calls.ts";
import { contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFeeRule, buildRequest, buildSubcategory, buildWork } from "#server/test/build.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const funded = fundedOf(opened);
const {
  movesOf,
  request,
  statusOf,
  orderOf,
  linesOf,
  inOrder,
  engaged,
  fund,
  submit,
  requestChanges,
  approve,
  giveBack,
  rowOf,
  call,
} = funded;

beforeAll(async () => {
  await buildFeeRule(opened.db, { side: "freelancer", fromDay: "2020-01-01", bps: 1250 });
  await buildFeeRule(opened.db, { side: "company", fromDay: "2020-01-01", bps: 300 });
});
beforeEach(() => applySettings(opened, { fundedWorks: "on" }));

describe("a work of two funded milestones", () => {
  it("is funded, submitted, returned, submitted again and approved, to the paisa", async () => {
    const deal = await engaged(999 - 499, 499 + 1);
    expect(await call("updateworkprogress", progress(deal, 10), deal.freelancer)).toBe("409 not_funded");
    expect(await fund(deal, 2)).toBe("409 milestone_changed");
    expect(await fund(deal, 1, { totalPaise: 1 })).toBe("409 amount_mismatch");
    expect(await fund(deal, 1)).toBe("Success");
    expect(await linesOf(deal, 1)).toEqual(["capture: company_payments 51500 · held -51500"]);
    expect(await fund(deal, 1)).toBe("409 milestone_changed");
    expect(await call("updateworkprogress", progress(deal, 10), deal.freelancer)).toBe("Success");
    expect(await call("updateworkprogress", progress(deal, 100), deal.freelancer)).toBe("409 milestones_open");
    expect(await submit(deal, 1)).toBe("Success");
    expect(await statusOf(deal)).toBe("accepted");
    expect(await requestChanges(deal, 1, 2)).toBe("409 milestone_changed");
    expect(await requestChanges(deal, 1, 1)).toBe("Success");
    expect(await submit(deal, 1)).toBe("Success");
    expect(await approve(deal, 1)).toBe("Success");
    expect(await approve(deal, 1)).toBe("409 milestone_changed");
    expect(await linesOf(deal, 1)).toEqual([
      "capture: company_payments 51500 · held -51500",
      "payment: held 51500 · freelancer_payable -43750 · brokerage -6250 · client_fees -1500",
    ]);
    await inOrder();
    expect(await fund(deal, 2)).toBe("Success");
    expect(await submit(deal, 2)).toBe("Success");
    expect(await statusOf(deal)).toBe("completed");
    expect(await requestChanges(deal, 2, 1)).toBe("Success");
    expect(await statusOf(deal)).toBe("accepted");
    expect(await submit(deal, 2)).toBe("Success");
    expect(await approve(deal, 2)).toBe("Success");
    expect(await statusOf(deal)).toBe("paid");
    expect(await movesOf(deal)).toEqual([
      "accepted to completed",
      "completed to accepted",
      "accepted to completed",
      "completed to paid",
    ]);
    const paid = await opened.db.select().from(payments).where(eq(payments.requestId, deal.requestId));
    expect(paid.map(({ cost }) => cost)).toEqual([50_000, 50_000]);
    const owed = await opened.db.select().from(payables).where(eq(payables.freelancerId, deal.freelancer.accountId));
    expect(owed.map(({ amount }) => amount)).toEqual([43_750, 43_750]);
    await inOrder();
  });

  it("is worth what was released, once the freelancer gives one back", async () => {
    const deal = await engaged(500, 600);
    expect(await fund(deal, 1)).toBe("Success");
    expect(await approve(deal, 1)).toBe("Success");
    expect(await fund(deal, 2)).toBe("Success");
    expect(await giveBack(deal, 2)).toBe("Success");
    expect(await linesOf(deal, 2)).toEqual([
      "capture: company_payments 61800 · held -61800",
      "refund: held 61800 · refunds -61800",
    ]);
    expect(await request(deal)).toMatchObject({ status: "paid", price: 50_000 });
    const [work] = await opened.db.select().from(works).where(eq(works.id, deal.workId));
    expect(work).toMatchObject({ engaged: true, agreedPaise: 50_000 });
    const versions = await opened.db
      .select({ kind: contractVersions.kind })
      .from(contractVersions)
      .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
      .where(eq(contracts.requestId, deal.requestId))
      .orderBy(contractVersions.version);
    expect(versions.map(({ kind }) => kind)).toEqual(["accepted", "milestone"]);
    await inOrder();
    await payOwedRefunds(opened.services, new Date());
    expect(await orderOf(deal, 2)).toMatchObject({ status: "refunded", refund: expect.stringMatching(/^refund_/) });
  });

  it("is open again where nothing was released", async () => {
    const deal = await engaged(500);
    expect(await fund(deal, 1)).toBe("Success");
    expect(await giveBack(deal, 1)).toBe("Success");
    expect(await request(deal)).toMatchObject({ status: "rejected", price: null });
    expect(await movesOf(deal)).toEqual(["accepted to rejected"]);
    const [work] = await opened.db.select().from(works).where(eq(works.id, deal.workId));
    expect(work).toMatchObject({ engaged: false, agreedPaise: null });
    await inOrder();
    expect(await call("workreqdelete", { reqid: deal.requestId }, deal.freelancer)).toBe("Success");
    await inOrder();
  });

  it("that nobody has funded ends with its engagement", async () => {
    const deal = await engaged(500, 600);
    expect(await call("endengagement", { reqid: deal.requestId, reason: "No time." }, deal.company)).toBe("Success");
    expect((await funded.rowsOf(deal.requestId)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    await inOrder();
  });
});

const progress = ({ requestId }: FundedDeal, percentage: number) => ({
  requestid: requestId,
  percentage,
  progress_desc: "Some.",
});

describe("the clocks of a milestone", () => {
  const inMs = (instant: Date | null, seconds: number) => new Date((instant?.getTime() ?? 0) + seconds * 1000);

  /** Runs the job at the time of every warning, and returns the end of the running clock after them. */
  async function warned(deal: FundedDeal, endOf: (row: Awaited<ReturnType<typeof rowOf>>) => Date | null) {
    const end = endOf(await rowOf(deal, 1));
    for (const days of [14, 9, 3, 1]) await processMilestones(opened.services, inMs(end, -days * 86_400));
    const present = endOf(await rowOf(deal, 1));
    expect(present).toEqual(end);
    return present;
  }

  it("release what nobody has answered, at its end and not a second before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await submit(deal, 1);
    const end = await warned(deal, ({ reviewEndsAt }) => reviewEndsAt);
    await processMilestones(opened.services, inMs(end, -1));
    expect((await rowOf(deal, 1)).status).toBe("submitted");
    await Promise.all([1, 2, 3].map(() => processMilestones(opened.services, inMs(end, 0))));
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 50_000 });
    expect(await statusOf(deal)).toBe("paid");
    await inOrder();
  });

  it("refund what was not submitted, at its end and not a second before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const end = await warned(deal, ({ lapsesAt }) => lapsesAt);
    await processMilestones(opened.services, inMs(end, -1));
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await processMilestones(opened.services, inMs(end, 0));
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    expect(await statusOf(deal)).toBe("rejected");
    await inOrder();
  });

  it("warn first after a stop, and wait two days from then on", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await submit(deal, 1);
    const late = inMs((await rowOf(deal, 1)).reviewEndsAt, 20 * 86_400);
    await processMilestones(opened.services, late);
    const row = await rowOf(deal, 1);
    expect(row).toMatchObject({ status: "submitted", warningCount: 2, reviewEndsAt: inMs(late, 2 * 86_400) });
    await processMilestones(opened.services, inMs(row.reviewEndsAt, -1));
    expect((await rowOf(deal, 1)).status).toBe("submitted");
    await processMilestones(opened.services, inMs(row.reviewEndsAt, 1));
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 50_000 });
    await inOrder();
  });

  it("remind both sides twice while nothing is funded, and begin anew with each move", async () => {
    const deal = await engaged(500, 500);
    const { createdAt } = await rowOf(deal, 1);
    const reminded = async (days: number) => {
      await processMilestones(opened.services, inMs(createdAt, days * 86_400));
      return (await funded.rowsOf(deal.requestId)).map(({ warningCount }) => warningCount);
    };
    expect(await reminded(13.99)).toEqual([0, 0]);
    expect(await reminded(14)).toEqual([1, 0]);
    expect(await reminded(29.99)).toEqual([1, 0]);
    expect(await reminded(30)).toEqual([2, 0]);
    expect(await reminded(90)).toEqual([2, 0]);
    const kinds = await opened.db
      .select({ kind: notifications.kind, accountId: notifications.accountId })
      .from(notifications)
      .where(and(eq(notifications.kind, "milestone_idle"), eq(notifications.subjectId, deal.requestId)));
    expect(new Set(kinds.map(({ accountId }) => accountId)).size).toBe(2);
    await fund(deal, 1);
    await submit(deal, 1);
    expect(await reminded(0)).toEqual([0, 0]);
    await approve(deal, 1);
    expect(await reminded(13.99)).toEqual([0, 0]);
    expect(await reminded(14.01)).toEqual([0, 1]);
    await inOrder();
  });

  it("end what can be held no longer, in the direction of the running clock", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const { id, holdLimitAt } = await rowOf(deal, 1);
    const never = sql`now() + interval '1000 days'`;
    await opened.db.update(milestones).set({ lapsesAt: never }).where(eq(milestones.id, id));
    await processMilestones(opened.services, inMs(holdLimitAt, -21 * 86_400));
    await processMilestones(opened.services, inMs(holdLimitAt, -1));
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await processMilestones(opened.services, inMs(holdLimitAt, 1));
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    await inOrder();
  });
});

describe("calls at the same time", () => {
  it("close a milestone once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const deal = await engaged(500);
      await fund(deal, 1);
      await submit(deal, 1);
      const { milestoneId, revision } = await funded.read(deal, 1);
      const close = (move: "approve" | "giveBack") =>
        call(`milestones.${move}`, { milestoneId, revision }, move === "approve" ? deal.company : deal.freelancer);
      const outcomes = await Promise.all([
        close("approve"),
        requestChanges(deal, 1, 1),
        close("giveBack"),
        close("approve"),
        close("giveBack"),
      ]);
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      await inOrder();
    }
  });

  it("fund a milestone once", async () => {
    const deal = await engaged(500);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => fund(deal, 1)));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    await inOrder();
  });
});

describe("money that arrives later", () => {
  const report = async (deal: FundedDeal, state: "captured" | "failed", amount?: number) => {
    const { id, amount: ordered, clientFee } = await rowOf(deal, 1);
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.milestoneId, id));
    const content = { order: order?.providerOrder, state, amount: amount ?? ordered + clientFee };
    const payload = JSON.stringify({ id: `${order?.providerOrder}_${state}_${content.amount}`, ...content });
    const signature = opened.services.keys.sign("sandbox", payload).toString("hex");
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    await opened.app.inject({ method: "POST", url: "/api/webhooks/sandbox", headers, payload });
  };

  it("funds a milestone whose order has failed before", async () => {
    const deal = await engaged(500);
    expect(await fund(deal, 1, { outcome: "abandoned" })).toBe("Pending");
    expect((await rowOf(deal, 1)).status).toBe("funding");
    expect(await fund(deal, 1, { outcome: "abandoned" })).toBe("409 payment_waits");
    await report(deal, "failed");
    expect((await rowOf(deal, 1)).status).toBe("planned");
    await inOrder();
    await report(deal, "captured");
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await inOrder();
  });

  it("is held for an admin where it is another amount, and the milestone can be funded again", async () => {
    const deal = await engaged(500);
    expect(await fund(deal, 1, { outcome: "abandoned" })).toBe("Pending");
    await report(deal, "captured", 1);
    expect((await rowOf(deal, 1)).status).toBe("planned");
    await inOrder();
    expect(await fund(deal, 1)).toBe("Success");
    await inOrder();
  });

  it("goes back where the milestone was funded by another order meanwhile", async () => {
    const deal = await engaged(500);
    expect(await fund(deal, 1, { outcome: "abandoned" })).toBe("Pending");
    expect(await call("payments.cancelOrder", { requestId: deal.requestId }, deal.company)).toBe("Success");
    expect((await rowOf(deal, 1)).status).toBe("planned");
    const { id } = await rowOf(deal, 1);
    const [first] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.milestoneId, id));
    expect(await fund(deal, 1)).toBe("Success");
    await report(deal, "captured");
    const [now] = await opened.db
      .select()
      .from(paymentOrders)
      .where(eq(paymentOrders.id, first?.id ?? 0));
    expect(now?.status).toBe("refunded");
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await inOrder();
  });
});

describe("while funded works are off", () => {
  it("no work is posted with them, and no milestone is funded", async () => {
    const deal = await engaged(500);
    await applySettings(opened, {});
    expect(await fund(deal, 1)).toBe("409 funding_off");
    const { categoryId: categoryid, subcategoryId: subcategoryid } = await buildSubcategory(opened.db).then(
      ({ id, categoryId }) => ({ categoryId, subcategoryId: id }),
    );
    const work = { title: "A poster", description: "For the fair.", budget: 500, deadlinedate: "2099-12-31" };
    const form = { ...work, categoryid, subcategoryid };
    expect(await call("workpost", { ...form, terms: "funded" }, deal.company)).toBe("409 funding_off");
    expect(await call("workpost", { ...form, terms: "after" }, deal.company)).toBe("Success");
    await applySettings(opened, { fundedWorks: "on" });
    expect(await call("workpost", { ...form, terms: "funded" }, deal.company)).toBe("Success");
    const posted = await opened.db.select().from(works).where(eq(works.ownerId, deal.company.accountId));
    expect(posted.map(({ terms }) => terms).toSorted()).toEqual(["after", "funded", "funded"]);
    await inOrder();
  });

  it("a work is paid after its completion, without a milestone", async () => {
    await applySettings(opened, {});
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const { id, freelancerId } = await buildRequest(opened.db, { workId });
    const freelancer = await signedIn(opened, freelancerId);
    const deal = { company, freelancer, workId, requestId: id };
    expect(await call("updatereqstatus", { reqid: id, status: "accepted" }, company)).toBe("updated");
    expect(await call("updateworkprogress", progress(deal, 100), freelancer)).toBe("Success");
    const { price, brokerageBps } = (await request(deal)) ?? {};
    const clientFeePaise = 3000;
    expect({ price, brokerageBps }).toEqual({ price: 100_000, brokerageBps: 1250 });
    expect(await call("payment", { requestid: id, amount: 1000, clientFeePaise }, company)).toBe("Success");
    expect((await ask(opened, "milestones.list", { requestId: id }, { as: company })).json()).toEqual([]);
    expect(await opened.db.select().from(milestones).where(eq(milestones.requestId, id))).toEqual([]);
    await inOrder();
  });
});

describe("what both sides read", () => {
  it("is the plan with its dates, its moves, and what was delivered", async () => {
    const deal = await engaged(500, 600);
    await fund(deal, 1);
    await submit(deal, 1);
    const { requestId } = deal;
    const list = async (as = deal.company) =>
      (await ask(opened, "milestones.list", { requestId }, { as })).json<Record<string, unknown>[]>();
    expect(await list()).toMatchObject([
      {
        line: 1,
        status: "submitted",
        amountPaise: 50_000,
        brokeragePaise: 6250,
        totalPaise: 51_500,
        reviewEndsAt: expect.any(String),
        holder: { kind: "test", name: "" },
        order: { status: "paid" },
        allowedMoves: ["requestChanges", "approve"],
      },
      { line: 2, status: "planned", reviewEndsAt: null, allowedMoves: ["fund"] },
    ]);
    expect(await list(deal.freelancer)).toMatchObject([
      { order: null, allowedMoves: ["giveBack"] },
      { allowedMoves: [] },
    ]);
    const { id: milestoneId } = await rowOf(deal, 1);
    const read = async (name: "milestones.history" | "milestones.submissions") =>
      (await ask(opened, name, { milestoneId }, { as: deal.freelancer })).json<Record<string, unknown>[]>();
    expect((await read("milestones.history")).map(({ move, role }) => [move, role])).toEqual([
      ["submit", "freelancer"],
      ["capture", "provider"],
      ["startFunding", "client"],
    ]);
    expect(await read("milestones.submissions")).toMatchObject([
      { number: 1, text: "", files: [], links: ["https://example.org/poster"] },
    ]);
    const other = await engaged(500);
    for (const name of ["milestones.history", "milestones.submissions"] as const)
      expect(outcomeOf(await ask(opened, name, { milestoneId }, { as: other.company }))).toBe("404 not_found");
    expect(outcomeOf(await ask(opened, "milestones.list", { requestId }, { as: other.company }))).toBe("404 not_found");
  });
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments as table } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ BROKERAGE_BPS: "500" });

let company: Browser;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
});

type RequestValues = NonNullable<Parameters<typeof buildRequest>[1]>;

async function request(values: RequestValues, budget = rupees(1000)) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget });
  return buildRequest(opened.db, { workId, ...values });
}

const pay = (requestid: number, amount: unknown, as = company) => ask(opened, "payment", { requestid, amount }, { as });
const paymentOf = async (id: number) => (await opened.db.select().from(table).where(eq(table.requestId, id)))[0];
const statusOf = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.status;

describe("paying", () => {
  it("moves a completed request to paid and splits the agreed price at the agreed rate, not at today's (§4 request-paid)", async () => {
    const { id } = await request({ status: "completed", brokerageBps: 1250 }, rupees(999));
    expect(outcomeOf(await pay(id, "999"))).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    expect(await paymentOf(id)).toMatchObject({ cost: 99_900, brokerage: 12_488, net: 87_412 });
  });

  it("uses the price and the rate of the day it was accepted", async () => {
    const { id, freelancerId } = await request({});
    const accepted = { reqid: id, status: "accepted" };
    expect(outcomeOf(await ask(opened, "updatereqstatus", accepted, { as: company }))).toBe("updated");
    const done = { requestid: id, percentage: 100, progress_desc: "All done." };
    const as = await signedIn(opened, freelancerId);
    expect(outcomeOf(await ask(opened, "updateworkprogress", done, { as }))).toBe("Success");
    expect(outcomeOf(await pay(id, 1000))).toBe("Success");
    expect(await paymentOf(id)).toMatchObject({ cost: 100_000, brokerage: 5_000, net: 95_000 });
  });

  it("takes the agreed price and no other amount (§9 payment-cost)", async () => {
    const { id } = await request({ status: "completed" });
    for (const amount of [999, 1001, 1, 9_999_999_999]) {
      const response = await pay(id, amount);
      expect(outcomeOf(response)).toBe("409 amount_mismatch");
      expect(response.json().message).toBe("Failed");
    }
    expect(await statusOf(id)).toBe("completed");
    expect(await paymentOf(id)).toBeUndefined();
  });

  it.each(["", null, "1e3", "1000.00", 1000.5, " 1000", 0, -1000, [1000], "10000000000"])(
    "does not take %j for an amount",
    async (amount) => {
      const response = await pay(1, amount);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().fields)).toEqual(["amount"]);
    },
  );

  it.each(requestStatuses.filter((status) => status !== "completed"))(
    "is refused when the request is %s",
    async (status) => {
      const { id } = await request({ status });
      const before = await paymentOf(id);
      expect(outcomeOf(await pay(id, 1000))).toBe("409 request_moved_on");
      expect(await paymentOf(id)).toEqual(before);
      expect(await statusOf(id)).toBe(status);
    },
  );
});

describe("the list of payments", () => {
  const fresh = open();
  const list = async (as: Browser, input: object = {}) => ask(fresh, "paymentdetails", input, { as });

  it("is empty, then newest first, with the earnings on the very first row only (§3 payment-total)", async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    expect((await list(as)).json()).toEqual([]);
    const ids: number[] = [];
    for (const day of [2, 3, 1]) {
      const { id } = await buildRequest(fresh.db, { status: "paid" });
      await fresh.db
        .update(table)
        .set({ paidAt: new Date(Date.UTC(2024, 0, day)) })
        .where(eq(table.requestId, id));
      ids.push(id);
    }
    const [second, first, third] = ids;
    const page = await list(as, { limit: 2 });
    expect(page.json()).toMatchObject([{ requestid: first, total_earnings: 300 }, { requestid: second }]);
    expect(page.json()[1]).not.toHaveProperty("total_earnings");
    expect(page.json()[0]).toEqual({
      requestid: first,
      freelancername: expect.any(String),
      subcategory: expect.any(String),
      companyname: expect.any(String),
      cost: 1000,
      brokerage: 100,
      amount: 900,
      clientFee: 0,
      paymentdate: "2024-01-03",
      total_earnings: 300,
      isReversible: true,
    });
    const rest = await list(as, { limit: 2, after: String(page.headers["x-next-after"]) });
    expect(rest.json()).toMatchObject([{ requestid: third }]);
    expect(rest.json()[0]).not.toHaveProperty("total_earnings");
    expect(rest.headers["x-next-after"]).toBeUndefined();
  });
});

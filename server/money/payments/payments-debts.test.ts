import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { payments as calls } from "#contract/money/payments.ts";
import { requestMoves, requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const rounds = Array.from({ length: 10 }, (_, round) => round);

let admin: Browser;
let rejected: number;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  rejected = (await buildCompany(opened.db, { status: "rejected" })).id;
});

type RequestValues = NonNullable<Parameters<typeof buildRequest>[1]>;

async function request(values: RequestValues = { status: "completed" }, ownerId = rejected, budget = rupees(1000)) {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget });
  return buildRequest(opened.db, { workId, ...values });
}

const settle = async (requestid: number, amount: unknown = 1000, headers = {}) =>
  outcomeOf(await ask(opened, "payments.settleDebt", { requestid, amount }, { as: admin, headers }));
const setCompanyStatus = async (id: number, status: "accepted" | "rejected") =>
  outcomeOf(await ask(opened, "updateclientstatus", { id, status }, { as: admin }));
const { paymentsFor, statusOf } = moneyOf(opened);

/** Outcomes in no order, since nobody knows who comes first. */
const sorted = async (outcomes: readonly Promise<string>[]) => (await Promise.all(outcomes)).toSorted();

describe("the table of moves", () => {
  it("says the same about who may pay as the table of calls", () => {
    expect(calls.payment.by).toEqual(requestMoves.pay.by);
    expect(calls["payments.settleDebt"].by).toEqual(requestMoves.settle.by);
  });
});

describe("settling what a rejected company owes", () => {
  it("moves the request to paid and splits the agreed price at the agreed rate, as a payment does", async () => {
    const { id } = await request({ status: "completed", brokerageBps: 1250 }, rejected, rupees(999));
    const response = await ask(opened, "payments.settleDebt", { requestid: id, amount: "999" }, { as: admin });
    expect(response.json()).toEqual({ message: "Success" });
    expect(await statusOf(id)).toBe("paid");
    expect(await paymentsFor(id)).toMatchObject([{ cost: 99_900, brokerage: 12_488, net: 87_412 }]);
    const [row] = (await ask(opened, "paymentdetails", {}, { as: admin })).json();
    expect(row).toMatchObject({ requestid: id, cost: 999, brokerage: 124.88, amount: 874.12 });
    const [receipt] = (await ask(opened, "payments.getReceipt", { requestid: id }, { as: admin })).json();
    expect(receipt).toMatchObject({ isPaidByPlatform: true, cost: 999, amount: 874.12 });
  });

  it("is no payment of the company, so the freelancer gives nothing of it back to the company", async () => {
    const { id, freelancerId } = await request();
    await settle(id);
    const as = await signedIn(opened, freelancerId);
    const [owed] = (await ask(opened, "payouts.list", {}, { as })).json();
    expect(owed).toMatchObject({ requestId: id, isReturnable: false });
    const back = { paymentId: owed.paymentId, amountPaise: 100_00 };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as }))).toBe("404 not_found");
  });

  it("takes the agreed price and no other amount", async () => {
    const { id } = await request();
    for (const amount of [999, 1001, 1, 9_999_999_999]) expect(await settle(id, amount)).toBe("409 amount_mismatch");
    for (const amount of ["", null, "1e3", 1000.5, 0, -1000, [1000]])
      expect(await settle(id, amount)).toBe("400 invalid");
    expect(await statusOf(id)).toBe("completed");
    expect(await paymentsFor(id)).toEqual([]);
  });

  it.each(requestStatuses.filter((status) => status !== "completed"))(
    "is refused when the request is %s",
    async (status) => {
      const { id } = await request({ status });
      const before = await paymentsFor(id);
      expect(await settle(id)).toBe("409 request_moved_on");
      expect(await paymentsFor(id)).toEqual(before);
      expect(await statusOf(id)).toBe(status);
    },
  );

  it("is refused while the company is accepted", async () => {
    const { id } = await request({ status: "completed" }, (await buildCompany(opened.db)).id);
    expect(await settle(id)).toBe("409 request_moved_on");
    expect(await settle(id, 1)).toBe("409 request_moved_on");
    expect(await paymentsFor(id)).toEqual([]);
    expect(await statusOf(id)).toBe("completed");
  });

  it("is possible while a rejected company that has answered waits for another decision", async () => {
    const { id } = await request({ status: "completed" }, (await buildCompany(opened.db, { status: "pending" })).id);
    expect(await settle(id)).toBe("Success");
  });

  it("finds no request that is not there, and says 'Failed' when it is refused", async () => {
    expect(await settle(2_000_000_000)).toBe("404 not_found");
    const { id } = await request({ status: "paid" });
    const again = await ask(opened, "payments.settleDebt", { requestid: id, amount: 1000 }, { as: admin });
    expect(again.json().message).toBe("Failed");
  });

  it("is for works that were completed after the company was rejected as well", async () => {
    const { id, freelancerId } = await request({ status: "accepted" });
    const done = { requestid: id, percentage: 100, progress_desc: "All done." };
    const as = await signedIn(opened, freelancerId);
    expect(outcomeOf(await ask(opened, "updateworkprogress", done, { as }))).toBe("Success");
    expect(await settle(id)).toBe("Success");
  });
});

describe("at the same moment", () => {
  it("ten settlements of one debt settle it once", async () => {
    const { id } = await request();
    const others = Array<string>(9).fill("409 request_moved_on");
    expect(await sorted(rounds.map(() => settle(id)))).toEqual([...others, "Success"]);
    expect(await paymentsFor(id)).toHaveLength(1);
  });

  it("a settlement and the payment of a company that is rejected meanwhile pay once", async () => {
    for (const _ of rounds) {
      const { id: ownerId } = await buildCompany(opened.db);
      const { id } = await request({ status: "completed" }, ownerId);
      const as = await signedIn(opened, ownerId);
      const pay = async () => outcomeOf(await ask(opened, "payment", { requestid: id, amount: 1000 }, { as }));
      const outcomes = await Promise.all([pay(), setCompanyStatus(ownerId, "rejected"), settle(id)]);
      // It may come before the rejection, and then finds nothing to settle: what is left is settled afterwards.
      outcomes.push(await settle(id));
      expect(outcomes.filter((outcome, i) => i !== 1 && outcome === "Success")).toHaveLength(1);
      expect(await paymentsFor(id)).toHaveLength(1);
      expect(await statusOf(id)).toBe("paid");
    }
  });

  it("a settlement and the payment of a company that is verified again meanwhile pay once", async () => {
    for (const _ of rounds) {
      const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
      const { id } = await request({ status: "completed" }, ownerId);
      const pay = async () => {
        expect(await setCompanyStatus(ownerId, "accepted")).toBe("Success");
        const as = await signedIn(opened, ownerId);
        return outcomeOf(await ask(opened, "payment", { requestid: id, amount: 1000 }, { as }));
      };
      expect(await sorted([pay(), settle(id)])).toEqual(["409 request_moved_on", "Success"]);
      expect(await paymentsFor(id)).toHaveLength(1);
    }
  });
});

describe("the debts of rejected companies", () => {
  const fresh = open();
  const list = async (as: Browser, input: object = {}) => ask(fresh, "payments.listDebts", input, { as });

  it("are listed newest first, a page at a time, and nothing else is", async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    expect((await list(as)).json()).toEqual([]);
    const company = await buildCompany(fresh.db, { name: "Ravi Textiles", status: "rejected" });
    const freelancer = await buildFreelancer(fresh.db, { name: "Asha Rao" });
    const add = async (status: RequestValues["status"], ownerId: number, day: number) => {
      const { id: workId } = await buildWork(fresh.db, { ownerId, title: "A loom's website", budget: rupees(45_000) });
      const requestedAt = new Date(Date.UTC(2024, 0, day));
      const { id } = await buildRequest(fresh.db, {
        workId,
        freelancerId: freelancer.id,
        status,
        requestedAt,
        price: status === "completed" ? rupees(999) : null,
        brokerageBps: status === "completed" ? 1250 : null,
      });
      return { requestid: id, workid: workId };
    };
    const second = await add("completed", company.id, 2);
    const first = await add("completed", company.id, 3);
    const third = await add("completed", company.id, 1);
    for (const status of ["pending", "rejected"] as const) await add(status, company.id, 4);
    await add("completed", (await buildCompany(fresh.db)).id, 4);

    const page = await list(as, { limit: 2 });
    expect(page.json()).toMatchObject([first, second]);
    expect(page.json()[0]).toEqual({
      ...first,
      title: "A loom's website",
      companyname: "Ravi Textiles",
      freelancername: "Asha Rao",
      cost: 999,
      brokerage: 124.88,
      amount: 874.12,
      requestdate: "2024-01-03",
      req_status: "completed",
    });
    const rest = await list(as, { limit: 2, after: String(page.headers["x-next-after"]) });
    expect(rest.json()).toMatchObject([third]);
    expect(rest.headers["x-next-after"]).toBeUndefined();
  });

  it("are no debts any more once they are settled, or the company is verified again", async () => {
    const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
    const [one, other] = [
      await request({ status: "completed" }, ownerId),
      await request({ status: "completed" }, ownerId),
    ];
    const ids = async () =>
      (await ask(opened, "payments.listDebts", { limit: 200 }, { as: admin }))
        .json<{ requestid: number }[]>()
        .map(({ requestid }) => requestid)
        .filter((id) => id === one.id || id === other.id);
    expect(await ids()).toEqual([other.id, one.id]);
    expect(await settle(one.id)).toBe("Success");
    expect(await ids()).toEqual([other.id]);
    expect(await setCompanyStatus(ownerId, "accepted")).toBe("Success");
    expect(await ids()).toEqual([]);
    const [status] = await opened.db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, ownerId));
    expect(status).toEqual({ status: "accepted" });
  });
});

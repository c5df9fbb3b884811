import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFreelancer,
  buildProgress,
  buildRequest,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const quiet = open();

const today = () => platformToday(opened.db);
const newCompany = async () => signedIn(opened, (await buildCompany(opened.db)).id);
const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

async function newRequest(values: Parameters<typeof buildRequest>[1], budget = rupees(1000)) {
  const company = await newCompany();
  const { id: workId, title } = await buildWork(opened.db, { ownerId: company.accountId, budget });
  const request = await buildRequest(opened.db, { workId, ...values });
  return { company, reqid: request.id, resume: request.resume, title };
}

describe("an engagement", () => {
  it("is told to both sides with the brokerage that was frozen, and how far it is", async () => {
    const freelancer = await newFreelancer();
    const agreement = { freelancerId: freelancer.accountId, brokerageBps: 1250 };
    const { company, reqid } = await newRequest({ ...agreement, status: "accepted" }, rupees(999));
    const money = {
      requestid: reqid,
      cost: 999,
      brokerageBps: 1250,
      brokerageFixedPaise: 0,
      brokerage: 124.88,
      amount: 874.12,
      clientFeeBps: 0,
      clientFeeFixedPaise: 0,
      clientFee: 0,
      total: 999,
    };
    const engagement = async () => (await ask(opened, "requests.getEngagement", { reqid }, { as: company })).json();
    const nothing = { progress_percentage: null, progressDate: null, paymentdate: null };
    expect(await engagement()).toEqual([{ ...money, ...nothing }]);
    await buildProgress(opened.db, { requestId: reqid, percentage: 60 });
    await buildProgress(opened.db, { requestId: reqid, percentage: 45 });
    const expected = [{ ...money, progress_percentage: 45, progressDate: await today(), paymentdate: null }];
    expect(await engagement()).toEqual(expected);
    expect((await ask(opened, "requests.getEngagement", { reqid }, { as: freelancer })).json()).toEqual(expected);
  });

  it("knows the day of its payment", async () => {
    const { company, reqid } = await newRequest({ status: "paid" });
    const [row] = (await ask(opened, "requests.getEngagement", { reqid }, { as: company })).json<object[]>();
    expect(row).toMatchObject({ cost: 1000, amount: 900, progress_percentage: 100, paymentdate: await today() });
  });

  it("is there only while somebody is engaged, and only for the two sides", async () => {
    const outsiders = [await newCompany(), await newFreelancer()];
    for (const status of requestStatuses) {
      const { company, reqid } = await newRequest({ status });
      const isThere = status !== "pending" && status !== "rejected";
      const response = await ask(opened, "requests.getEngagement", { reqid }, { as: company });
      expect(response.statusCode, status).toBe(isThere ? 200 : 404);
      for (const as of outsiders)
        expect(outcomeOf(await ask(opened, "requests.getEngagement", { reqid }, { as }))).toBe("404 not_found");
    }
  });
});

describe("the résumé a freelancer sent last", () => {
  it("is that of the latest request, whatever became of it", async () => {
    const me = await newFreelancer();
    const last = async () => (await ask(opened, "requests.getLastResume", {}, { as: me })).json();
    expect(await last()).toEqual([]);
    const at = (day: number) => ({ freelancerId: me.accountId, requestedAt: new Date(Date.UTC(2025, 0, day, 12)) });
    const late = await newRequest({ ...at(9), status: "rejected" });
    await newRequest(at(2));
    await newRequest({});
    const { reqid: requestid, title, resume: biodata } = late;
    expect(await last()).toEqual([{ requestid, title, requestdate: "2025-01-09", biodata }]);
  });

  it("can be sent with the next request", async () => {
    const me = await newFreelancer();
    const { resume } = await newRequest({ freelancerId: me.accountId });
    const { id: workid } = await buildWork(opened.db);
    const next = { workid, name: "Asha", biodata: resume };
    expect(outcomeOf(await ask(opened, "workreq", next, { as: me }))).toBe("Success");
  });
});

describe("what came in month by month", () => {
  const monthOf = (day: string) => day.slice(0, 7);

  it("is what a freelancer received in each of the latest twelve", async () => {
    const me = await newFreelancer();
    await newRequest({ freelancerId: me.accountId, status: "paid" });
    await newRequest({ freelancerId: me.accountId, status: "paid" }, rupees(500));
    const long = await newRequest({ freelancerId: me.accountId, status: "paid" });
    await opened.db
      .update(payments)
      .set({ paidAt: new Date("2020-05-05T12:00:00Z") })
      .where(eq(payments.requestId, long.reqid));
    await newRequest({ status: "paid" });
    const rows = (await ask(opened, "payments.listMonthlyEarnings", {}, { as: me })).json<{ month: string }[]>();
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toEqual({ month: monthOf(await today()), works: 2, amount: 1350 });
    expect(rows.slice(0, -1).map((row) => ({ ...row, month: "" }))).toEqual(
      Array(11).fill({ month: "", works: 0, amount: 0 }),
    );
    expect(rows.map(({ month }) => month)).toEqual(rows.map(({ month }) => month).toSorted());
  });

  it("is what was paid and who registered, for the admin", async () => {
    const as = await signedIn(quiet, (await buildAdmin(quiet.db)).id);
    const before = new Date("2020-05-05T12:00:00Z");
    await buildFreelancer(quiet.db, { registeredAt: before });
    const { id: ownerId } = await buildCompany(quiet.db);
    for (const budget of [rupees(1000), rupees(300)]) {
      const { id: workId } = await buildWork(quiet.db, { ownerId, budget });
      await buildRequest(quiet.db, { workId, status: "paid" });
    }
    const rows = (await ask(quiet, "reports.listMonthlyTotals", {}, { as })).json<{ month: string }[]>();
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toEqual({
      month: monthOf(await platformToday(quiet.db)),
      payments: 2,
      cost: 1300,
      brokerage: 130,
      companies: 1,
      freelancers: 2,
    });
    expect(rows[0]).toMatchObject({ payments: 0, cost: 0, brokerage: 0, companies: 0, freelancers: 0 });
  });
});

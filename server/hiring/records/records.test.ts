import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { computeRecords } from "#server/hiring/records/queries.ts";
import { computeRecordsNightly } from "#server/hiring/records/service.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
let db: Db;
beforeAll(() => {
  db = opened.db;
});

interface RecordRow {
  readonly accountId: number;
  readonly company: object | null;
  readonly freelancer: object | null;
}

const get = (as: Browser, accountIds?: unknown) =>
  ask(opened, "records.get", accountIds === undefined ? {} : { accountIds }, { as });
const recordsOf = async (as: Browser, accountIds?: readonly number[]) =>
  (await get(as, accountIds)).json<RecordRow[]>();

/** A company and a freelancer with so many paid works between them. */
async function buildPartners(paidCount: number) {
  const company = await buildCompany(db);
  const freelancer = await buildFreelancer(db);
  const requestIds: number[] = [];
  for (let i = 0; i < paidCount; i += 1) {
    const { id: workId } = await buildWork(db, { ownerId: company.id });
    requestIds.push((await buildRequest(db, { workId, freelancerId: freelancer.id, status: "paid" })).id);
  }
  return {
    requestIds,
    company: await signedIn(opened, company.id),
    freelancer: await signedIn(opened, freelancer.id),
  };
}

describe("a track record", () => {
  it("begins with three paid works, for both sides; before, an account is new here", async () => {
    const two = await buildPartners(2);
    const three = await buildPartners(3);
    await computeRecords(db);
    for (const as of [two.company, two.freelancer])
      expect(await recordsOf(as)).toEqual([{ accountId: as.accountId, company: null, freelancer: null }]);
    expect(await recordsOf(three.company)).toMatchObject([{ company: { paidWorks: 3 }, freelancer: null }]);
    expect(await recordsOf(three.freelancer)).toMatchObject([{ company: null, freelancer: { paidWorks: 3 } }]);
  });

  it("is read by a freelancer of every verified company, and by nobody of a rejected one", async () => {
    const { company } = await buildPartners(3);
    await computeRecords(db);
    const as = await signedIn(opened, (await buildFreelancer(db)).id);
    expect(await recordsOf(as, [company.accountId])).toMatchObject([{ company: { paidWorks: 3 } }]);
    await db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, company.accountId));
    expect(await recordsOf(as, [company.accountId])).toEqual([]);
  });

  it("is read by a company of its applicants, and of no other freelancer or company", async () => {
    const { company, freelancer } = await buildPartners(3);
    await computeRecords(db);
    const stranger = await signedIn(opened, (await buildCompany(db)).id);
    const ids = [company.accountId, freelancer.accountId, 2_000_000_000];
    expect(await recordsOf(stranger, ids)).toEqual([]);
    const { id: workId } = await buildWork(db, { ownerId: stranger.accountId });
    await buildRequest(db, { workId, freelancerId: freelancer.accountId });
    expect(await recordsOf(stranger, ids)).toMatchObject([{ accountId: freelancer.accountId }]);
    const other = await signedIn(opened, (await buildFreelancer(db)).id);
    expect(await recordsOf(other, [freelancer.accountId])).toEqual([]);
  });

  it("stands beside the works of the company, and beside the applicant", async () => {
    const { company, freelancer } = await buildPartners(3);
    const { id: workId } = await buildWork(db, { ownerId: company.accountId });
    await buildRequest(db, { workId, freelancerId: freelancer.accountId });
    await computeRecords(db);
    const finder = await signedIn(opened, (await buildFreelancer(db)).id);
    for (const [name, input] of [
      ["getjobfreelancer", { limit: 200 }],
      ["search.findJobs", { limit: 200 }],
      ["workdetails", { id: workId }],
    ] as const) {
      const rows = (await ask(opened, name, input, { as: finder })).json<{ workid: number }[]>();
      const row = rows.find(({ workid }) => workid === workId);
      expect(row, name).toMatchObject({
        companyRecord: { paidWorks: 3, postedWorks: 4, computedAt: expect.any(String) },
      });
    }
    const applicants = await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: company });
    expect(applicants.json()).toMatchObject([{ freelancerRecord: { paidWorks: 3, sentBackWorks: 0 } }]);
  });

  it.each([
    [[], "please fill this"],
    [Array(51).fill(1), "use at most 50 accounts"],
    ["1", "not a list of accounts"],
  ])("is refused for %j", async (accountIds, text) => {
    const as = await signedIn(opened, (await buildFreelancer(db)).id);
    const response = await get(as, accountIds);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ accountIds: text });
  });
});

describe("computing the records", () => {
  it("happens once a day", async () => {
    await computeRecords(db);
    const instants = async () => {
      const { rows } = await db.execute(
        sql`select min(computed_at) as first, max(computed_at) as last from track_records`,
      );
      return rows;
    };
    const before = await instants();
    await computeRecordsNightly(opened.services);
    expect(await instants()).toEqual(before);
    await db.update(trackRecords).set({ computedAt: sql`now() - interval '1 day'` });
    await computeRecordsNightly(opened.services);
    expect(await instants()).not.toEqual(before);
  });

  it("repairs a damaged record, brings back a missing one and takes away one that nobody has", async () => {
    const { company, freelancer } = await buildPartners(3);
    const { company: newcomer } = await buildPartners(2);
    await computeRecords(db);
    const facts = async () =>
      (await db.select().from(trackRecords).orderBy(trackRecords.accountId)).map(({ computedAt: _, ...row }) => row);
    const exact = await facts();
    const ofCompany = eq(trackRecords.accountId, company.accountId);
    await db.update(trackRecords).set({ paidWorks: 99, filledWorks: 0, medianDaysToPay: 500 }).where(ofCompany);
    await db.delete(trackRecords).where(eq(trackRecords.accountId, freelancer.accountId));
    await db.insert(trackRecords).values({ accountId: newcomer.accountId, paidWorks: 3, postedWorks: 3 });
    expect(await facts()).not.toEqual(exact);
    await db.update(trackRecords).set({ computedAt: sql`now() - interval '1 day'` }).where(ofCompany);
    await computeRecordsNightly(opened.services);
    expect(await facts()).toEqual(exact);
  });

  it("takes the instant of a rejection by an older version from the audit log", async () => {
    const { company } = await buildPartners(3);
    const { id: workId } = await buildWork(db, { ownerId: company.accountId });
    const requestedAt = new Date(Date.now() - 3 * 86_400_000);
    const { id } = await buildRequest(db, { workId, requestedAt });
    await db.update(workRequests).set({ status: "rejected" }).where(eq(workRequests.id, id));
    await db.insert(auditEntries).values({
      at: new Date(requestedAt.getTime() + 86_400_000),
      accountId: company.accountId,
      role: "client",
      call: "updatereqreview",
      subject: "request",
      subjectId: String(id),
      outcome: "done",
      username: "",
      address: "",
      before: {},
      after: {},
      requestId: "1",
    });
    await computeRecords(db);
    expect(await recordsOf(company)).toMatchObject([{ company: { medianDaysToAnswer: 1 } }]);
  });

  it("does not show an erased account again", async () => {
    const { company } = await buildPartners(3);
    await db.update(accounts).set({ erasedAt: sql`now()` }).where(eq(accounts.id, company.accountId));
    await computeRecords(db);
    expect(await db.$count(trackRecords, eq(trackRecords.accountId, company.accountId))).toBe(0);
  });
});

describe("a change of a request", () => {
  it("stores when the company rejected it", async () => {
    const company = await signedIn(opened, (await buildCompany(db)).id);
    const { id: workId } = await buildWork(db, { ownerId: company.accountId });
    const { id: reqid } = await buildRequest(db, { workId });
    const input = { reqid, rejectreason: "Another one fits better.", status: "rejected" };
    expect(outcomeOf(await ask(opened, "updatereqreview", input, { as: company }))).toBe("Success");
    const [request] = await db.select().from(workRequests).where(eq(workRequests.id, reqid));
    expect(request?.rejectedAt).toBeInstanceOf(Date);
  });

  it("computes the records of both sides again where its payment is reversed", async () => {
    const { company, freelancer, requestIds } = await buildPartners(4);
    const [requestId = 0, next = 0] = requestIds;
    await computeRecords(db);
    const passwordHash = await hashPassword(password);
    const admin = await signedIn(opened, (await buildAdmin(db, { passwordHash })).id);
    const reverse = async (id: number) =>
      outcomeOf(
        await ask(
          opened,
          "payments.reverse",
          { requestId: id, reason: "The transfer belonged to another work.", password },
          { as: admin },
        ),
      );
    expect(await reverse(requestId)).toBe("Success");
    expect(await recordsOf(company)).toMatchObject([{ company: { paidWorks: 3 } }]);
    expect(await recordsOf(freelancer)).toMatchObject([{ freelancer: { paidWorks: 3 } }]);
    expect(await reverse(next)).toBe("Success");
    expect(await recordsOf(company)).toMatchObject([{ company: null }]);
    expect(await recordsOf(freelancer)).toMatchObject([{ freelancer: null }]);
  });
});

import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { computeRecords } from "#server/hiring/records/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { diceOf } from "#server/test/dice.ts";
import { naiveCompanyRecord, naiveFreelancerRecord } from "#server/test/hiring/naive-records.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
let db: Db;
beforeAll(() => {
  db = opened.db;
});

interface RecordRow {
  readonly company: object | null;
  readonly freelancer: object | null;
}

const ownRecord = async (accountId: number) =>
  (await ask(opened, "records.get", {}, { as: await signedIn(opened, accountId) })).json<RecordRow[]>()[0];
const withoutInstant = ({ computedAt: _, ...facts }: Record<string, unknown>) => facts;

const dayMs = 86_400_000;
const start = Date.now() - 90 * dayMs;
const dice = diceOf(52);
const later = (at: Date) => new Date(at.getTime() + (dice.roll(20) + 1) * dayMs + dice.roll(dayMs));
const pickFrom = (ids: readonly number[]) => ids[dice.roll(ids.length)] ?? 0;
const isEngaging = (status: RequestStatus) => status !== "pending" && status !== "rejected";

const isDone = (status: RequestStatus) => status === "completed" || status === "paid";

/** A request at some point of its life, with everything that a record counts. */
async function addRequest(workId: number, freelancerId: number, status: RequestStatus): Promise<void> {
  const requestedAt = new Date(start + dice.roll(dayMs));
  const answeredAt = later(requestedAt);
  const hasEnded = status === "rejected" && dice.oneIn(2);
  const answer = hasEnded || isEngaging(status) ? { acceptedAt: answeredAt } : { rejectedAt: answeredAt };
  const values = { workId, freelancerId, status, requestedAt, ...(status !== "pending" && answer) };
  const { id: requestId } = await buildRequest(db, values);
  if (dice.oneIn(3)) await addOffer(requestId, later(requestedAt));
  if (hasEnded && dice.oneIn(2)) await addEndedContract(requestId, freelancerId, answeredAt);
  if (isDone(status)) await addCompletion(requestId, later(answeredAt));
  if (status === "paid" && dice.oneIn(8)) await undoPayment(requestId);
}

async function addOffer(requestId: number, createdAt: Date): Promise<void> {
  const author = dice.oneIn(2) ? "company" : "freelancer";
  const offer = { requestId, version: 1, author, amount: 100_000, status: "declined" } as const;
  await db.insert(offers).values({ ...offer, expiresAt: createdAt, createdAt });
}

/** Some of the requests are withdrawn afterwards; the contract stays. */
async function addEndedContract(requestId: number, freelancerId: number, endedAt: Date): Promise<void> {
  const ending = { state: "ended", endedAt, endReason: "engagement_ended" } as const;
  const parties = { companyId: pickFrom(companyIds), freelancerId };
  await db.insert(contracts).values({ id: randomUUID(), requestId, ...parties, ...ending });
  if (dice.oneIn(2)) await db.delete(workRequests).where(eq(workRequests.id, requestId));
}

/** Some of the works were sent back and completed again. */
async function addCompletion(requestId: number, completedAt: Date): Promise<void> {
  await db.update(progressEntries).set({ createdAt: completedAt }).where(eq(progressEntries.requestId, requestId));
  const again = { requestId, percentage: 100, description: "Again.", createdAt: later(completedAt) };
  if (dice.oneIn(3)) await db.insert(progressEntries).values(again);
  await db
    .update(payments)
    .set({ paidAt: later(later(completedAt)) })
    .where(eq(payments.requestId, requestId));
}

async function undoPayment(requestId: number): Promise<void> {
  await db.update(payments).set({ reversedAt: new Date() }).where(eq(payments.requestId, requestId));
  await db.update(workRequests).set({ status: "completed" }).where(eq(workRequests.id, requestId));
}

async function addWork(): Promise<void> {
  const deadline = new Date(start + dice.roll(120) * dayMs).toISOString().slice(0, 10);
  const { id: workId } = await buildWork(db, { ownerId: pickFrom(companyIds), deadline });
  let isEngaged = false;
  for (const freelancerId of freelancerIds.slice(dice.roll(4))) {
    const drawn = dice.pick<RequestStatus>(["pending", "rejected", "accepted", "completed", "paid", "paid", "paid"]);
    const status: RequestStatus = isEngaged ? "pending" : drawn;
    isEngaged ||= isEngaging(status);
    await addRequest(workId, freelancerId, status);
  }
}

const companyIds: number[] = [];
const freelancerIds: number[] = [];
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

describe("a random history", () => {
  beforeAll(async () => {
    for (let i = 0; i < 4; i += 1) {
      companyIds.push((await buildCompany(db)).id);
      freelancerIds.push((await buildFreelancer(db)).id);
    }
    for (let i = 0; i < 60; i += 1) await addWork();
    await computeRecords(db);
  });

  it("gives every company the record that a count row by row gives", async () => {
    for (const id of companyIds) {
      const row = await ownRecord(id);
      expect(withoutInstant({ ...row?.company })).toEqual((await naiveCompanyRecord(db, id, today)) ?? {});
    }
    expect(await db.$count(trackRecords, inArray(trackRecords.accountId, companyIds))).toBeGreaterThan(2);
  });

  it("gives every freelancer the record that a count row by row gives", async () => {
    for (const id of freelancerIds) {
      const row = await ownRecord(id);
      expect(withoutInstant({ ...row?.freelancer })).toEqual((await naiveFreelancerRecord(db, id)) ?? {});
    }
    expect(await db.$count(trackRecords, inArray(trackRecords.accountId, freelancerIds))).toBeGreaterThan(2);
  });

  it("gives the same records when it is computed twice at the same time", async () => {
    const stored = async () =>
      (await db.select().from(trackRecords).orderBy(trackRecords.accountId)).map(
        ({ computedAt: _, ...facts }) => facts,
      );
    const before = await stored();
    await Promise.all([computeRecords(db), computeRecords(db)]);
    expect(await stored()).toEqual(before);
  });
});

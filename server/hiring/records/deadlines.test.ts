import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { computeRecords } from "#server/hiring/records/queries.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });

const deadline = "2026-01-10";

it.each([
  ["the day before", "2026-01-09T10:00:00Z", 3],
  ["the first moment of the last day", "2026-01-09T18:30:00Z", 3],
  ["the last moment of the last day", "2026-01-10T18:29:59Z", 3],
  ["the first moment after it", "2026-01-10T18:30:00Z", 2],
  ["the day after", "2026-01-11T10:00:00Z", 2],
])("a work that was delivered on %s counts by the day of the platform", async (_, deliveredAt, onTimeWorks) => {
  expect(await recordAfter(deliveredAt)).toMatchObject({ paidWorks: 3, onTimeWorks });
});

it.each([
  ["2026-01-08", 2],
  ["2026-01-09", 3],
])(
  "a work for which both sides agreed on %s counts by that day, not by its deadline",
  async (agreedDay, onTimeWorks) => {
    expect(await recordAfter("2026-01-09T10:00:00Z", agreedDay)).toMatchObject({ paidWorks: 3, onTimeWorks });
  },
);

/** The record of a freelancer with three paid works, of which the first one was delivered at this instant. */
async function recordAfter(deliveredAt: string, agreedDay: string | null = null) {
  const { id: ownerId } = await buildCompany(opened.db);
  const { id: freelancerId } = await buildFreelancer(opened.db);
  const requestIds: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { id: workId } = await buildWork(opened.db, { ownerId, deadline });
    requestIds.push((await buildRequest(opened.db, { workId, freelancerId, status: "paid" })).id);
    await opened.db.update(works).set({ agreedDay }).where(eq(works.id, workId));
  }
  for (const [at, requestId] of requestIds.entries())
    await opened.db
      .update(progressEntries)
      .set({ createdAt: new Date(at === 0 ? deliveredAt : "2026-01-02T10:00:00Z") })
      .where(eq(progressEntries.requestId, requestId));
  await computeRecords(opened.db);
  const as = await signedIn(opened, freelancerId);
  const [record] = (await ask(opened, "records.get", {}, { as })).json<{ freelancer: unknown }[]>();
  return record?.freelancer;
}

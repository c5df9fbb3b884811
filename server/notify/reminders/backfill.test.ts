import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { remindOfDeadline } from "#server/notify/reminders/queries.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const migration = join(import.meta.dirname, "../../platform/db/migrations/0025_reminders.sql");

/** The last statement of the migration. */
async function backfill(): Promise<void> {
  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  await opened.db.execute(sql.raw(statements.at(-1) ?? ""));
}

async function buildEngagement(status: RequestStatus, deadline: string) {
  const work = await buildWork(opened.db, { deadline });
  return { workId: work.id, requestId: (await buildRequest(opened.db, { workId: work.id, status })).id };
}

const remindersOf = (requestId: number) =>
  opened.db
    .select({ kind: reminders.kind, occasion: reminders.occasion, dueAt: reminders.dueAt })
    .from(reminders)
    .where(eq(reminders.requestId, requestId))
    .orderBy(asc(reminders.dueAt));

it("the migration that brings reminders makes those of requests under way that are still in the future", async () => {
  const accepted = await buildEngagement("accepted", "2031-03-10");
  const late = await buildEngagement("accepted", "2020-03-10");
  const completed = await buildEngagement("completed", "2020-03-10");
  const pending = await buildEngagement("pending", "2031-03-10");
  const paid = await buildEngagement("paid", "2031-03-10");
  await opened.db
    .update(progressEntries)
    .set({ createdAt: sql`now() - interval '6 days'` })
    .where(eq(progressEntries.requestId, completed.requestId));
  await backfill();
  const made = await remindersOf(accepted.requestId);
  expect(made.map(({ kind }) => kind)).toEqual(["deadline_near", "deadline_passed"]);
  for (const none of [late, pending, paid]) expect(await remindersOf(none.requestId)).toEqual([]);
  expect((await remindersOf(completed.requestId)).map(({ kind }) => kind)).toEqual([
    "payment_overdue",
    "company_silent",
  ]);
  // An edit that leaves the deadline finds them as an acceptance would have written them.
  await remindOfDeadline(opened.db, accepted.workId);
  expect(await remindersOf(accepted.requestId)).toEqual(made);
});

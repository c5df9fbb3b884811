import { eq } from "drizzle-orm";
import { demoInvitations, demoMarks, demoPausedWorks, demoWorks } from "#server/demo/data.ts";
import { below, daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

interface WorkHistory {
  readonly work: { readonly title: string };
  readonly request: { readonly freelancer: string };
  readonly requestId: number;
}

interface Filled {
  readonly histories: readonly WorkHistory[];
  /** The ids of the works by title. */
  readonly workIds: Ids;
  readonly people: Ids;
  /** The names of accounts by username. */
  readonly names: ReadonlyMap<string, string>;
}

/** How a company sorts requests, whom it has invited, and a work that it has forgotten. */
export async function fillMarksAndWorkInvitations(tx: Db, filled: Filled): Promise<void> {
  const { histories, workIds } = filled;
  const requestIds = new Map(
    histories.map(({ work, request, requestId }) => [below(work.title, request.freelancer), requestId]),
  );
  await tx.insert(requestMarks).values(
    demoMarks.map(({ title, freelancer, mark, note = null }) => ({
      requestId: entryOf(requestIds, below(title, freelancer)),
      mark,
      note,
    })),
  );
  await insertInvitations(tx, filled);
  for (const { title, daysAgo: days } of demoPausedWorks)
    await tx
      .update(works)
      .set({ pausedAt: daysAgo(days), staleWarnedAt: daysAgo(days + 5) })
      .where(eq(works.id, entryOf(workIds, title)));
}

async function insertInvitations(tx: Db, { workIds, people, names }: Filled): Promise<void> {
  const rows = demoInvitations.map(({ title, freelancer, text, daysAgo: days, declinedFor }) => ({
    title,
    workId: entryOf(workIds, title),
    freelancerId: entryOf(people, freelancer),
    text,
    createdAt: daysAgo(days),
    ...(declinedFor !== undefined && { status: "declined" as const, reason: declinedFor }),
  }));
  await tx.insert(workInvitations).values(rows.map(({ title: _, ...row }) => row));
  await tx.insert(notifications).values(
    rows.map(({ title, workId, freelancerId, createdAt }) => ({
      accountId: freelancerId,
      kind: "invited" as const,
      subjectKind: "work" as const,
      subjectId: workId,
      facts: { title, otherName: entryOf(names, companyOf(title)), workId },
      createdAt,
      changedAt: createdAt,
    })),
  );
}

const companyOf = (title: string): string => demoWorks.find((work) => work.title === title)?.company ?? "";

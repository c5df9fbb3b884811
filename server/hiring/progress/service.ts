import type { Input } from "#contract/call.ts";
import type { progress } from "#contract/hiring/progress.ts";
import { isComplete } from "#domain/hiring/progress.ts";
import { claimAttachments } from "#server/catalog/files/service.ts";
import { milestonesOf } from "#server/hiring/plans/queries.ts";
import { insertProgress, lockRequest, progressOf } from "#server/hiring/progress/queries.ts";
import { moveRequest } from "#server/hiring/requests/move-queries.ts";
import { notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { statusOf } from "#server/hiring/requests/queries.ts";
import { requireMoved, statusesOf } from "#server/hiring/requests/service.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { remindOfPayment } from "#server/notify/reminders/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

/**
 * Only while the request is accepted; an entry of 100 completes it (docs/design/rules.md#completed). A lower percentage is a
 * correction.
 */
export const report: Handler<typeof progress.updateworkprogress> = async (input, context) => {
  const { percentage, progress_desc: description, requestid: requestId } = input;
  const delivered = deliveredIn(input);
  const { db, actor, services, recordAudit } = context;
  const completes = isComplete(percentage);
  const request = completes && (await moveRequest(db, "complete", requestId, actor.accountId));
  const ongoing = completes ? undefined : await lockRequest(db, actor.accountId, requestId);
  if (request || ongoing) {
    await claimAttachments(db, delivered.files, context);
    await insertProgress(db, { requestId, percentage, description, ...delivered });
    const { before, after } = completes ? statusesOf("complete") : { before: {}, after: {} };
    await recordAudit(db, { id: requestId, before, after: { ...after, percentage, ...countsOf(delivered) } });
  }
  if (request) {
    await notifyParties(db, services, "complete", { request, requestId, by: actor.role });
    await remindOfPayment(db, requestId);
  }
  if (ongoing) await notifyOfProgress(db, { ...ongoing, requestId, percentage });
  const moved = request || ongoing;
  await refuseFunded(moved, { requestId, completes }, context);
  return requireMoved(moved, requestId, context);
};

/** A funded work is worked on once a milestone is funded, and completed by the submission of the last one. */
async function refuseFunded(
  moved: unknown,
  { requestId, completes }: { readonly requestId: number; readonly completes: boolean },
  { db, actor, refuse }: ReportContext,
): Promise<void> {
  if (moved || (await statusOf(db, requestId, actor.accountId)) !== "accepted") return;
  const statuses = await milestonesOf(db, requestId, actor.accountId);
  if (statuses.length > 0) throw refuse(completes ? "milestones_open" : "not_funded");
}

type ReportContext = HandlerContext<typeof progress.updateworkprogress>;

const deliveredIn = ({ files, links }: Input<typeof progress.updateworkprogress>) => ({
  files: files ?? [],
  links: links ?? [],
});

/** What the audit log says of what was delivered, which names neither. */
const countsOf = (delivered: Readonly<Record<"files" | "links", readonly unknown[]>>) =>
  Object.fromEntries(
    Object.entries(delivered).flatMap(([name, { length }]) => (length > 0 ? [[name, length] as const] : [])),
  );

interface Progress extends NonNullable<Awaited<ReturnType<typeof lockRequest>>> {
  readonly requestId: number;
  readonly percentage: number;
}

function notifyOfProgress(db: Db, { companyId, workId, title, name, requestId, percentage }: Progress): Promise<void> {
  const facts = { title, otherName: name, workId, requestId, percentage };
  return notifyAccounts(db, [companyId], {
    kind: "progress_reported",
    subjectKind: "request",
    subjectId: requestId,
    facts,
  });
}

/** An empty list is either a request without progress or not a request of this account. */
export const listProgress: Handler<typeof progress.getprogressbyid> = async (
  { requestid, ...pageRequest },
  context,
) => {
  const { db, actor, refuse } = context;
  const page = await progressOf(db, actor.accountId, requestid, pageRequest);
  if (page.rows.length === 0 && !(await statusOf(db, requestid, actor.accountId))) throw refuse("not_found");
  return page;
};

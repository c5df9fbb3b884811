import type { Input } from "#contract/call.ts";
import type { workChecks } from "#contract/trust/work-checks.ts";
import { endCheck } from "#server/hiring/works/check-queries.ts";
import { listCheckedWork } from "#server/hiring/works/checks.ts";
import { takeDownWork } from "#server/hiring/works/takedown.ts";
import { lockPostedWork } from "#server/hiring/works/takedown-queries.ts";
import type { Handler, HandlerContext, Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";
import { isTakenByOther, releaseCase } from "#server/trust/content-reports/claims.ts";
import { isOfAdmin } from "#server/trust/content-reports/queries.ts";
import { decidedLately, waitingWork } from "#server/trust/work-checks/queries.ts";

type WorkChecks = typeof workChecks;
type DecideContext = HandlerContext<WorkChecks["workChecks.decide"]>;

/** Ends the wait of a job in one of two ways; false where it does not wait. */
async function settle(
  { workId, action, rule, reason }: Input<WorkChecks["workChecks.decide"]>,
  work: NonNullable<Awaited<ReturnType<typeof lockPostedWork>>>,
  { db, actor: { accountId: decidedBy }, services }: DecideContext,
): Promise<boolean> {
  if (action === "approve") return listCheckedWork(db, services, workId, { outcome: "approved", decidedBy });
  if (!(await endCheck(db, workId, { outcome: "refused", decidedBy }))) return false;
  // The contract requires both of them for a refusal.
  await takeDownWork(db, services, { workId, ...work, rule: String(rule), reason: String(reason), decidedBy });
  return true;
}

/** Locks the work first, so that of two admins one decides, and an edit of its company comes before or after. */
const decide: Handler<WorkChecks["workChecks.decide"]> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { workId, action } = input;
  const work = await lockPostedWork(db, workId);
  if (!work) throw refuse("case_settled");
  if (await isOfAdmin(db, actor.accountId, work.ownerId)) throw refuse("own_content");
  const claim = { kind: "job", subjectId: workId, adminId: actor.accountId } as const;
  if (await isTakenByOther(db, claim)) throw refuse("case_taken");
  if (!(await settle(input, work, context))) throw refuse("case_settled");
  await releaseCase(db, claim);
  await recordAudit(db, { id: workId, before: { waits: true }, after: { listed: action === "approve" } });
  return "done";
};

/** Jobs that wait at the desk before freelancers find them. */
export const workChecksHandlers: Handlers<WorkChecks> = {
  "workChecks.get": async ({ workId }, { db, refuse }) => requireRows(await waitingWork(db, workId), refuse),
  "workChecks.decide": decide,
  "workChecks.summary": async (_, { db }) => decidedLately(db),
};

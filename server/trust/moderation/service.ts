import type { ScreenAddress } from "#contract/screens.ts";
import type { moderation } from "#contract/trust/moderation.ts";
import type { RestrictionKind } from "#domain/trust/restriction.ts";
import { lockAccount } from "#server/identity/accounts/queries.ts";
import { type NotifyServices, notifySubject } from "#server/notify/notifications/decision-subject.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { restricted, restrictionEnded } from "#server/trust/moderation/mails.ts";
import {
  claimExpired,
  insertRestrictions,
  isUpcoming,
  liftRestrictions,
  lockDecision,
} from "#server/trust/moderation/queries.ts";
import type { Grounds } from "#server/trust/moderation/remove-content.ts";

type Moderation = typeof moderation;

/** The number of days after a decision in which its subject can appeal. */
export const appealDays = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  Number(platformSettings.current().appealDays);

export const createRestriction: Handler<Moderation["restrictions.create"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { accountId, kinds, rule, reason } = input;
  const until = input.until || null;
  const account = await lockAccount(db, accountId);
  if (!account) throw refuse("not_found");
  if (account.role === "admin") throw refuse("admin_account");
  if (until && !(await isUpcoming(db, until))) throw refuse("invalid", { fields: { until: "please choose a day" } });
  const grounds = { rule, reason, decidedBy: actor.accountId };
  const decisionId = await restrictAccount(db, services, { accountId, kinds, until }, grounds);
  if (decisionId === undefined) throw refuse("decision_moved_on");
  await recordAudit(db, { id: accountId, after: { decision: decisionId, kinds: kinds.join(" "), until } });
  return { outcome: "done", decisionId };
};

interface NewRestriction {
  readonly accountId: number;
  readonly kinds: readonly RestrictionKind[];
  readonly until: string | null;
}

/** Restricts an account, and returns the decision; undefined where one of the kinds is active already. The caller rolls back then. */
export async function restrictAccount(
  tx: Db,
  services: NotifyServices,
  { accountId, kinds, until }: NewRestriction,
  { rule, reason, decidedBy }: Grounds,
): Promise<number | undefined> {
  const decisionId = await insertDecision(tx, { kind: "restriction", accountId, rule, reason, decidedBy });
  if (!(await insertRestrictions(tx, { accountId, decisionId, kinds, until }))) return undefined;
  const template = (screen: ScreenAddress) => restricted({ kinds, until, rule, reason }, screen);
  await notifySubject(tx, services, "restrict", { decisionId, accountId }, template);
  return decisionId;
}

export const liftRestriction: Handler<Moderation["restrictions.lift"]> = async ({ decisionId }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const decision = await lockDecision(db, decisionId);
  if (decision?.kind !== "restriction") throw refuse("not_found");
  const kinds = await liftRestrictions(db, decisionId, actor.accountId);
  if (kinds.length === 0) throw refuse("decision_moved_on");
  const { accountId } = decision;
  const subject = { decisionId, accountId };
  await notifySubject(db, services, "endRestriction", subject, (screen) => restrictionEnded(kinds, screen));
  await recordAudit(db, { id: accountId, before: { decision: decisionId, kinds: kinds.join(" ") } });
  return "done";
};

/** Ends restrictions whose last day has passed. Several instances may run it at the same time. */
export const endExpiredRestrictions = (services: NotifyServices & Pick<Services, "db" | "log">): Promise<void> =>
  processDueRows(services, {
    step: "ends of restrictions",
    claim: claimExpired,
    keyOf: ({ id }) => id,
    handle: async (tx, { id: decisionId, accountId }) => {
      const kinds = await liftRestrictions(tx, decisionId, null);
      const subject = { decisionId, accountId };
      const template = (screen: ScreenAddress) => restrictionEnded(kinds, screen);
      await notifySubject(tx, services, "endRestriction", subject, template);
    },
  });

import type { claims } from "#contract/money/claims.ts";
import { canMoveClaim, claimErrors, claimMoves, isRulingInRange, needsSecondAdmin } from "#domain/hiring/claim.ts";
import { paise, toRupees } from "#domain/money.ts";
import { moneyObstacle } from "#server/hiring/funding/milestone-queries.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { mayApprove } from "#server/identity/session/permission-queries.ts";
import { hasSecondAdmin, type LockedClaim, lockClaim, proposeRuling } from "#server/money/claims/claim-queries.ts";
import { notifyOfRuling } from "#server/money/claims/notify-of-ruling.ts";
import { settleClaim } from "#server/money/claims/settlement.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Calls = typeof claims;

/** Why a claim cannot be ruled now; undefined where it can. */
async function lockRulable(tx: Db, claimId: number): Promise<LockedClaim | { readonly refused: RulingRefusal }> {
  const found = await lockClaim(tx, claimId);
  if (!found) return { refused: "not_found" };
  if (!canMoveClaim("rule", found.claim.status, "admin")) return { refused: "claim_changed" };
  const refused = moneyObstacle(found.locked);
  return refused ? { refused } : found;
}

type RulingRefusal = "not_found" | "claim_changed" | "payment_disputed" | "restore_open";

/** Whoever rules reads what the parties have written, and moves their money. The call itself asks for the second permission. */
function requireModerator({ permissions }: Actor, refuse: (code: "permission_missing") => Refusal): void {
  if (!permissions.includes("moderate")) throw refuse("permission_missing");
}

/** An admin decides. Above a limit the decision waits for a second admin, where there is one. */
export const ruleClaim: Handler<Calls["claims.rule"]> = async (input, context) => {
  const { claimId, amountPaise: released, reason } = input;
  const { actor, services, refuse, recordAudit } = context;
  requireModerator(actor, refuse);
  const result = await withStepUp(input, context, async (tx) => {
    const found = await lockRulable(tx, claimId);
    if ("refused" in found) return found;
    if (!isRulingInRange(released, found.claim)) return { refused: "outside" } as const;
    const before = { claim: found.claim.status };
    const isLarge = needsSecondAdmin(released, found.locked.milestone.amount);
    if (isLarge && (await hasSecondAdmin(tx, actor.accountId))) {
      await proposeRuling(tx, found.claim, { rulingPaise: released, reason, ruledBy: actor.accountId });
      await recordAudit(tx, { id: claimId, before, after: { ...before, ruling: toRupees(paise(released)) } });
      await notifyOfRuling(tx, found);
      return { outcome: "pending" } as const;
    }
    const by = { role: "admin", personId: actor.personId, ruledBy: actor.accountId } as const;
    const settled = await settleClaim(tx, services, found, { move: "rule", released, reason, ...by });
    await recordAudit(tx, { id: claimId, before, after: { claim: claimMoves.rule.to, ...settled } });
    return { outcome: "done" } as const;
  });
  if ("outcome" in result) return result.outcome;
  if (result.refused === "outside") throw refuse("invalid", { fields: { amountPaise: claimErrors.outsideRange } });
  throw refuse(result.refused);
};

/** A second admin approves a ruling about much money. */
export const approveRuling: Handler<Calls["claims.approveRuling"]> = async (input, context) => {
  const { claimId } = input;
  const { actor, services, refuse, recordAudit } = context;
  requireModerator(actor, refuse);
  const { refused } = await withStepUp(input, context, async (tx) => {
    const found = await lockRulable(tx, claimId);
    if ("refused" in found) return found;
    const { status, rulingPaise: released, reason, ruledBy } = found.claim;
    if (released === null) return { refused: "claim_changed" } as const;
    if (ruledBy === actor.accountId) return { refused: "own_ruling" } as const;
    if (!(await mayApprove(tx, actor.accountId, "money"))) return { refused: "permission_new" } as const;
    const by = { role: "admin", personId: actor.personId, ruledBy, approvedBy: actor.accountId } as const;
    const settled = await settleClaim(tx, services, found, { move: "rule", released, reason, ...by });
    await recordAudit(tx, { id: claimId, before: { claim: status }, after: { claim: claimMoves.rule.to, ...settled } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

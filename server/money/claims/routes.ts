import type { claims } from "#contract/money/claims.ts";
import { allowedClaimMoves } from "#domain/hiring/claim.ts";
import { splitClose } from "#domain/hiring/milestone.ts";
import { offerPartyOf } from "#domain/hiring/offer.ts";
import { payers } from "#domain/member.ts";
import { paise } from "#domain/money.ts";
import { hasRequest, statusOf } from "#server/hiring/requests/queries.ts";
import { claimsOfRequest, openClaims } from "#server/money/claims/list-queries.ts";
import { approveRuling, ruleClaim } from "#server/money/claims/rulings.ts";
import {
  addEvidence,
  answerClaim,
  changeAmount,
  escalateClaim,
  openClaim,
  withdrawClaim,
} from "#server/money/claims/service.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler, Handlers } from "#server/platform/http/context.ts";

type Calls = typeof claims;
type Listed = Awaited<ReturnType<typeof claimsOfRequest>>[number];

const listClaims: Handler<Calls["claims.list"]> = async ({ requestId }, { db, actor, refuse }) => {
  const rows = await claimsOfRequest(db, actor, requestId);
  const isRead = rows.length > 0 || (await isRequestOf(actor));
  if (!isRead) throw refuse("not_found");
  return rows.map((row) => shownClaim(row, actor));

  async function isRequestOf({ role, accountId }: Actor): Promise<boolean> {
    return role === "admin" ? hasRequest(db, requestId) : (await statusOf(db, requestId, accountId)) !== undefined;
  }
};

/** What each party would get if this much were released. */
function outcomeOf({ milestone: { amount, brokerage, clientFee } }: Listed, releasedPaise: number) {
  const parts = { amount: paise(amount), brokerage: paise(brokerage), clientFee: paise(clientFee) };
  const { net, refund } = splitClose(parts, paise(releasedPaise));
  return { releasedPaise, netPaise: net, refundPaise: refund };
}

/** A claim as a party or an admin reads it. A ruling that waits for a second admin is not told. */
function shownClaim(row: Listed, actor: Actor) {
  const { claim, milestone, statements } = row;
  return {
    claimId: claim.id,
    milestoneId: milestone.id,
    milestone: milestone.title,
    amountPaise: milestone.amount,
    openedBy: claim.openedBy,
    status: claim.status,
    isAnswered: claim.isAnswered,
    byCompany: outcomeOf(row, claim.companyPaise),
    byFreelancer: outcomeOf(row, claim.freelancerPaise),
    openedAt: claim.openedAt.toISOString(),
    answerDueAt: claim.answerDueAt.toISOString(),
    escalateAt: claim.escalateAt.toISOString(),
    ruleBy: claim.ruleBy.toISOString(),
    releasedPaise: claim.released,
    reason: claim.status === "ruled" ? claim.reason : null,
    endedAt: claim.endedAt?.toISOString() ?? null,
    statements: statements.map((each) => ({ ...each, writtenAt: new Date(each.writtenAt).toISOString() })),
    allowedMoves: [...movesFor(claim, actor)],
  };
}

/** What the caller can do; members of a company who do not pay read only. */
function movesFor({ status, openedBy }: Listed["claim"], { role, memberKind }: Actor) {
  if (role === "admin") return [];
  if (role === "client" && !payers.some((kind) => kind === memberKind)) return [];
  return allowedClaimMoves(status, offerPartyOf(role) === openedBy ? "opener" : "otherParty");
}

/** Claims: what the parties of a held milestone do not agree on. */
export const claimsHandlers: Handlers<Calls> = {
  "claims.open": openClaim,
  "claims.answer": answerClaim,
  "claims.change": changeAmount,
  "claims.addEvidence": addEvidence,
  "claims.escalate": escalateClaim,
  "claims.withdraw": withdrawClaim,
  "claims.list": listClaims,
  "claims.listOpen": async (input, { db }) => openClaims(db, input),
  "claims.rule": ruleClaim,
  "claims.approveRuling": approveRuling,
};

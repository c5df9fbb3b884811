import type { claims } from "#contract/money/claims.ts";
import {
  type ClaimActor,
  type ClaimMove,
  canMoveClaim,
  claimErrors,
  claimLimits,
  claimMoves,
  openingAmounts,
} from "#domain/hiring/claim.ts";
import { canMoveMilestone } from "#domain/hiring/milestone.ts";
import { type OfferParty, offerPartyOf } from "#domain/hiring/offer.ts";
import { paise, toRupees } from "#domain/money.ts";
import { claimAttachments } from "#server/catalog/files/service.ts";
import {
  type LockedMilestone,
  lockMilestone,
  moneyObstacle,
  moveMilestone,
  resumeMilestone,
} from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfClaim } from "#server/hiring/funding/notify-of-milestone.ts";
import { refuseChanged } from "#server/hiring/funding/refuse-changed.ts";
import {
  changeClaim,
  countFiles,
  endClaim,
  handClaimOver,
  insertClaim,
  insertStatement,
  type LockedClaim,
  lockClaim,
  recentClaims,
} from "#server/money/claims/claim-queries.ts";
import { notifyOfRuling } from "#server/money/claims/notify-of-ruling.ts";
import { settleClaim } from "#server/money/claims/settlement.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Calls = typeof claims;
type PartyContext = Pick<
  HandlerContext<Calls["claims.answer"]>,
  "db" | "actor" | "services" | "refuse" | "recordAudit"
>;

const aboveMilestone = { fields: { amountPaise: claimErrors.aboveMilestone } };

/** The party of a milestone that the caller is; undefined for everybody else. */
function partyIn(locked: LockedMilestone | undefined, { role, accountId }: Actor): OfferParty | undefined {
  const party = offerPartyOf(role);
  return locked?.[party] === accountId ? party : undefined;
}

/** A party opens a claim about held money. The clock of the milestone stops. */
export const openClaim: Handler<Calls["claims.open"]> = async (input, context) => {
  const { milestoneId, revision, amountPaise, text } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const locked = await lockMilestone(db, milestoneId);
  const party = partyIn(locked, actor);
  if (!locked || !party) throw refuse("not_found");
  const { status, revision: present, amount } = locked.milestone;
  if (present !== revision || !canMoveMilestone("claim", status, actor.role)) throw refuseChanged(locked, refuse);
  if (locked.isDisputedAtBank) throw refuse("payment_disputed");
  if (amountPaise > amount) throw refuse("invalid", aboveMilestone);
  if ((await recentClaims(db, party, actor.accountId)) >= claimLimits.perMonth) throw refuse("too_many_claims");
  await moveMilestone(db, locked, "claim", { role: actor.role, personId: actor.personId });
  const claimId = await insertClaim(db, {
    milestoneId,
    openedBy: party,
    ...openingAmounts(party, amountPaise, amount),
  });
  await writeStatement({ claimId, party, text, files: input.files ?? [] }, context);
  const audited = { claim: "answer_due", milestone: milestoneId, amount: toRupees(paise(amountPaise)) };
  await recordAudit(db, { id: claimId, before: { milestone: status }, after: audited });
  await notifyOfClaim(db, services, "open", { locked, by: actor.role });
  return { outcome: "done", claimId };
};

interface Statement extends Pick<Parameters<typeof insertStatement>[1], "claimId" | "text" | "files"> {
  readonly party: OfferParty;
}

interface StatementContext extends Pick<HandlerContext<Calls["claims.answer"]>, "db" | "actor" | "browser"> {
  readonly refuse: (code: "invalid", more: { readonly fields: { readonly files: string } }) => Refusal;
}

/** Writes down what a party says about a locked claim, with its files. */
async function writeStatement(
  { party, ...statement }: Statement,
  { db, actor, browser, refuse }: StatementContext,
): Promise<void> {
  const { claimId, files } = statement;
  if (files.length > 0 && (await countFiles(db, claimId, party)) + files.length > claimLimits.files)
    throw refuse("invalid", { fields: { files: claimErrors.files } });
  await claimAttachments(db, files, { actor, browser });
  await insertStatement(db, { ...statement, author: party, accountId: actor.personId });
}

interface Moving extends LockedClaim {
  readonly party: OfferParty;
}

/** A claim that this party can move now, locked. */
async function lockMovable(
  claimId: number,
  move: ClaimMove,
  {
    db,
    actor,
    refuse,
  }: Pick<PartyContext, "db" | "actor"> & { refuse: HandlerContext<Calls["claims.withdraw"]>["refuse"] },
): Promise<Moving> {
  const found = await lockClaim(db, claimId);
  const party = partyIn(found?.locked, actor);
  if (!found || !party) throw refuse("not_found");
  const by: ClaimActor = found.claim.openedBy === party ? "opener" : "otherParty";
  if (!canMoveClaim(move, found.claim.status, by)) throw refuse("claim_changed");
  return { ...found, party };
}

/** Sets the own amount of a party. Equal amounts settle the claim. */
async function nameAmount(
  { locked, claim, party }: Moving,
  { move, amountPaise }: { readonly move: "answer" | "change"; readonly amountPaise: number },
  { db, actor, services, refuse, recordAudit }: PartyContext,
): Promise<void> {
  const obstacle = moneyObstacle(locked);
  if (obstacle) throw refuse(obstacle);
  if (amountPaise > locked.milestone.amount) throw refuse("invalid", aboveMilestone);
  const { id, status } = claim;
  const otherPaise = party === "company" ? claim.freelancerPaise : claim.companyPaise;
  const own = party === "company" ? { companyPaise: amountPaise } : { freelancerPaise: amountPaise };
  const to = move === "answer" ? claimMoves.answer.to : status;
  await changeClaim(db, claim, to, { ...own, ...(move === "answer" && { isAnswered: true }) });
  const before = { claim: status };
  if (amountPaise === otherPaise) {
    const by = { role: actor.role, personId: actor.personId } as const;
    const settled = await settleClaim(db, services, { locked, claim }, { move: "agree", released: amountPaise, ...by });
    await recordAudit(db, { id, before, after: { claim: claimMoves.agree.to, ...settled } });
    return;
  }
  await recordAudit(db, { id, before, after: { claim: to, amount: toRupees(paise(amountPaise)) } });
  await notifyOfClaim(db, services, "change", { locked, by: actor.role });
}

export const answerClaim: Handler<Calls["claims.answer"]> = async (input, context) => {
  const { claimId, amountPaise, text } = input;
  const moving = await lockMovable(claimId, "answer", context);
  await writeStatement({ claimId, party: moving.party, text, files: input.files ?? [] }, context);
  await nameAmount(moving, { move: "answer", amountPaise }, context);
  return "done";
};

export const changeAmount: Handler<Calls["claims.change"]> = async ({ claimId, amountPaise }, context) => {
  await nameAmount(await lockMovable(claimId, "change", context), { move: "change", amountPaise }, context);
  return "done";
};

/** A party adds to what it has said. The claim stays what it is. */
export const addEvidence: Handler<Calls["claims.addEvidence"]> = async (input, context) => {
  const { claimId, text } = input;
  const files = input.files ?? [];
  const { db, actor, services, recordAudit } = context;
  const { locked, claim, party } = await lockMovable(claimId, "addEvidence", context);
  await writeStatement({ claimId, party, text, files }, context);
  await recordAudit(db, { id: claimId, before: {}, after: { claim: claim.status, files: files.length } });
  await notifyOfClaim(db, services, "change", { locked, by: actor.role });
  return "done";
};

export const escalateClaim: Handler<Calls["claims.escalate"]> = async ({ claimId }, context) => {
  const { db, actor, services, recordAudit } = context;
  const { locked, claim } = await lockMovable(claimId, "escalate", context);
  await handClaimOver(db, claim);
  await recordAudit(db, { id: claimId, before: { claim: claim.status }, after: { claim: claimMoves.escalate.to } });
  await notifyOfClaim(db, services, "change", { locked, by: actor.role });
  await notifyOfRuling(db, { locked, claim });
  return "done";
};

/** The milestone is again what it was before, and its clock goes on. */
export const withdrawClaim: Handler<Calls["claims.withdraw"]> = async ({ claimId }, context) => {
  const { db, actor, services, recordAudit } = context;
  const { locked, claim } = await lockMovable(claimId, "withdraw", context);
  await endClaim(db, claim, { move: "withdraw" });
  await resumeMilestone(db, locked, { role: actor.role, personId: actor.personId });
  await recordAudit(db, { id: claimId, before: { claim: claim.status }, after: { claim: claimMoves.withdraw.to } });
  await notifyOfClaim(db, services, "change", { locked, by: actor.role });
  return "done";
};

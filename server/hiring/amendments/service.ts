import type { Input } from "#contract/call.ts";
import type { amendments } from "#contract/hiring/amendments.ts";
import {
  type AmendmentChanges,
  amendedTerms,
  amendmentRefusal,
  type ContractParty,
  changedLines,
  type PlanChange,
} from "#domain/hiring/amendment.ts";
import { type ContractDocument, nextDocument } from "#domain/hiring/contract.ts";
import { milestoneErrors, planError } from "#domain/hiring/milestone.ts";
import { amendmentStateTexts, requestStateTexts } from "#domain/hiring/present-state.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import {
  acceptAmendment,
  amendmentStatus,
  endAmendment,
  insertAmendment,
  lockForAmendment,
  partiesOfAmendment,
  updateAmendedWork,
  updatePrice,
} from "#server/hiring/amendments/amendment-queries.ts";
import { notifyOfAmendment } from "#server/hiring/amendments/notify.ts";
import { writeVersion } from "#server/hiring/contracts/agreement.ts";
import { amendableContract } from "#server/hiring/contracts/queries.ts";
import { fixedPlanOf, replacePlanned } from "#server/hiring/plans/change-queries.ts";
import { remindOfDeadline } from "#server/notify/reminders/queries.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";

const partyOf = ({ role }: Pick<Actor, "role">) => (role === "client" ? "company" : "freelancer");

/** What the audit log keeps of a change: days, amounts, and of the long scope only whether it changes. */
const auditedChanges = ({ deadline, scope, pricePaise, plan }: AmendmentChanges): AuditFacts => ({
  ...(deadline !== undefined && { deadline }),
  ...(pricePaise !== undefined && { pricePaise }),
  ...(scope !== undefined && { scope: "changed" }),
  ...(plan !== undefined && { milestones: plan.milestones.length }),
});

/** Empty fields of the form, and terms that are the present ones, change nothing. */
const changesIn = (
  {
    deadline,
    scope,
    pricePaise,
  }: Pick<Input<(typeof amendments)["contracts.amend"]>, "deadline" | "scope" | "pricePaise">,
  document: ContractDocument,
): AmendmentChanges => ({
  ...(deadline && { deadline }),
  ...(scope && scope !== document.work.description && { scope }),
  ...(pricePaise && pricePaise !== document.pricePaise && { pricePaise }),
});

type Amendable = Parameters<typeof amendmentRefusal>[0];

const stateTexts = (party: ContractParty, { requestStatus }: Amendable): Readonly<Record<string, string>> => ({
  request_moved_on: requestStateTexts[party][requestStatus ?? "withdrawn"],
});

export const requestChange: Handler<(typeof amendments)["contracts.amend"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { contractId, baseVersion, reason } = input;
  const party = partyOf(actor);
  await services.limits.countRepeat(actor.accountId, "contracts.amend", contractId);
  const contract = await amendableContract(db, actor, contractId);
  if (!contract) throw refuse("not_found");
  const refusal = amendmentRefusal(contract);
  if (refusal) throw refuse(refusal, { state: stateTexts(party, contract)[refusal] });
  const { document } = contract;
  if (baseVersion !== document.version) throw refuse("contract_changed");
  const terms = changesIn(input, document);
  const plan = await planChange(input, { contract, pricePaise: terms.pricePaise ?? document.pricePaise }, context);
  const changes = { ...terms, ...(plan && { plan }) };
  if (Object.keys(changes).length === 0) throw refuse("invalid", { fields: { deadline: "please fill this" } });
  if (amendedTerms(document, changes) === undefined)
    throw refuse("invalid", { fields: { deadline: "choose a later day" } });
  const inserted = await insertAmendment(db, {
    contractId,
    baseVersion,
    author: party,
    authorId: actor.personId,
    changes,
    reason,
  });
  if (inserted === "open") throw refuse("amendment_open");
  if (inserted === "ended") throw refuse("contract_ended");
  const { id: amendmentId, expiresAt } = inserted;
  await recordAudit(db, { id: contractId, after: { amendment: amendmentId, ...auditedChanges(changes) } });
  const parties = await partiesOfAmendment(db, amendmentId);
  if (parties) await notifyOfAmendment(db, services, "amend", { request: parties, by: actor.role, changes, reason });
  return { outcome: "done", amendmentId, expiresAt: expiresAt.toISOString() };
};

interface Planned {
  readonly contract: { readonly requestId: number | null; readonly document: ContractDocument };
  /** What the milestones have to add up to. */
  readonly pricePaise: number;
}

const noPlan = { fields: { milestones: milestoneErrors.sum } };

/** The plan that a party asks for. Without one, the milestones have to add up to the price as they are. */
async function planChange(
  { milestones }: Pick<Input<(typeof amendments)["contracts.amend"]>, "milestones">,
  { contract: { requestId, document }, pricePaise }: Planned,
  { db, refuse }: Pick<HandlerContext<(typeof amendments)["contracts.amend"]>, "db" | "refuse">,
): Promise<PlanChange | undefined> {
  if (!milestones && (document.terms === "after" || pricePaise === document.pricePaise)) return undefined;
  if (!milestones || document.terms === "after" || requestId === null) throw refuse("invalid", noPlan);
  const { afterLine, count, fixedPaise } = await fixedPlanOf(db, requestId);
  if (planError(milestones, pricePaise, { count, amountPaise: fixedPaise })) throw refuse("invalid", noPlan);
  return { afterLine, milestones };
}

export const withdrawAmendment: Handler<(typeof amendments)["contracts.withdrawAmendment"]> = async (
  { amendmentId },
  context,
) => {
  const { db, actor, recordAudit } = context;
  const { accountId } = actor;
  const ended = await endAmendment(db, "withdraw", { amendmentId, accountId, party: partyOf(actor) });
  if (!ended) throw await outdatedAmendment(amendmentId, context);
  await recordAudit(db, { id: ended.contractId, after: { amendment: amendmentId, status: "withdrawn" } });
  return "done";
};

/** Accepting writes the next version and sets the terms of the work, in the order of locks: work, request, amendment. */
export const answerAmendment: Handler<(typeof amendments)["contracts.answerAmendment"]> = async (input, context) => {
  const { actor } = context;
  const { amendmentId } = input;
  const answer = { amendmentId, accountId: actor.accountId, party: partyOf(actor) } as const;
  const version = input.accept ? await accept(answer, context) : await decline(answer, context);
  if (version === undefined) throw await outdatedAmendment(amendmentId, context);
  return { outcome: "done", version };
};

type Caller = Pick<HandlerContext<(typeof amendments)["contracts.withdrawAmendment"]>, "db" | "actor" | "refuse">;

/** The refusal of a move that came too late. It says what became of the requested change. */
async function outdatedAmendment(amendmentId: number, { db, actor, refuse }: Caller): Promise<Refusal> {
  const status = await amendmentStatus(db, amendmentId, actor.accountId);
  return status ? refuse("amendment_changed", { state: amendmentStateTexts[status] }) : refuse("not_found");
}

type AnswerContext = HandlerContext<(typeof amendments)["contracts.answerAmendment"]>;
type Answer = Parameters<typeof acceptAmendment>[1];

async function decline(answer: Answer, { db, actor, services, recordAudit }: AnswerContext): Promise<null | undefined> {
  const { amendmentId } = answer;
  const ended = await endAmendment(db, "decline", answer);
  if (!ended) return undefined;
  await recordAudit(db, { id: ended.contractId, after: { amendment: amendmentId, status: "declined" } });
  const parties = await partiesOfAmendment(db, amendmentId);
  if (parties) await notifyOfAmendment(db, services, "decline", { request: parties, by: actor.role });
  return null;
}

/** Undefined where it cannot be accepted any more, also because the company has set an even later deadline meanwhile. */
async function accept(answer: Answer, { db, actor, services, refuse, recordAudit }: AnswerContext) {
  const { amendmentId } = answer;
  const parties = await lockForAmendment(db, amendmentId, actor.accountId);
  const accepted = parties && (await acceptAmendment(db, answer));
  if (!accepted) return undefined;
  const { contractId, changes, authorId, requestedAt, now, document, sha256 } = accepted;
  const terms = amendedTerms(document, changes);
  const { plan } = changes;
  // A milestone was funded since, and stays.
  const isOutdated = plan && (await fixedPlanOf(db, parties.requestId)).afterLine !== plan.afterLine;
  if (!terms || isOutdated) throw refuse("amendment_changed", { state: amendmentStateTexts.open });
  const next = nextDocument(document, sha256, terms, [
    { act: "request_change", accountId: authorId, at: requestedAt, offerVersion: null },
    { act: "accept_change", accountId: actor.personId, at: now, offerVersion: null },
  ]);
  const written = await writeVersion(db, "amendment", next);
  const { work, deadline, pricePaise } = next;
  await updateAmendedWork(db, { id: work.id, deadline, description: work.description });
  if (changes.pricePaise !== undefined)
    await updatePrice(db, { requestId: parties.requestId, workId: work.id, pricePaise });
  if (plan) {
    const of = { requestId: parties.requestId, contractId, lines: changedLines(document, plan) };
    await replacePlanned(db, { ...of, role: actor.role, personId: actor.personId });
  }
  if (changes.deadline !== undefined) await remindOfDeadline(db, work.id);
  await recordAudit(db, { id: contractId, after: { amendment: amendmentId, ...auditedChanges(changes), ...written } });
  await notifyOfAmendment(db, services, "accept", { request: parties, by: actor.role });
  return next.version;
}

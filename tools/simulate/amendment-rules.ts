import { type Amendment, notFound, notify, type Request, type Rule, type RuleContext } from "./model-world.ts";

const changed = "409 amendment_changed";
/** Later than any other deadline of the simulation. */
export const extendedDeadline = "2099-12-15";

/** Which side of the request the user is. */
function sideOf({ act, request, work }: RuleContext): Amendment["author"] | undefined {
  if (request?.freelancer === act.by) return "freelancer";
  return request && work?.owner === act.by ? "company" : undefined;
}

const openAmendment = ({ world, act }: RuleContext) =>
  Object.values(world.amendments).find(({ request, isOpen }) => request === act.on && isOpen);

/** A contract begins with the acceptance, and ends with the payment or the engagement. */
function refuseForRequest({ status, report, contractVersion }: Request, version: string): string | undefined {
  if (contractVersion === 0) return notFound;
  if (status === "paid" || status === "rejected") return "409 contract_ended";
  if (report === "open") return "409 payment_waits";
  if (status !== "accepted") return "409 request_moved_on";
  return String(contractVersion) === version ? undefined : "409 contract_changed";
}

/** An amount of 0 asks for the extended deadline in place of another price. */
function refuseChange({ act, request, work }: RuleContext): string | undefined {
  const isNone = act.number === 0 ? (work?.deadline ?? "") >= extendedDeadline : act.number === request?.price;
  return isNone ? "400 invalid" : undefined;
}

const maxAmendments = 20;

function refuseRequest(context: RuleContext): string | undefined {
  const { world, act, request } = context;
  if (!request || !sideOf(context)) return notFound;
  const refusal = refuseForRequest(request, act.text);
  if (refusal && refusal !== "409 contract_changed") return refusal;
  if (openAmendment(context)) return "409 amendment_open";
  const count = Object.values(world.amendments).filter((amendment) => amendment.request === act.on).length;
  return count < maxAmendments ? (refusal ?? refuseChange(context)) : "409 too_many_amendments";
}

/** The amendment that is answered, with its request. */
function answeredBy({ world, act }: RuleContext) {
  const amendment = world.amendments[act.on];
  const isParty = amendment && [amendment.company, amendment.freelancer].includes(act.by);
  return isParty ? { amendment, request: world.requests[amendment.request] } : undefined;
}

function refuseAnswer(context: RuleContext): string | undefined {
  const { world, act } = context;
  const answered = answeredBy(context);
  if (!answered) return notFound;
  const { amendment, request } = answered;
  if (!amendment.isOpen || amendment[amendment.author] === act.by) return changed;
  if (act.number === 0) return undefined;
  const isLate = amendment.price === 0 && (world.works[amendment.work]?.deadline ?? "") >= extendedDeadline;
  return request?.status !== "accepted" || isLate ? changed : undefined;
}

function accept({ world }: RuleContext, { price, work: name }: Amendment, request: Request): void {
  const work = world.works[name];
  request.contractVersion += 1;
  if (price > 0) request.price = price;
  else if (work) work.deadline = extendedDeadline;
}

/** Changes of a contract that one party requests and the other one answers. */
export const amendmentRules = {
  amend: {
    by: ["client", "freelancer"],
    refuse: refuseRequest,
    effect: (context) => {
      const { world, act, request, work } = context;
      const author = sideOf(context);
      if (!request || !work || !author) return;
      const parties = { company: work.owner, freelancer: request.freelancer };
      const change = { request: act.on, work: request.work, author, price: act.number, isOpen: true };
      world.amendments[act.creates] = { ...parties, ...change };
      notify(world, author === "company" ? request.freelancer : work.owner, "amendment_requested", request.work);
    },
  },
  answerAmendment: {
    by: ["client", "freelancer"],
    refuse: refuseAnswer,
    effect: (context) => {
      const { world, act } = context;
      const { amendment, request } = answeredBy(context) ?? {};
      if (!amendment) return;
      amendment.isOpen = false;
      if (act.number > 0 && request) accept(context, amendment, request);
      const kind = act.number > 0 ? "amendment_accepted" : "amendment_declined";
      notify(world, amendment[amendment.author], kind, amendment.work);
    },
  },
} satisfies Record<string, Rule>;

/** Of a contract that has ended, no change can be answered any more. */
export function closeAmendments({ world, act }: RuleContext): void {
  for (const amendment of Object.values(world.amendments)) if (amendment.request === act.on) amendment.isOpen = false;
}

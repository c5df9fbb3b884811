import { closeAmendments } from "./amendment-rules.ts";
import { owedOf, remaining } from "./amounts.ts";
import {
  isEngaged,
  notFound,
  notify,
  openVersion,
  paymentRecorded,
  type Request,
  type Rule,
  type RuleContext,
  type Source,
  type Status,
} from "./model-world.ts";
import { lowerPayable, owe, payableOf } from "./payout-rules.ts";

const movedOn = "409 request_moved_on";
const paymentWaits = "409 payment_waits";

/** The refusal unless the request belongs to the user and has one of these statuses. */
export function refuseMove(
  { act, work, request }: RuleContext,
  as: "owner" | "freelancer" | "either",
  ...from: Status[]
) {
  const isOwner = as !== "freelancer" && work?.owner === act.by;
  const isFreelancer = as !== "owner" && request?.freelancer === act.by;
  if (!request || !(isOwner || isFreelancer)) return notFound;
  return from.includes(request.status) ? undefined : movedOn;
}

const move =
  (to: Status) =>
  ({ request, act }: RuleContext): undefined => {
    if (!request) return;
    request.status = to;
    request.reason = to === "rejected" ? act.text : null;
    if (to === "rejected") Object.assign(request, { price: null, rate: null });
  };

const wrongAmount = ({ request, act }: RuleContext) =>
  request?.price === act.number ? undefined : "409 amount_mismatch";

/** Moves the request and notifies a party. */
const moveAndNotify =
  (to: Status, recipient: "company" | "freelancer", kind: string) =>
  (context: RuleContext): undefined => {
    notifyParty(context, recipient, kind);
    return move(to)(context);
  };

export function notifyParty(
  { world, request, work }: RuleContext,
  recipient: "company" | "freelancer",
  kind: string,
): void {
  if (request && work) notify(world, recipient === "company" ? work.owner : request.freelancer, kind, request.work);
}

/** A direct payment is confirmed by the freelancer, so that the company is notified. */
export function moveToPaid(context: RuleContext, source: Source): undefined {
  Object.assign(context.request ?? {}, { source, hasPayment: true });
  endReport(context.request);
  owe(context, source);
  closeAmendments(context);
  const [recipient, kind] =
    source === "direct" ? (["company", "direct_confirmed"] as const) : (["freelancer", "paid"] as const);
  return moveAndNotify("paid", recipient, kind)(context);
}

export function endReport(request: Request | undefined): void {
  if (request?.report === "open") request.report = "ended";
}

export function endOffer(request: Request | undefined): void {
  for (const offer of request?.offers ?? []) offer.isOpen = false;
}

/** The admin sends what goes back to a company. Only the provider that is configured refunds what it captured. */
function askForMoney({ world, request }: RuleContext): void {
  const isRefunded = request?.source === "sandbox" && world.provider === "sandbox";
  if (!isRefunded) notify(world, "admin", "return_to_send", request?.work);
}

/** Accepts the open offer. */
export function agree(context: RuleContext): void {
  const { request, world } = context;
  const offer = request?.offers.find(({ isOpen }) => isOpen);
  endOffer(request);
  if (context.work) context.work.isPaused = false;
  notifyParty(context, "company", "offer_accepted");
  moveAndNotify("accepted", "freelancer", "offer_accepted")(context);
  Object.assign(request ?? {}, { price: offer?.amount, rate: world.rate, contractVersion: 1 });
}

/** The freelancer's open offer is accepted by its version; the budget only where the freelancer never made one. */
function refuseAcceptance(request: Request, version: string): string | undefined {
  const open = request.offers.find(({ isOpen }) => isOpen);
  if (open?.author === "company") return "409 offer_open";
  if (open) return openVersion(request) === version ? undefined : "409 offer_changed";
  if (request.offers.some(({ author }) => author === "freelancer")) return "409 offer_required";
  return version === "" ? undefined : "409 offer_changed";
}

/** The moves of a request. */
export const requestRules = {
  accept: {
    by: ["client"],
    refuse: (context) => {
      const { world, request } = context;
      const refusal = refuseMove(context, "owner", "pending");
      if (refusal || !request) return refusal;
      if (context.work?.isTakenDown) return "409 work_taken_down";
      if (isEngaged(world, request.work)) return "409 position_filled";
      return refuseAcceptance(request, context.act.text);
    },
    effect: (context) => {
      if (openVersion(context.request)) agree(context);
      else {
        moveAndNotify("accepted", "freelancer", "accepted")(context);
        if (context.work) context.work.isPaused = false;
        const terms = { price: context.work?.budget, rate: context.world.rate, contractVersion: 1 };
        Object.assign(context.request ?? {}, terms);
      }
      return "updated";
    },
  },
  reject: {
    by: ["client"],
    refuse: (context) => refuseMove(context, "owner", "pending"),
    effect: (context) => {
      endOffer(context.request);
      return moveAndNotify("rejected", "freelancer", "rejected")(context);
    },
  },
  report: {
    by: ["freelancer"],
    refuse: (context) => {
      if (context.act.number < 1 || context.act.number > 100) return "400 invalid";
      return refuseMove(context, "freelancer", "accepted");
    },
    effect: (context) => {
      context.request?.progress.push(context.act.number);
      if (context.act.number === 100) moveAndNotify("completed", "company", "completed")(context);
      else notifyParty(context, "company", "progress_reported");
    },
  },
  /** From what is owed for the payment, as far as no run has included it. */
  giveBack: {
    by: ["freelancer"],
    refuse: (context) => {
      const { act, request } = context;
      if (request?.freelancer !== act.by || request.status !== "paid") return notFound;
      if (["open", "lost"].includes(request.chargeback?.status ?? "")) return "409 payment_disputed";
      if (payableOf(context)?.status !== "due") return "409 not_enough_payable";
      const left = { ...request, returned: [...request.returned, act.number] };
      return remaining(left) < 0 || owedOf(left) < 0 ? "409 not_enough_payable" : undefined;
    },
    effect: (context) => {
      context.request?.returned.push(context.act.number);
      lowerPayable(context);
      notifyParty(context, "company", "money_returned");
      notifyParty(context, "freelancer", "return_recorded");
      askForMoney(context);
    },
  },
  /** By the platform, which bears the part of the freelancer: what is owed stays. */
  refund: {
    by: ["admin"],
    refuse: ({ act, request }) => {
      if (request?.status !== "paid") return notFound;
      // What the admin has settled was paid elsewhere, and a direct payment is with the freelancer.
      if (request.source !== "sandbox") return "409 not_refundable";
      if (["open", "lost"].includes(request.chargeback?.status ?? "")) return "409 payment_disputed";
      return remaining(request) < act.number ? "409 refund_too_high" : undefined;
    },
    effect: (context) => {
      const { request, act } = context;
      if (!request) return;
      const owed = owedOf(request);
      request.returned.push(act.number);
      request.borneByPlatform += owed - owedOf(request);
      notifyParty(context, "company", "refund_made");
      notifyParty(context, "freelancer", "refund_made");
      askForMoney(context);
    },
  },
  sendBack: {
    by: ["client"],
    refuse: (context) =>
      refuseMove(context, "owner", "completed") ?? (context.request?.report === "open" ? paymentWaits : undefined),
    effect: moveAndNotify("accepted", "freelancer", "sent_back"),
  },
  end: {
    by: ["client", "freelancer"],
    refuse: (context) => refuseMove(context, "either", "accepted"),
    effect: (context) => {
      const isOwner = context.work?.owner === context.act.by;
      closeAmendments(context);
      return moveAndNotify("rejected", isOwner ? "freelancer" : "company", "ended")(context);
    },
  },
  pay: {
    by: ["client"],
    refuse: (context) =>
      refuseMove(context, "owner", "completed") ??
      wrongAmount(context) ??
      (context.request?.report === "open" ? paymentWaits : undefined),
    effect: (context) => {
      if (context.world.provider === "sandbox") return moveToPaid(context, "sandbox");
      if (context.request) context.request.report = "open";
      notifyParty(context, "freelancer", "direct_reported");
      return "Pending";
    },
  },
  settle: {
    by: ["admin"],
    refuse: (context) => {
      const { world, work, request } = context;
      if (!request || !work) return notFound;
      const isOwed = request.status === "completed" && world.users[work.owner]?.accountStatus === "rejected";
      return isOwed ? wrongAmount(context) : movedOn;
    },
    effect: (context) => moveToPaid(context, "manual"),
  },
  withdraw: {
    by: ["freelancer"],
    refuse: (context) =>
      refuseMove(context, "freelancer", "pending", "rejected") ??
      (context.request?.hasPayment ? paymentRecorded : undefined),
    effect: (context) => {
      const { world, act } = context;
      notifyParty(context, "company", "withdrawn");
      delete world.requests[act.on];
    },
  },
} satisfies Record<string, Rule>;

import {
  isEngaged,
  notFound,
  notify,
  paymentRecorded,
  type Rule,
  type RuleContext,
  type Status,
} from "./model-world.ts";

const movedOn = "409 request_moved_on";

/** The refusal unless the request belongs to the user and has one of these statuses. */
function refuseMove({ act, work, request }: RuleContext, as: "owner" | "freelancer" | "either", ...from: Status[]) {
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

function notifyParty({ world, request, work }: RuleContext, recipient: "company" | "freelancer", kind: string): void {
  if (request && work) notify(world, recipient === "company" ? work.owner : request.freelancer, kind, request.work);
}

const moveToPaid =
  (payment: { readonly isCaptured: boolean }) =>
  (context: RuleContext): undefined => {
    Object.assign(context.request ?? {}, { ...payment, hasPayment: true });
    return moveAndNotify("paid", "freelancer", "paid")(context);
  };

/** The moves of a request. */
export const requestRules = {
  accept: {
    by: ["client"],
    refuse: (context) => {
      const { world, request } = context;
      const refusal = refuseMove(context, "owner", "pending");
      if (refusal || !request) return refusal;
      if (context.work?.isTakenDown) return "409 work_taken_down";
      return isEngaged(world, request.work) ? "409 position_filled" : undefined;
    },
    effect: (context) => {
      moveAndNotify("accepted", "freelancer", "accepted")(context);
      Object.assign(context.request ?? {}, { price: context.work?.budget, rate: context.world.rate });
      return "updated";
    },
  },
  reject: {
    by: ["client"],
    refuse: (context) => refuseMove(context, "owner", "pending"),
    effect: moveAndNotify("rejected", "freelancer", "rejected"),
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
  sendBack: {
    by: ["client"],
    refuse: (context) => refuseMove(context, "owner", "completed"),
    effect: moveAndNotify("accepted", "freelancer", "sent_back"),
  },
  end: {
    by: ["client", "freelancer"],
    refuse: (context) => refuseMove(context, "either", "accepted"),
    effect: (context) => {
      const isOwner = context.work?.owner === context.act.by;
      return moveAndNotify("rejected", isOwner ? "freelancer" : "company", "ended")(context);
    },
  },
  pay: {
    by: ["client"],
    refuse: (context) => refuseMove(context, "owner", "completed") ?? wrongAmount(context),
    effect: moveToPaid({ isCaptured: true }),
  },
  settle: {
    by: ["admin"],
    refuse: (context) => {
      const { world, work, request } = context;
      if (!request || !work) return notFound;
      const isOwed = request.status === "completed" && world.users[work.owner]?.accountStatus === "rejected";
      return isOwed ? wrongAmount(context) : movedOn;
    },
    effect: moveToPaid({ isCaptured: false }),
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

import { notFound, notify, type Rule, type RuleContext } from "./model-world.ts";
import { payableOf } from "./payout-rules.ts";
import { endReviews } from "./review-rules.ts";

const decisionMovedOn = "409 decision_moved_on";
const workMovedOn = "409 work_moved_on";

/** Ends what was decided about a work. */
function setTakenDown({ world, act, work }: RuleContext, isTakenDown: boolean): undefined {
  if (!work) return;
  work.isTakenDown = isTakenDown;
  notify(world, work.owner, isTakenDown ? "work_taken_down" : "work_restored", act.on);
}

/** What an admin decides about accounts, works and recorded payments. */
export const adminRules = {
  restrict: {
    by: ["admin"],
    refuse: ({ world, act }) => {
      const account = world.users[act.on];
      if (!account || account.accountStatus === "unknown") return notFound;
      return account.restrictions[act.text] ? decisionMovedOn : undefined;
    },
    effect: ({ world, act }) => {
      const account = world.users[act.on];
      if (!account) return;
      account.restrictions[act.text] = act.creates;
      world.decisions[act.creates] = { account: act.on, kind: act.text };
      notify(world, act.on, "restricted");
    },
  },
  lift: {
    by: ["admin"],
    refuse: ({ world, act }) => {
      const decision = world.decisions[act.on];
      if (!decision) return notFound;
      const isActive = world.users[decision.account]?.restrictions[decision.kind] === act.on;
      return isActive ? undefined : decisionMovedOn;
    },
    effect: ({ world, act }) => {
      const { account, kind } = world.decisions[act.on] ?? { account: "", kind: "" };
      delete world.users[account]?.restrictions[kind];
      notify(world, account, "restriction_ended");
    },
  },
  takeDown: {
    by: ["admin"],
    refuse: ({ work }) => {
      if (!work) return notFound;
      return work.isTakenDown ? workMovedOn : undefined;
    },
    effect: (context) => setTakenDown(context, true),
  },
  restore: {
    by: ["admin"],
    refuse: ({ work }) => {
      if (!work) return notFound;
      return work.isTakenDown ? undefined : workMovedOn;
    },
    effect: (context) => setTakenDown(context, false),
  },
  /** The sandbox captured what companies pay themselves, so only recorded payments are reversed. */
  reverse: {
    by: ["admin"],
    refuse: (context) => {
      const { request } = context;
      if (!request) return notFound;
      if (request.source === "direct") return "409 direct_payment";
      const payable = payableOf(context);
      if (payable && payable.status !== "due") return "409 payout_made";
      if (request.status !== "paid") return "409 payment_moved_on";
      if (request.returned.length > 0) return "409 money_returned";
      return request.source === "sandbox" ? "409 provider_payment" : undefined;
    },
    effect: (context) => {
      const { world, request } = context;
      if (!request) return;
      Object.assign(request, { status: "completed", source: "" });
      endReviews(request);
      Object.assign(payableOf(context) ?? {}, { status: "cancelled" });
      notify(world, "admin", "reversal_recorded", request.work);
    },
  },
} satisfies Record<string, Rule>;

import { brokerageOf, clientFeeOf } from "./amounts.ts";
import { notFound, type Rule, type RuleContext } from "./model-world.ts";
import { endReport, moveToPaid, notifyParty } from "./request-rules.ts";

const movedOn = "409 payment_moved_on";

/** The freelancer answers the latest report of the company. */
function refuseAnswer({ act, request }: RuleContext): string | undefined {
  if (request?.freelancer !== act.by || request.report === "none") return notFound;
  return request.report === "open" ? undefined : movedOn;
}

/** Payments from the company to the freelancer, and the bills for them. */
export const directRules = {
  /** The operator restarts the product with another setting. */
  switchProvider: {
    by: "anyone",
    refuse: () => undefined,
    effect: ({ world, act }) => {
      world.provider = act.on === "direct" ? "direct" : "sandbox";
    },
  },
  withdrawReport: {
    by: ["client"],
    refuse: ({ act, work, request }) => {
      if (!request || work?.owner !== act.by) return notFound;
      return request.report === "open" ? undefined : movedOn;
    },
    effect: ({ request }) => {
      endReport(request);
      return undefined;
    },
  },
  confirmReceipt: {
    by: ["freelancer"],
    refuse: refuseAnswer,
    effect: (context) => {
      const { request } = context;
      moveToPaid(context, "direct");
      if (!request) return;
      request.bill = { amount: brokerageOf(request) + clientFeeOf(request), status: "open" };
      notifyParty(context, "freelancer", "bill_created");
    },
  },
  denyReceipt: {
    by: ["freelancer"],
    refuse: refuseAnswer,
    effect: (context) => {
      endReport(context.request);
      notifyParty(context, "company", "direct_denied");
    },
  },
  settleBill: {
    by: ["admin"],
    refuse: ({ request }) => {
      if (!request?.bill) return notFound;
      return request.bill.status === "open" ? undefined : "409 bill_moved_on";
    },
    effect: (context) => {
      const { act, request } = context;
      if (!request?.bill) return;
      request.bill.status = act.number > 0 ? "paid" : "waived";
      notifyParty(context, "freelancer", act.number > 0 ? "bill_settled" : "bill_waived");
    },
  },
} satisfies Record<string, Rule>;

import { type Chargeback, notFound, notify, type Rule, type RuleContext } from "./model-world.ts";
import { payableOf } from "./payout-rules.ts";
import { notifyParty } from "./request-rules.ts";

/** The amount of a message in paise: a part of the price, or all of it. */
export const disputedAmount = ({ act }: Pick<RuleContext, "act">): number => act.number * 100;

/** Only the sandbox signs messages about its orders, and it takes them only while it is chosen. */
function refuseMessage({ world, request }: RuleContext): string | undefined {
  if (world.provider !== "sandbox") return notFound;
  return request?.source === "sandbox" ? undefined : "403 bad_signature";
}

function notifyBoth(context: RuleContext, freelancers: string, admins: string): void {
  notifyParty(context, "freelancer", freelancers);
  notify(context.world, "admin", admins, context.request?.work);
}

/** The first message opens the chargeback, whatever it says, and the first decision ends it. */
const decide = (status: "won" | "lost"): Rule => ({
  by: "anyone",
  refuse: refuseMessage,
  effect: (context) => {
    const { request } = context;
    if (!request || (request.chargeback && request.chargeback.status !== "open")) return;
    const amount =
      status === "lost" ? disputedAmount(context) : (request.chargeback?.amount ?? disputedAmount(context));
    request.chargeback = { amount, status, recovered: 0 };
    notifyBoth(context, `chargeback_${status}`, "chargeback_decided");
  },
});

const hasEnded = ({ status, recovered }: Chargeback) => status !== "lost" || recovered > 0;

/** Payments that their payers dispute at the bank. */
export const chargebackRules = {
  openChargeback: {
    by: "anyone",
    refuse: refuseMessage,
    effect: (context) => {
      const { request } = context;
      if (!request || request.chargeback) return;
      request.chargeback = { amount: disputedAmount(context), status: "open", recovered: 0 };
      notifyBoth(context, "chargeback_opened", "chargeback_to_answer");
    },
  },
  winChargeback: decide("won"),
  loseChargeback: decide("lost"),
  /** From what is still owed for the payment. */
  recoverChargeback: {
    by: ["admin"],
    refuse: (context) => {
      const { chargeback } = context.request ?? {};
      if (!chargeback) return notFound;
      if (hasEnded(chargeback)) return "409 payment_moved_on";
      return payableOf(context)?.status === "due" ? undefined : "409 nothing_recoverable";
    },
    effect: (context) => {
      const { chargeback } = context.request ?? {};
      const payable = payableOf(context);
      if (!chargeback || !payable) return;
      chargeback.recovered = Math.min(chargeback.amount, payable.amount);
      const amount = payable.amount - chargeback.recovered;
      Object.assign(payable, amount > 0 ? { amount } : { status: "cancelled" });
      notifyParty(context, "freelancer", "chargeback_recovered");
    },
  },
} satisfies Record<string, Rule>;

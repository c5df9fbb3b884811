import { brokerageOf, owedOf } from "./amounts.ts";
import {
  notFound,
  notify,
  type Payable,
  type Payout,
  type Rule,
  type RuleContext,
  type Source,
  type World,
} from "./model-world.ts";

const payoutChanged = "409 payout_changed";
const maxAccountChanges = 3;
/** In paise. */
const minPayout = 10_000;

/** What is owed for a payment arises with it. */
export function owe({ world, act, request }: RuleContext, source: Source): void {
  if (!request) return;
  const amount = (request.price ?? 0) * 100 - brokerageOf(request);
  if (amount === 0) return;
  const { freelancer } = request;
  // The freelancer has received what was paid directly.
  const status = source === "direct" ? "paid" : "due";
  world.payables[act.creates] = { request: act.on, freelancer, source, amount, status, payout: "" };
}

/** What is owed for the payment of the request; nothing once it is cancelled. */
export const payableOf = ({ world, act }: RuleContext): Payable | undefined =>
  Object.values(world.payables).find(({ request, status }) => request === act.on && status !== "cancelled");

/** What is given back is not owed any more. */
export function lowerPayable(context: RuleContext): void {
  const payable = payableOf(context);
  if (!payable || !context.request) return;
  const amount = owedOf(context.request);
  Object.assign(payable, amount > 0 ? { amount } : { status: "cancelled" });
}

/** Money that the payer disputes waits for the decision of the bank. */
export const isDisputed = ({ requests }: World, { request }: Payable) =>
  requests[request]?.chargeback?.status === "open";

/** What is due from this source and not disputed. */
const payablesFrom = (world: World, source: string) =>
  Object.values(world.payables).filter(
    (payable) => payable.status === "due" && payable.source === source && !isDisputed(world, payable),
  );

/** The amounts that could be paid now, by freelancer. */
function dueByFreelancer(world: World, source: string): Map<string, number> {
  const due = new Map<string, number>();
  for (const { freelancer, amount } of payablesFrom(world, source))
    if (world.payoutAccounts[freelancer]?.state === "active") due.set(freelancer, (due.get(freelancer) ?? 0) + amount);
  return new Map([...due].filter(([, amount]) => amount >= minPayout));
}

export const payoutName = (run: string, freelancer: string) => `payout of ${run} for ${freelancer}`;

function pay({ world, act }: RuleContext): undefined {
  for (const [freelancer, amount] of dueByFreelancer(world, act.on)) {
    const name = payoutName(act.creates, freelancer);
    world.payouts[name] = { freelancer, amount, status: "created" };
    for (const payable of payablesFrom(world, act.on))
      if (payable.freelancer === freelancer) Object.assign(payable, { status: "in_payout", payout: name });
  }
}

/** A move of a payout by the admin, with what becomes of the money and what the freelancer is notified of. */
const move = (from: readonly Payout["status"][], to: Payout["status"], kind?: string): Rule => ({
  by: ["admin"],
  refuse: ({ world, act }) => {
    const payout = world.payouts[act.on];
    if (!payout) return notFound;
    return from.includes(payout.status) ? undefined : payoutChanged;
  },
  effect: ({ world, act }) => {
    const payout = world.payouts[act.on];
    if (!payout) return;
    payout.status = to;
    const outcome = to === "done" ? { status: "paid" } : { status: "due", payout: "" };
    for (const payable of Object.values(world.payables).filter((one) => one.payout === act.on))
      Object.assign(payable, outcome);
    if (kind) notify(world, payout.freelancer, kind);
  },
});

/** Payout accounts, runs and what becomes of payouts. Payments are not held, and no bank file is made. */
export const payoutRules = {
  saveAccount: {
    by: ["freelancer"],
    refuse: ({ world, act }) => {
      if ((world.payoutAccounts[act.by]?.changeCount ?? 0) >= maxAccountChanges) return "409 too_many_changes";
      const isPaying = Object.values(world.payouts).some(
        ({ freelancer, status }) => freelancer === act.by && status === "created",
      );
      return isPaying ? "409 in_payout" : undefined;
    },
    effect: ({ world, act }) => {
      const { changeCount = 0 } = world.payoutAccounts[act.by] ?? {};
      world.payoutAccounts[act.by] = { changeCount: changeCount + 1, state: "waiting" };
      notify(world, act.by, "payout_account_changed");
    },
  },
  /** A day passes for the accounts that wait. */
  activateAccounts: {
    by: "anyone",
    refuse: () => undefined,
    effect: ({ world }) => {
      for (const account of Object.values(world.payoutAccounts)) account.state = "active";
    },
  },
  createRun: {
    by: ["admin"],
    refuse: ({ world, act }) => (dueByFreelancer(world, act.on).size === 0 ? "409 nothing_due" : undefined),
    effect: pay,
  },
  finishPayout: move(["created"], "done", "payout_done"),
  failPayout: move(["created"], "failed", "payout_failed"),
  cancelPayout: move(["created"], "cancelled"),
  reversePayout: move(["done"], "reversed", "payout_failed"),
} satisfies Record<string, Rule>;

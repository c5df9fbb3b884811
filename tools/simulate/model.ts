import { adminRules } from "./admin-rules.ts";
import { amendmentRules } from "./amendment-rules.ts";
import { chargebackRules } from "./chargeback-rules.ts";
import { directRules } from "./direct-rules.ts";
import { messageRules } from "./message-rules.ts";
import {
  type Act,
  type ActName,
  agreedPrice,
  isEngaged,
  notFound,
  notify,
  paymentRecorded,
  type Rule,
  type RuleContext,
  requestsOn,
  rightPassword,
  type World,
} from "./model-world.ts";
import { offerRules } from "./offer-rules.ts";
import { payoutRules } from "./payout-rules.ts";
import { requestRules } from "./request-rules.ts";
import { noReviews, reviewRules } from "./review-rules.ts";
import { isClosed, workRules } from "./work-rules.ts";

/**
 * A second implementation of the rules: who may move what, and the outcome of each call. It imports nothing of the product,
 * so that it does not repeat a wrong rule.
 */

const newWork = { isTakenDown: false, isPaused: false };

const rules: Record<ActName, Rule> = {
  register: {
    by: "anyone",
    refuse: ({ user }) => (user.accountStatus === "unknown" ? undefined : "Exist"),
    effect: ({ world, user }) => {
      user.accountStatus = user.role === "client" ? "pending" : "accepted";
      if (user.role === "client") notify(world, "admin", "company_waits");
    },
  },
  login: {
    by: "anyone",
    refuse: ({ user, act }) => (user.accountStatus === "unknown" || act.text !== rightPassword ? "[]" : undefined),
    effect: ({ user }) => {
      user.isSignedIn = user.accountStatus === "accepted";
      return `${user.role} ${user.accountStatus}`;
    },
  },
  logout: {
    by: ["admin", "client", "freelancer"],
    refuse: () => undefined,
    effect: ({ user }) => {
      user.isSignedIn = false;
    },
  },
  judge: {
    by: ["admin"],
    refuse: ({ world, act }) =>
      (world.users[act.on]?.accountStatus ?? "unknown") === "unknown" ? notFound : undefined,
    effect: ({ world, act }) => {
      const company = world.users[act.on];
      if (!company) return;
      const status = act.text === "accepted" ? "accepted" : "rejected";
      if (company.accountStatus !== status)
        notify(world, act.on, status === "accepted" ? "company_verified" : "company_rejected");
      company.accountStatus = status;
      if (company.accountStatus === "rejected") company.isSignedIn = false;
    },
  },
  post: {
    by: ["client"],
    refuse: ({ act }) => (act.text < "2099" ? "400 invalid" : undefined),
    effect: ({ world, act }) => {
      world.works[act.creates] = { owner: act.by, ...newWork, budget: act.number, deadline: act.text, invited: [] };
    },
  },
  edit: {
    by: ["client"],
    refuse: ({ world, act, work }) => {
      if (work?.owner !== act.by) return notFound;
      if (act.text < "2099") return "400 invalid";
      const changesTerms = act.number !== (agreedPrice(world, act.on) ?? work.budget) || act.text < work.deadline;
      // The contract has ended with the payment, so that its day is final.
      const isFinal = act.text > work.deadline && requestsOn(world, act.on).some(({ status }) => status === "paid");
      return (changesTerms || isFinal) && isEngaged(world, act.on) ? "409 terms_frozen" : undefined;
    },
    effect: ({ world, act, work }) => {
      if (!work) return;
      if (act.text > work.deadline) writeVersion(world, act.on);
      work.deadline = act.text;
      if (isEngaged(world, act.on)) return;
      work.budget = act.number;
    },
  },
  remove: {
    by: ["client"],
    refuse: ({ world, act, work }) => {
      if (work?.owner !== act.by) return notFound;
      if (isEngaged(world, act.on)) return "409 position_filled";
      return requestsOn(world, act.on).some(({ hasPayment }) => hasPayment) ? paymentRecorded : undefined;
    },
    effect: ({ world, act }) => {
      notifyApplicants(world, act.on, "work_withdrawn");
      delete world.works[act.on];
      for (const [name, { work }] of Object.entries(world.requests)) if (work === act.on) delete world.requests[name];
    },
  },
  apply: {
    by: ["freelancer"],
    refuse: ({ world, act, work }) => {
      if (requestsOn(world, act.on).some(({ freelancer }) => freelancer === act.by)) return "exist";
      if (!work || world.users[work.owner]?.accountStatus !== "accepted") return notFound;
      return isClosed(world, act.on) ? "409 work_closed" : undefined;
    },
    effect: ({ world, act }) => {
      const noPayment = {
        hasPayment: false,
        source: "",
        report: "none",
        bill: undefined,
        chargeback: undefined,
      } as const;
      const initial = { ...noPayment, status: "pending", reason: null, price: null, rate: null } as const;
      notify(world, world.works[act.on]?.owner ?? "", "applied", act.on);
      world.requests[act.creates] = {
        ...initial,
        progress: [],
        offers: [],
        returned: [],
        borneByPlatform: 0,
        reviews: noReviews(),
        contractVersion: 0,
        work: act.on,
        freelancer: act.by,
      };
    },
  },
  ...adminRules,
  ...requestRules,
  ...directRules,
  ...chargebackRules,
  ...reviewRules,
  ...workRules,
  ...offerRules,
  ...amendmentRules,
  ...messageRules,
  ...payoutRules,
};

/** The kinds of restriction that close an action, each alone. */
const closedBy: Partial<Record<ActName, readonly string[]>> = {
  apply: ["apply"],
  post: ["post"],
  edit: ["post"],
  accept: ["hire"],
  offer: ["apply", "hire"],
  counter: ["apply", "hire"],
  take: ["apply"],
  invite: ["message"],
};

/** A later deadline is another version of the contract, until it has ended. */
function writeVersion(world: World, work: string): void {
  for (const request of requestsOn(world, work))
    if (request.status === "accepted" || request.status === "completed") request.contractVersion += 1;
}

function notifyApplicants(world: World, work: string, kind: string): void {
  for (const { status, freelancer } of requestsOn(world, work))
    if (status === "pending") notify(world, freelancer, kind, work);
}

function contextOf(world: World, act: Act): RuleContext {
  const request = world.requests[act.on];
  const user = world.users[act.by];
  if (!user) throw new Error(`There is no user ${act.by}.`);
  return { world, act, user, request, work: world.works[request?.work ?? act.on] };
}

/** The refusal, or undefined if the action succeeds. */
export function refusalOf(world: World, act: Act): string | undefined {
  const { by, refuse } = rules[act.name];
  const context = contextOf(world, act);
  if (by !== "anyone" && !context.user.isSignedIn) return "401 no_session";
  if (by !== "anyone" && !by.includes(context.user.role)) return "403 wrong_role";
  if (closedBy[act.name]?.some((kind) => context.user.restrictions[kind])) return "403 restricted";
  return refuse(context);
}

/** The world after the action, and its outcome. */
export function after(world: World, act: Act): { world: World; outcome: string } {
  const refusal = refusalOf(world, act);
  if (refusal) return { world, outcome: refusal };
  const next = structuredClone(world);
  const { effect } = rules[act.name];
  return { world: next, outcome: effect(contextOf(next, act)) ?? "Success" };
}

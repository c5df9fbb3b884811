import { isEngaged, openVersion, type Rule, type RuleContext, takesQuotes } from "./model-world.ts";
import { agree, endOffer, notifyParty, refuseMove } from "./request-rules.ts";

const maxVersions = 10;
const changed = "409 offer_changed";

function refuseOffer({ request, act }: RuleContext): string | undefined {
  if (!(request && takesQuotes(request.work))) return "409 quotes_off";
  if (openVersion(request) !== act.text) return changed;
  return request.offers.length >= maxVersions ? "409 too_many_versions" : undefined;
}

/** A new offer, which names the open version that it replaces. */
const newOffer = {
  by: ["client", "freelancer"],
  refuse: (context: RuleContext) =>
    refuseMove(context, context.user.role === "client" ? "owner" : "freelancer", "pending") ?? refuseOffer(context),
  effect: (context: RuleContext): undefined => {
    const { request, act, user } = context;
    const author = user.role === "client" ? "company" : "freelancer";
    const isAnswer = request?.offers.some((offer) => offer.isOpen && offer.author !== author);
    endOffer(request);
    request?.offers.push({ author, amount: act.number, isOpen: true });
    notifyParty(context, author === "company" ? "freelancer" : "company", isAnswer ? "offer_countered" : "offer_made");
  },
} satisfies Rule;

/** Offers for requests. */
export const offerRules = {
  offer: newOffer,
  counter: newOffer,
  take: {
    by: ["freelancer"],
    refuse: (context) => {
      const { world, request, work, act } = context;
      if (act.text === "") return "400 invalid";
      const refusal = refuseMove(context, "freelancer", "pending");
      if (refusal || !request || !work) return refusal;
      if (work.isTakenDown || world.users[work.owner]?.accountStatus !== "accepted") return "409 work_closed";
      if (isEngaged(world, request.work)) return "409 position_filled";
      const isCompanys = request.offers.some(({ isOpen, author }) => isOpen && author === "company");
      return isCompanys && openVersion(request) === act.text ? undefined : changed;
    },
    effect: (context) => {
      agree(context);
      return undefined;
    },
  },
} satisfies Record<string, Rule>;

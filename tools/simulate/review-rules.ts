import { notFound, type Request, type Rule, type RuleContext } from "./model-world.ts";
import { notifyParty } from "./request-rules.ts";

export const noReviews = (): Request["reviews"] => ({
  company: { current: null, ended: null },
  freelancer: { current: null, ended: null },
  isRevealed: false,
});

/** A reversal deletes what is hidden, and ends what both sides read. A later payment begins again. */
export function endReviews({ reviews }: Request): void {
  for (const side of [reviews.company, reviews.freelancer]) {
    if (reviews.isRevealed) side.ended = side.current;
    side.current = null;
  }
  reviews.isRevealed = false;
}

/** What a side reads: its own review, and that of the other side once both have written. */
export function readReviews({ reviews }: Request, side: "company" | "freelancer"): string {
  const [own, other] =
    side === "company" ? [reviews.company, reviews.freelancer] : [reviews.freelancer, reviews.company];
  const visible = reviews.isRevealed ? other.current : null;
  return `${own.current ?? own.ended} and ${visible ?? other.ended}`;
}

function sideOf({ act, work, request }: RuleContext): "company" | "freelancer" | undefined {
  if (request?.freelancer === act.by) return "freelancer";
  return request && work?.owner === act.by ? "company" : undefined;
}

/** Both sides write about each other after a payment. */
export const reviewRules = {
  review: {
    by: ["client", "freelancer"],
    refuse: (context) => {
      const { request } = context;
      if (!request || !sideOf(context)) return notFound;
      return request.status === "paid" && !request.reviews.isRevealed ? undefined : "409 window_closed";
    },
    effect: (context) => {
      const { act, request } = context;
      const side = sideOf(context);
      if (!request || !side) return;
      const { reviews } = request;
      reviews[side].current = act.text;
      if (reviews.company.current === null || reviews.freelancer.current === null) return;
      reviews.isRevealed = true;
      notifyParty(context, "company", "review_visible");
      notifyParty(context, "freelancer", "review_visible");
    },
  },
} satisfies Record<string, Rule>;

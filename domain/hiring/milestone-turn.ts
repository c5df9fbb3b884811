import type { MilestoneStatus } from "./milestone.ts";
import type { OfferParty } from "./offer.ts";

/**
 * Which milestone of a project comes first for a party, by its status: what the party has to do, before that for which it waits.
 * Projects and their lists name the same one. Of several in one status it is the first of the plan.
 */
export const milestoneTurns: Readonly<Record<OfferParty, readonly MilestoneStatus[]>> = {
  company: ["disputed", "submitted", "funding", "returned", "funded", "planned"],
  freelancer: ["disputed", "returned", "funded", "submitted", "funding", "planned"],
};

import { z } from "zod";
import { day, line, text, whole } from "#contract/fields.ts";
import { milestoneStatuses, planLimits, workTerms } from "#domain/hiring/milestone.ts";
import { budgetRange } from "#domain/money.ts";

const missing = "please fill this";

/** When the company pays for a work. Absent: after its completion, or as before. */
export const termsField = z.enum(workTerms, "please choose one").nullish();

/** The milestones of a price, in the order in which they are funded. */
export const planField = z
  .array(
    z.object({
      title: line(planLimits.title, missing),
      description: text(planLimits.description, missing).nullish(),
      amountPaise: whole({ least: planLimits.step, most: budgetRange.most * 100 }, missing, "use whole rupees"),
      dueDay: day(missing),
    }),
    missing,
  )
  .min(1, missing)
  .max(planLimits.milestones, `use at most ${planLimits.milestones} milestones`);

/** A milestone of an offer, as both parties read it. */
export const shownPlan = z.array(
  z.object({
    title: z.string(),
    description: z.string().nullish(),
    amountPaise: z.int(),
    dueDay: z.string(),
  }),
);

/** The milestone of a project whose turn it is; absent where the company pays after the completion, and once none is open. */
export const presentMilestone = z.object({
  title: z.string(),
  line: z.int(),
  count: z.int(),
  status: z.enum(milestoneStatuses),
  dueDay: z.string(),
  /** When its money is released or refunded by itself; null before it is held. */
  endsAt: z.iso.datetime().nullable(),
});

import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id } from "#contract/fields.ts";
import { maxRecordsAtOnce } from "#domain/hiring/track-record.ts";
import { everyMember } from "#domain/member.ts";

const computedAt = z.iso.datetime();

/** What the works of a company show about it; null before its first paid works. Medians have one decimal. */
export const companyRecord = z
  .object({
    paidWorks: z.int(),
    postedWorks: z.int(),
    /** Works for which a freelancer was engaged, also where the engagement has ended. */
    filledWorks: z.int(),
    /** Works whose deadline passed before a freelancer was engaged. */
    neverFilledWorks: z.int(),
    applications: z.int(),
    /** Accepted, rejected, or answered with an offer. */
    answeredApplications: z.int(),
    medianDaysToAnswer: z.number().nullable(),
    /** The median of days from the completion to the payment. */
    medianDaysToPay: z.number().nullable(),
    /** When the facts of the record were last counted. */
    computedAt,
  })
  .nullable();

/** The track record of a freelancer; null before the first paid works. */
export const freelancerRecord = z
  .object({
    paidWorks: z.int(),
    /** Paid works that were completed by their deadline. */
    onTimeWorks: z.int(),
    /** Paid works that the company had sent back before. */
    sentBackWorks: z.int(),
    /** Engagements that either side ended before the completion. */
    endedWorks: z.int(),
    computedAt,
  })
  .nullable();

/** Track records: facts about the works of companies and freelancers. */
export const records = calls({
  "records.get": {
    why: "Before they decide, both sides read what the works of the other one show.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({
      accountIds: z
        .array(id(), "not a list of accounts")
        .min(1, "please fill this")
        .max(maxRecordsAtOnce, `use at most ${maxRecordsAtOnce} accounts`)
        .nullish(),
    }),
    row: z.object({ accountId: z.int(), company: companyRecord, freelancer: freelancerRecord }),
    mayLag: true,
    note:
      "A row for each of these accounts that the caller may read: the own one, for a freelancer those of verified " +
      "companies, for a company those of freelancers who have applied to it. Without `accountIds` the own one. The record " +
      "is null before three paid jobs.",
  },
});

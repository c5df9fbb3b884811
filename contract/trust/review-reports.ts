import { z } from "zod";
import { calls } from "#contract/call.ts";
import { pageInput, text } from "#contract/fields.ts";
import { hirers } from "#domain/member.ts";
import { reportReasonRange } from "#domain/trust/message-report.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";
import { reviewParts } from "#domain/trust/review.ts";
import { closingReport, removingReported } from "./message-reports.ts";
import { reviewContent } from "./reviews.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** Reports of visible reviews and their replies to the admins who moderate, and what they do about them. A hidden review is in none of these calls. */
export const reviewReports = calls({
  "reviews.report": {
    why: "One side tells the admins about a review of the other side, or a reply, that breaks the rules.",
    title: "Report a review",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: hirers,
    note: "A visible review about the caller; with the `part` `reply` the reply to a visible review of the caller's.",
    input: z.object({
      reviewId: z.uuid(missing),
      part: z.enum(reviewParts, missing).nullish(),
      reason: text(reportReasonRange.most, missing).min(
        reportReasonRange.least,
        `use at least ${reportReasonRange.least} characters`,
      ),
    }),
    refuses: ["not_found", "switched_off", "review_report_exists"],
    answers: { done: "Success" },
    says: { done: "The report was sent", otherwise: "The report was not sent" },
    audited: "review",
  },
  "reviewReports.list": {
    why: "An admin sees which reviews and replies are reported, and why.",
    ...moderating,
    note: "Open ones, oldest first.",
    input: z.object(pageInput),
    row: z.object({
      reportId: z.int(),
      workTitle: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      reporterName: z.string(),
      reason: z.string(),
      createdAt: z.iso.datetime(),
      /** What is reported. */
      part: z.enum(reviewParts),
      /** Who wrote what is reported. */
      author: z.enum(["client", "freelancer"]),
      authorId: z.int(),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
      review: z.object(reviewContent),
      /** What the other side wrote about the same work; null where it wrote nothing, or others do not read it. */
      otherReview: z.object(reviewContent).nullable(),
      /** Whether an admin has removed what is reported. */
      isRemoved: z.boolean(),
    }),
    page: 50,
  },
  "reviewReports.removeReview": {
    why: "An admin removes a review or a reply that breaks the rules.",
    title: "Remove a review",
    ...removingReported,
    says: { done: "The reported text was removed", otherwise: "Nothing was removed" },
    note: "The review, or its reply where that is reported. Nobody but its author can read it any more. The author reads the rule and the reason, and can appeal.",
    audited: "review",
  },
  "reviewReports.close": {
    why: "An admin closes a report of a review, and its reporter is notified.",
    title: "Close a report of a review",
    ...closingReport,
    note: "Closes every open report of the review, or of its reply. Those who reported it are notified.",
    audited: "review",
  },
});

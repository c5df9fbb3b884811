import { z } from "zod";
import { hirers } from "#domain/member.ts";
import { reportReasonRange } from "#domain/message-report.ts";
import { restrictionKinds } from "#domain/restriction.ts";
import { calls } from "./call.ts";
import { pageInput, text } from "./fields.ts";
import { closingReport, removingReported } from "./message-reports.ts";
import { reviewContent } from "./reviews.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** Reports of visible reviews to the admins who moderate, and what they do about them. A hidden review is in none of these calls. */
export const reviewReports = calls({
  "reviews.report": {
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: hirers,
    note: "A visible review about the caller.",
    input: z.object({
      reviewId: z.uuid(missing),
      reason: text(reportReasonRange.most, missing).min(
        reportReasonRange.least,
        `use at least ${reportReasonRange.least} characters`,
      ),
    }),
    refuses: ["not_found", "switched_off", "review_report_exists"],
    answers: { done: "Success" },
    says: { done: "The review was reported", otherwise: "The review was not reported" },
    audited: "review",
  },
  "reviewReports.list": {
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
      /** Who wrote the review. */
      author: z.enum(["client", "freelancer"]),
      authorId: z.int(),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
      review: z.object(reviewContent),
      /** What the other side wrote about the same work; null where it wrote nothing, or others do not read it. */
      otherReview: z.object(reviewContent).nullable(),
      /** Whether an admin has removed the review. */
      isRemoved: z.boolean(),
    }),
    page: 50,
  },
  "reviewReports.removeReview": {
    ...removingReported,
    says: { done: "The review was removed", otherwise: "The review was not removed" },
    note: "Nobody but its author can read it any more. The author reads the rule and the reason, and can appeal.",
    audited: "review",
  },
  "reviewReports.close": {
    ...closingReport,
    note: "Closes every open report of the review. Those who reported it are notified.",
    audited: "review",
  },
});

import type { companyStatuses } from "#domain/account.ts";

/** What is kept about the verification of a company: a question of the admin, a reason for a rejection, documents that were sent. */
export const verificationKinds = ["information", "rejection", "submission"] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** How long the link in an e-mail to a company can be used, once. */
export const verificationLinkDays = 14;
export const maxDocuments = 5;
/** The most submissions of a company, and in how many days. */
export const maxSubmissions = 5;
export const submissionPeriodDays = 90;
/** The days after the decision in which documents are kept. */
export const documentRetentionDays = 180;

/** The length of a reason that another person reads, in UTF-16 code units. */
export const reasonRange = { least: 20, most: 1000 } as const;
export const maxStatementLength = 2000;

type Status = (typeof companyStatuses)[number];

/** The move of a company that sends documents with its link. */
export const resubmission = { from: ["pending", "rejected"], to: "pending" } as const satisfies {
  from: readonly Status[];
  to: Status;
};

/** Who decides on a company, or answers for one, that was verified in the meantime. */
export const verifiedText = "This company has already been verified. It can log in and post jobs.";

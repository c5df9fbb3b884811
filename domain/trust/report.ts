/** What can be reported to the admins: a text or a page, and whose it is. */
export const reportSubjects = [
  "work",
  "freelancerPage",
  "companyPage",
  "portfolioItem",
  "message",
  "review",
  "reply",
  "offerNote",
] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Why it is reported. */
export const reportReasons = [
  "fraud",
  "fee",
  "contact",
  "abuse",
  "copied",
  "category",
  "personalData",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What an admin decided. A report is open until then. */
export const reportOutcomes = ["dismissed", "upheld"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

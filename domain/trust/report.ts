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

/** Words beside the reason, which may be empty. */
export const maxReportWords = 1000;
export const maxReportFiles = 5;

/** What an admin does about a report. All but `dismiss` uphold it, with a rule and a reason that the reported person reads. */
export const reportActions = ["dismiss", "warn", "remove", "restrict", "reject"] as const;
export type ReportAction = (typeof reportActions)[number];

/** What can be done about an account of this role: only companies are rejected. */
export const actionsFor = (role: "client" | "freelancer"): readonly ReportAction[] =>
  reportActions.filter((action) => action !== "reject" || role === "client");

/** What waits for an admin at the desk. */
export const deskKinds = [
  "report",
  "appeal",
  "company",
  "identity",
  "job",
  "ticket",
  "claim",
  "payoutRun",
  "unmatched",
  "signal",
  "picture",
] as const;
export type DeskKind = (typeof deskKinds)[number];

/** The hours until an admin looks at a report for the first time. */
export const firstLookHours = 24;
/** The days until a report, an appeal or the verification of a company is settled. */
export const settleDays = 15;
/** The minutes for which an admin who has taken a case keeps it from others. */
export const claimMinutes = 30;

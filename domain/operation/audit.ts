/** The call of entries about moves of requests that follow from what became of their milestones. */
export const milestoneEntry = "milestonemove";

/** The kinds of records that an audit entry refers to. */
export const auditSubjects = [
  "account",
  "session",
  "token",
  "webhook",
  "draft",
  "invitation",
  "import",
  "district",
  "location",
  "category",
  "subcategory",
  "state",
  "reference",
  "work",
  "request",
  "offer",
  "payment",
  "milestone",
  "claim",
  "contract",
  "review",
  "payout",
  "tax",
  "bill",
  "rate",
  "fee",
  "mail",
  "page",
  "setting",
  "conversation",
  "ticket",
  "announcement",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The state of a record before or after a change: small values, and no personal data. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Personal fields are recorded as changed or unchanged, never as values (docs/design/promises.md#security). */
export function comparedWith<K extends string>(
  before: Readonly<Record<K, unknown>> | undefined,
  after: Readonly<Record<K, unknown>>,
): Record<K, "changed" | "unchanged"> {
  const changeOf = (key: K) => (before?.[key] === after[key] ? "unchanged" : "changed");
  return Object.fromEntries(Object.keys(after).map((key) => [key, changeOf(key as K)])) as Record<
    K,
    ReturnType<typeof changeOf>
  >;
}

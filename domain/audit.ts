/** What an entry of the audit log can be about. */
export const auditSubjects = [
  "account",
  "session",
  "district",
  "location",
  "category",
  "subcategory",
  "work",
  "request",
  "payment",
  "rate",
  "mail",
  "page",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** What is kept of something as it was before or after: small things, and nothing personal. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Personal fields are told as changed or unchanged, never as values (QUALITY section 2). */
export function comparedWith<K extends string>(
  before: Readonly<Record<K, unknown>> | undefined,
  after: Readonly<Record<K, unknown>>,
): Record<K, "changed" | "unchanged"> {
  const told = (key: K) => (before?.[key] === after[key] ? "unchanged" : "changed");
  return Object.fromEntries(Object.keys(after).map((key) => [key, told(key as K)])) as Record<
    K,
    ReturnType<typeof told>
  >;
}

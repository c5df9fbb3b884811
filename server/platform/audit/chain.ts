import { createHash } from "node:crypto";
import type { AuditFacts } from "#domain/operation/audit.ts";
import type { auditEntries } from "#server/platform/db/schema/audit.ts";

export type Entry = typeof auditEntries.$inferSelect;

/** A link of the chain. The first one follows a hash of zeros. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

export const beginning: Link = { seq: 0, hash: "0".repeat(64) };

/** The SHA-256 hash of the previous hash and the entry in its canonical form. */
export function linkAfter({ seq, hash }: Link, entry: Entry): Link {
  const next = seq + 1;
  return { seq: next, hash: createHash("sha256").update(hash).update(textOf(next, entry)).digest("hex") };
}

/** The canonical form: every field in a fixed order. */
const textOf = (seq: number, entry: Entry) =>
  JSON.stringify([
    seq,
    entry.id,
    entry.at.toISOString(),
    entry.accountId,
    entry.username,
    entry.role,
    entry.call,
    entry.outcome,
    entry.subject,
    entry.subjectId,
    inOrder(entry.before),
    inOrder(entry.after),
    entry.address,
    entry.requestId,
  ]);

const inOrder = (facts: AuditFacts) => Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));

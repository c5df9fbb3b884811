import { createHash } from "node:crypto";
import type { AuditFacts } from "#domain/audit.ts";
import type { auditEntries } from "#server/platform/db/schema/audit.ts";

export type Entry = typeof auditEntries.$inferSelect;

/** A link of the chain; the first one follows a hash of nothing but zeros. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

export const beginning: Link = { seq: 0, hash: "0".repeat(64) };

/** The hash of an entry and of everything before it: SHA-256 over the hash before and the entry, always written alike. */
export function linkAfter({ seq, hash }: Link, entry: Entry): Link {
  const next = seq + 1;
  return { seq: next, hash: createHash("sha256").update(hash).update(textOf(next, entry)).digest("hex") };
}

/** Every field in one fixed order, so that the same entry is the same text on every machine. */
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

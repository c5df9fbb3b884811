import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { now } from "#server/platform/db/columns.ts";
import { by, keeps, own, platform, type TableRule } from "#server/platform/db/personal-data.ts";

const long = () => bigint({ mode: "number" });

/**
 * The audit log: who did what, one entry for each change of state (docs/design/promises.md#i12). A trigger refuses every change
 * of an entry; nothing refers to an account, which may be gone by then.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: long().primaryKey().generatedAlwaysAsIdentity(),
    at: now(),
    /** Who did it; null for a caller who was not signed in. */
    accountId: integer(),
    /** Empty. Entries of earlier versions have the username, which their hash covers. */
    username: text().notNull(),
    role: text().notNull(),
    call: text().notNull(),
    /** `done`, or the code of the refusal. */
    outcome: text().notNull(),
    /** Absent if the call was refused before its subject was known. */
    subject: text(),
    subjectId: text(),
    before: jsonb().$type<AuditFacts>().notNull(),
    after: jsonb().$type<AuditFacts>().notNull(),
    address: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    index("audit_entries_at").on(t.at, t.id),
    index("audit_entries_call").on(t.call, t.at, t.id),
    index("audit_entries_username").on(sql`lower(${t.username})`, t.at, t.id),
    index("audit_entries_account").on(t.accountId, t.at, t.id),
    index("audit_entries_subject").on(t.subject, t.subjectId, t.at, t.id),
  ],
);

/** Entries of the audit log that are not in its chain yet: inserted with the entry, deleted when it is sealed. */
export const auditWaiting = pgTable("audit_waiting", { entryId: long().primaryKey() });

/**
 * The chain of the audit log: each hash covers an entry and the hash before it, in the order of sealing (docs/decisions/0009). There is
 * no foreign key, because it would have to lock every entry.
 */
export const auditSeals = pgTable("audit_seals", {
  seq: long().primaryKey(),
  entryId: long().notNull().unique("audit_seals_entry"),
  hash: text().notNull(),
  sealedAt: now(),
});

export const personalData: readonly TableRule[] = [
  { table: auditEntries, exports: own(by(auditEntries.accountId)), erasure: keeps("audit_entries") },
  { table: auditWaiting, ...platform },
  { table: auditSeals, ...platform },
];

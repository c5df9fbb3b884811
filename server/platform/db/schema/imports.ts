import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type ImportLineStatus, importKinds, importLineStatuses, importStatuses } from "#domain/operation/import.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, deletes, notExported, ofAdmins, own, type TableRule, where } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** A file that was uploaded, and what has become of it. */
export const imports = pgTable(
  "imports",
  {
    id: key(),
    kind: text({ enum: importKinds }).notNull(),
    status: text({ enum: importStatuses }).notNull().default("uploaded"),
    fileName: text().notNull(),
    lineCount: integer().notNull(),
    /** How many lines have each status, as of the last check or batch. */
    counts: jsonb().$type<Partial<Record<ImportLineStatus, number>>>().notNull(),
    createdBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    doneAt: instant(),
    /** Whether an admin has ended it before its last line. */
    isCancelled: boolean().notNull().default(false),
    isCleared: boolean().notNull().default(false),
  },
  (t) => [
    index("imports_listed").on(t.createdAt, t.id),
    index("imports_running").on(t.id).where(sql`${t.status} = 'running'`),
    index("imports_creator").on(t.createdBy),
  ],
);

/** A line of the file as it was read, until 30 days after the upload. */
export const importLines = pgTable(
  "import_lines",
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    key: text().notNull(),
    cells: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    status: text({ enum: importLineStatuses }).notNull().default("waiting"),
    problems: jsonb().$type<readonly { readonly column: string; readonly text: string }[]>().notNull().default([]),
    /** The account, work, place or category that it created. */
    recordId: integer(),
    /** Whether the person that it created still gets an e-mail. */
    isMailDue: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index("import_lines_status").on(t.importId, t.status, t.line),
    index("import_lines_mails").on(t.importId, t.line).where(sql`${t.isMailDue}`),
  ],
);

/** The keys of everything that was imported: what may be created once has a unique index. */
export const importKeys = pgTable(
  "import_keys",
  {
    kind: text({ enum: importKinds }).notNull(),
    key: text().notNull(),
    recordId: integer().notNull(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

export const personalData: readonly TableRule[] = [
  { table: imports, exports: own(by(imports.createdBy)), erasure: ofAdmins },
  {
    table: importLines,
    exports: notExported("They are deleted after 30 days, and repeat the rows that they created."),
    erasure: deletes(
      where(
        by(importLines.recordId),
        sql`${importLines.importId} in (select id from ${imports} where kind in ('companies', 'freelancers'))`,
      ),
    ),
  },
  {
    table: importKeys,
    exports: notExported("It says under which key of the operator a record was imported."),
    erasure: deletes(where(by(importKeys.recordId), sql`${importKeys.kind} in ('companies', 'freelancers')`)),
  },
];

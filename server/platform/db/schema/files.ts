import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { storedKinds } from "#domain/uploaded-file.ts";
import { instant, now } from "#server/platform/db/columns.ts";

/** An export is made by the product, and only its owner downloads it (features/personal-data). */
export const fileKind = pgEnum("file_kind", [...storedKinds, "export"]);

/** Every stored file. It is served only once something refers to it; until then it waits for its sender or the sweep. */
export const files = pgTable(
  "files",
  {
    name: text().primaryKey(),
    kind: fileKind().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** SHA-256 of the cookie of the browser that sent it (DETAILS 20). */
    ticketHash: text().notNull(),
    /** Who was signed in when it was sent; no reference, since the file may outlive the account. */
    uploaderId: integer(),
    attachedAt: instant(),
    createdAt: now(),
  },
  (t) => [index("files_unattached").on(t.createdAt).where(sql`${t.attachedAt} is null`)],
);

/** The name of a stored file, which is there as long as something refers to it. */
export const fileRef = () =>
  text()
    .notNull()
    .references(() => files.name);

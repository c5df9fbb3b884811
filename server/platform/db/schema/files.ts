import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { storedKinds } from "#domain/catalog/uploaded-file.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, ignores, own, type TableRule } from "#server/platform/db/personal-data.ts";

/** Exports and contracts are made by the product, and downloaded by calls of their own (server/operation/personal-data, server/hiring/contracts). */
export const fileKind = pgEnum("file_kind", [...storedKinds, "export", "contract"]);

/** Every stored file. It is served only once a row refers to it; otherwise the sweep deletes it after a while. */
export const files = pgTable(
  "files",
  {
    name: text().primaryKey(),
    kind: fileKind().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Of a picture as it was sent, before it was drawn again; null for other files and those of older versions. */
    sentSha256: text(),
    /** SHA-256 of the cookie of the browser that sent it (docs/design/details.md#20). */
    ticketHash: text().notNull(),
    /** The account that sent it, if any; no reference, because the file may outlive the account. */
    uploaderId: integer(),
    attachedAt: instant(),
    /** When a scanner has found nothing in it; null where none has looked. A picture is drawn again instead. */
    scannedAt: instant(),
    createdAt: now(),
  },
  (t) => [
    index("files_unattached").on(t.createdAt).where(sql`${t.attachedAt} is null`),
    index("files_pictures_content").on(t.sha256).where(sql`${t.kind} = 'picture'`),
  ],
);

/** The name of a stored file, which exists as long as a row refers to it. */
export const fileRef = () => optionalFileRef().notNull();

/** A file that was sent with a row, at its place among them. */
export const sentFile = () => ({
  position: integer().notNull(),
  file: fileRef(),
  /** The name that its sender gave it. */
  shownName: text().notNull(),
});

/** The same of a person, whose files are deleted when the account is erased. */
export const optionalFileRef = () => text().references(() => files.name);

export const personalData: readonly TableRule[] = [
  {
    table: files,
    exports: own(by(files.uploaderId), "ticket_hash"),
    erasure: ignores("The files of deleted rows are deleted after them."),
  },
];

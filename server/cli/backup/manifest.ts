import { z } from "zod";
import { storedName } from "#server/platform/files/disk.ts";

/** The version of the archive's layout. One that a later product writes otherwise gets the next number. */
export const format = 1;

export const manifestName = "manifest.json";
export const mailsName = "mails.copy";
export const secretName = "secret.key";
export const nameOfTable = (table: string) => `tables/${table}.copy`;
export const nameOfFile = (file: string) => `files/${file}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.number().int().nonnegative();

const content = z.object({ bytes: count, sha256 });
const copied = content.extend({ rows: count });
const stored = content.extend({ name: z.string().regex(storedName) });

/** What an archive holds; written last, so that an archive without one was cut. */
export const manifest = z.object({
  format: z.literal(format),
  /** The product that wrote it, and the PostgreSQL it read from. */
  version: z.string(),
  postgres: z.string(),
  /** The one moment that everything in the database is of. */
  moment: z.iso.datetime(),
  /** The migrations the database had, by their hashes, in their order. */
  migrations: z.array(sha256).min(1),
  tables: z.array(copied.extend({ name: word, columns: z.array(word).min(1) })),
  sequences: z.array(z.object({ name: word, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  /** Mails that had not left, and those that never will. */
  mails: copied.extend({ waiting: count, undelivered: count }),
  /** Stored files, and those that belong here and could not be had. */
  files: z.array(stored),
  missing: z.array(z.object({ name: z.string(), reason: z.enum(["gone", "changed"]) })),
  /** DATA_DIR/secret.key, where it was asked for. */
  secret: content.optional(),
  /** The last link of the audit log's chain, where there was one. */
  audit: z.object({ seq: count, hash: sha256 }).optional(),
  /** One hash over every row of what is paid, table after table, each in the order of its key. */
  ledger: z.object({ tables: z.array(word), sha256 }),
});

export type Manifest = z.infer<typeof manifest>;
export type Content = z.infer<typeof content>;
export type Copied = z.infer<typeof copied>;

/** What tells of money that moved; sums and checks of it are made of these. */
const ledger = ["ledger_entries", "ledger_postings", "payments"];
export const isOfLedger = (table: string) => ledger.includes(table);

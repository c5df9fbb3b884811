import { z } from "zod";
import { storedName } from "#server/platform/files/disk.ts";

/** The version of the archive's layout, increased with each incompatible change. */
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

/** The content of an archive. It is written last, so an archive without it is truncated. */
export const manifest = z.object({
  format: z.literal(format),
  /** The versions of the product and of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** The time of the snapshot. */
  moment: z.iso.datetime(),
  /** The hashes of the applied migrations in their order. */
  migrations: z.array(sha256).min(1),
  tables: z.array(copied.extend({ name: word, columns: z.array(word).min(1) })),
  sequences: z.array(z.object({ name: word, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  /** Waiting and undelivered e-mails. */
  mails: copied.extend({ waiting: count, undelivered: count }),
  /** Stored files and missing ones. */
  files: z.array(stored),
  missing: z.array(z.object({ name: z.string(), reason: z.enum(["gone", "changed"]) })),
  /** DATA_DIR/secret.key, if requested. */
  secret: content.optional(),
  /** The last link of the audit chain, if there is one. */
  audit: z.object({ seq: count, hash: sha256 }).optional(),
  /** A hash over all rows of payments and ledger, table by table in the order of the key. */
  ledger: z.object({ tables: z.array(word), sha256 }),
});

export type Manifest = z.infer<typeof manifest>;
export type Content = z.infer<typeof content>;
export type Copied = z.infer<typeof copied>;

/** The tables of payments and ledger, which sums and checks are based on. */
const ledger = ["ledger_entries", "ledger_postings", "payments"];
export const isOfLedger = (table: string) => ledger.includes(table);

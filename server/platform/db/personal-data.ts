import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditSubject } from "#domain/operation/audit.ts";
import type { KeptKind } from "#domain/operation/personal-data.ts";

/** The condition under which a row is about an account. */
export type Owner = (accountId: number) => SQL;

/** Literal, because a cursor takes no parameters. */
const literal = (accountId: number) => sql.raw(String(Math.trunc(accountId)));

/** Rows with the id of the account in one of these columns. */
export const by =
  (...columns: readonly PgColumn[]): Owner =>
  (accountId) =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} = ${literal(accountId)}`),
      sql` or `,
    )})`;

/** Rows that refer to rows of another table that are about the account. */
export const through =
  (column: PgColumn, referred: PgColumn, owner: Owner): Owner =>
  (accountId) =>
    sql`${column} in (select ${referred} from ${referred.table} where ${owner(accountId)})`;

export const both =
  (...owners: readonly Owner[]): Owner =>
  (accountId) =>
    sql`(${sql.join(
      owners.map((owner) => owner(accountId)),
      sql` or `,
    )})`;

/** The rows of an owner to which a condition applies. */
export const where =
  (owner: Owner, condition: SQL): Owner =>
  (accountId) =>
    sql`(${owner(accountId)} and ${condition})`;

/** How the rows of a table are exported for their owner, without secret columns; or why they are not. */
export type ExportRule =
  | { readonly owner: Owner; readonly without?: readonly string[] }
  | { readonly notExported: string };

type Values = Readonly<Record<string, string | number | null | SQL>>;

/** What an erasure does with the rows of an account: it deletes them, replaces columns of those that remain, or neither. */
export interface EraseRule {
  readonly deletes?: Owner;
  /** How the audit log has the rows that it deletes; nothing where it has no entry of how they came to be. */
  readonly recordsAs?: { readonly subject: AuditSubject; readonly before?: SQL };
  readonly replaces?: { readonly owner: Owner; readonly values: Values };
  /** What the rows that remain are listed as. */
  readonly keeps?: KeptKind;
  /** Why nothing has to be done. */
  readonly ignores?: string;
}

/** Whose rows these are, and what an export and an erasure do with them. It stands beside its table. */
export interface TableRule {
  readonly table: PgTable;
  readonly exports: ExportRule;
  readonly erasure: EraseRule;
}

export const own = (owner: Owner, ...without: readonly string[]): ExportRule => ({ owner, without });
export const notExported = (reason: string): ExportRule => ({ notExported: reason });

const secret = notExported("It holds a secret that ends by itself, and nothing else.");
const ofPlatform = notExported("It is about the platform, and not about a person.");

export const deletes = (owner: Owner): EraseRule => ({ deletes: owner });
export const keeps = (kind: KeptKind): EraseRule => ({ keeps: kind });
export const ignores = (reason: string): EraseRule => ({ ignores: reason });
const aboutPlatform = ignores("It is about the platform, and not about a person.");
export const ofAdmins = ignores("It is about admins, whose accounts are disabled instead.");
export const withParent = ignores("It is deleted with the work or the request that it is about.");

/** Rows that only matter to their owner. */
export const personal = (owner: Owner, ...without: readonly string[]) => ({
  exports: own(owner, ...without),
  erasure: deletes(owner),
});
export const secretOf = (owner: Owner) => ({ exports: secret, erasure: deletes(owner) });
export const platform = { exports: ofPlatform, erasure: aboutPlatform };

import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

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

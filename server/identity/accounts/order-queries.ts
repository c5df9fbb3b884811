import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beforeCursor, newerThan } from "#server/platform/db/pagination.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, type PageRequest } from "#server/platform/page.ts";

export interface SortedPageRequest extends PageRequest {
  readonly sort?: "newest" | "oldest" | "name" | "-name" | null | undefined;
}

interface Row {
  readonly registeredAt: Date;
  readonly sortname: string;
  readonly loginid: number;
}

interface Order {
  readonly by: readonly SQL[];
  readonly behind: SQL | undefined;
  readonly keyOf: (row: Row) => readonly (string | number)[];
}

export const sortname = sql<string>`lower(${accounts.name})`;

/** The columns of the registration date: freelancers have a copy beside the category. */
export interface Registered {
  readonly registeredAt: PgColumn;
  readonly id: PgColumn;
}
export const besideCategory: Registered = { registeredAt: freelancers.registeredAt, id: freelancers.accountId };

/**
 * The order of a list of accounts, each along an index: newest first, then the higher login id (docs/design/details.md#16b), or
 * the order of the request.
 */
export function orderOf({ sort, after }: SortedPageRequest, { registeredAt, id }: Registered = accounts): Order {
  if (sort === "name" || sort === "-name") {
    const key = keyFrom(after, ["string", "number"]);
    const [direction, sign] = sort === "name" ? [asc, sql`>`] : [desc, sql`<`];
    const behind = key && sql`(${sortname}, ${accounts.id}) ${sign} (${key[0]}, ${key[1]}::int8)`;
    return {
      by: [direction(sortname), direction(accounts.id)],
      behind,
      keyOf: (row) => [row.sortname, row.loginid],
    };
  }
  const key = keyFrom(after, ["number", "number"]);
  const [direction, beyond] = sort === "oldest" ? [asc, newerThan] : [desc, beforeCursor];
  return {
    by: [direction(registeredAt), direction(id)],
    behind: beyond(registeredAt, id, key),
    keyOf: (row) => [row.registeredAt.getTime(), row.loginid],
  };
}

import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { engagedStatuses } from "#domain/hiring/work-request.ts";

/** The condition of the partial indexes of open works. */
export const isOpenRow = (t: { readonly engaged: AnyPgColumn; readonly pausedAt: AnyPgColumn }): SQL =>
  sql`not ${t.engaged} and ${t.pausedAt} is null`;

/** The statuses of an engaged freelancer, in SQL. */
export const engagedList = sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "));

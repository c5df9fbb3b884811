import type { DeskKind } from "#domain/trust/desk.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type DeskCase = RowOf<"desk.list">;

/** What waits for admins, earliest due first. */
export const deskQuery = (kind: DeskKind | undefined) => pagedQuery("desk.list", kind ? { kind } : {});

/** A report and the others of the same subject. */
export const reportCaseQuery = (reportId: number) => allRowsQuery("reports.list", { reportId });

/** What was reported about an account. */
export const reportsAboutQuery = (accountId: number) => pagedQuery("reports.list", { accountId });

/** A job that waits to be listed. */
export const workCheckQuery = (workId: number) => allRowsQuery("workChecks.get", { workId });

/** How long companies wait until a job is decided about. */
export const checkSummaryQuery = allRowsQuery("workChecks.summary", {});

/** How much waits of each kind. */
export const deskCountQuery = allRowsQuery("desk.count", {});

/** What others take is on the screen within two seconds. */
const takenIntervalMs = 1_500;

/** Who looks into what, while the screen is looked at. */
export const takenCasesQuery = { ...allRowsQuery("desk.listTaken", {}), refetchInterval: takenIntervalMs };

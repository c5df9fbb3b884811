import type { RowOf } from "#web/lib/api-types.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type MessageReport = RowOf<"messageReports.list">;

/** Open reports of messages, oldest first. */
export const openReportsQuery = pagedQuery("messageReports.list", {});

/** The conversation that an open report names, newest first. Each reading is in the audit log. */
export const reportedMessagesQuery = (reportId: number) => pagedQuery("messageReports.listMessages", { reportId });

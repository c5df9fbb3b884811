import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type RowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const announcementsQuery = pagedQuery("announcements.list", {});

/** The texts of the announcements that the counts of the bell name; nothing is read where there are none. */
export const currentAnnouncementsQuery = (ids: readonly number[]): RowsQuery<RowOf<"announcements.current">> => ({
  ...allRowsQuery("announcements.current", ids.length > 0 ? {} : undefined),
  queryKey: ["rows", "announcements.current", ids],
});

import { allRowsQuery } from "#web/lib/lists.ts";

export const calendarQuery = allRowsQuery("calendar.get", {});

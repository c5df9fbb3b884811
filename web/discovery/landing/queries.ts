import { allRowsQuery } from "#web/lib/lists.ts";

export const statisticsQuery = allRowsQuery("platform.getStatistics", {});

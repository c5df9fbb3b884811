import { allRowsQuery } from "#web/lib/lists.ts";

export const categoriesQuery = allRowsQuery("categoryview", {});

export const districtsQuery = allRowsQuery("districtview", {});

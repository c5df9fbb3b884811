import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { allRowsQuery } from "#web/lib/lists.ts";

/**
 * The page brings the rows it shows along (server/features/pages/landing.ts): they stay where they are while the product takes over,
 * and are not asked for a second time. With the page they are gone.
 */
export function useEmbeddedRows(): void {
  const queries = useQueryClient();
  useState(() => take(queries));
}

function take(queries: QueryClient): void {
  // There is none while the build draws the page.
  const page = globalThis.document as Document | undefined;
  const rows = JSON.parse(page?.getElementById("rows")?.textContent ?? "{}");
  for (const name of ["platform.getStatistics", "categoryview"] as const)
    if (rows[name]) queries.setQueryData(allRowsQuery(name, {}).queryKey, rows[name]);
}

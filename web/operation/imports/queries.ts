import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ImportLineStatus } from "#domain/operation/import.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type List, listOf } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type Import = RowOf<"imports.list">;
export type ImportLine = RowOf<"imports.lines">;

export const importsQuery = allRowsQuery("imports.list", {});

export const importLinesQuery = (importId: number, status: ImportLineStatus | undefined) =>
  pagedQuery("imports.lines", { importId, ...(status && { status }) });

const isRunning = ({ status }: Import) => status === "running";

/** Lines are created all the time, e-mails once a minute. */
function pollIntervalMs(rows: readonly Import[]): number | false {
  if (rows.some(isRunning)) return 2_000;
  return rows.some(({ waitingMails }) => waitingMails > 0) ? 20_000 : false;
}

/** Every import. While one runs or e-mails are due, its progress is read again, and its lines once it has ended. */
export function useImports(): List<Import> {
  const queries = useQueryClient();
  const result = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => pollIntervalMs(state.data ?? []),
  });
  const runningCount = result.data?.filter(isRunning).length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines have changed when the number has.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ["rows", "imports.lines"] });
  }, [queries, runningCount]);
  return listOf(result.data, result);
}

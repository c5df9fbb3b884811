import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ImportLineStatus } from "#domain/import.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type List, listOf } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type Import = RowOf<"imports.list">;
export type ImportLine = RowOf<"imports.lines">;

export const importsQuery = allRowsQuery("imports.list", {});

export const importLinesQuery = (importId: number, status: ImportLineStatus | undefined) =>
  pagedQuery("imports.lines", { importId, ...(status && { status }) });

const pollIntervalMs = 2_000;

const isRunning = ({ status }: Import) => status === "running";

/** Every import. While one runs, its progress is read again, and its lines once it has ended. */
export function useImports(): List<Import> {
  const queries = useQueryClient();
  const result = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollIntervalMs : false),
  });
  const runningCount = result.data?.filter(isRunning).length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines have changed when the number has.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ["rows", "imports.lines"] });
  }, [queries, runningCount]);
  return listOf(result.data, result);
}

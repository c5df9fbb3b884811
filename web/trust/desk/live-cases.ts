import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { type DeskKind, deskKinds } from "#domain/trust/desk.ts";
import { formatCount } from "#web/lib/format.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { keyOf, kindTexts } from "#web/trust/desk/case-texts.ts";
import { type DeskCase, deskCountQuery, deskQuery, takenCasesQuery } from "#web/trust/desk/queries.ts";

/**
 * The list with who looks into each case at the moment. A case that somebody had and has no longer is settled or free, so the list is
 * read again.
 */
export function useLiveCases(kind: DeskKind | undefined): List<DeskCase> {
  const list = useList(deskQuery(kind));
  const { data: taken } = useQuery(takenCasesQuery);
  const queries = useQueryClient();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!taken) return;
    const keys = new Set(taken.map(keyOf));
    const isLeft = [...before.current].some((each) => !keys.has(each));
    before.current = keys;
    if (isLeft) void queries.invalidateQueries({ queryKey: ["rows", "desk.list"] });
  }, [taken, queries]);
  const rows = useMemo(() => {
    if (!taken) return list.rows;
    const takers = new Map(taken.map((each) => [keyOf(each), each]));
    return list.rows.map((each) => {
      const { takenBy = null, isMine = false } = takers.get(keyOf(each)) ?? {};
      return { ...each, takenBy, isMine };
    });
  }, [list.rows, taken]);
  return { ...list, rows };
}

/** The kinds with how much waits of each. */
export function useKindOptions(): Record<string, string> {
  const { rows } = useAllRows(deskCountQuery);
  const countOf = (kind: DeskKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return Object.fromEntries(
    deskKinds.map((kind) => [kind, `${t(kindTexts[kind])}${countOf(kind) ? ` (${formatCount(countOf(kind))})` : ""}`]),
  );
}

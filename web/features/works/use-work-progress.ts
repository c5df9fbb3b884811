import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import { combineLists } from "#web/lib/combine-lists.ts";
import type { List } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

export type WorkProgress = RowOf<"works.listProgress">;

interface WorksWithProgress<R> {
  readonly list: List<R>;
  readonly progressOf: (workid: number) => WorkProgress | undefined;
}

/**
 * How far the works of a list are, read along with it page by page: `input` is what the list was asked for with. Where it
 * is absent, nothing is read.
 */
export function useWorkProgress<R>(
  works: List<R>,
  input: SentTo<"works.listProgress"> | undefined,
): WorksWithProgress<R> {
  const progress = useList("works.listProgress", input);
  const byWork = new Map(progress.rows.map((row) => [row.workid, row]));
  const { more } = works;
  const both = () => {
    more?.();
    progress.more?.();
  };
  const list = input === undefined ? works : { ...combineLists(works, progress), more: more && both };
  return { list, progressOf: (workid) => byWork.get(workid) };
}

import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import { combineLists, type List } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

export type WorkProgress = RowOf<"works.listProgress">;

interface Lives<R> {
  readonly list: List<R>;
  readonly lifeOf: (workid: number) => WorkProgress | undefined;
}

/**
 * How far the works of a list are, read along with it page by page: `input` is what the list was asked for with. Where it is
 * absent, nobody wants to know.
 */
export function useWorkProgress<R>(works: List<R>, input: SentTo<"works.listProgress"> | undefined): Lives<R> {
  const lives = useList("works.listProgress", input);
  const byWork = new Map(lives.rows.map((life) => [life.workid, life]));
  const { more } = works;
  const both = () => {
    more?.();
    lives.more?.();
  };
  const list = input === undefined ? works : { ...combineLists(works, lives), more: more && both };
  return { list, lifeOf: (workid) => byWork.get(workid) };
}

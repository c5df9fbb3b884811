import type { ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<R> {
  readonly list: List<R>;
  readonly children: (row: R) => ReactNode;
}

/** The row of a public page. Where there is none, or the platform has no such pages, it is not found. */
export function PublicRow<R>({ list, children }: Props<R>) {
  if (["not_found", "switched_off"].includes(list.problem?.code ?? "")) return <NotFound />;
  return (
    <Listing list={list} skeleton={<Skeleton height="24rem" />}>
      {([row]) => row && children(row)}
    </Listing>
  );
}

import type { ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<R> {
  /** The title of the document until the row has loaded. */
  readonly title: string;
  readonly list: List<R>;
  readonly children: (row: R) => ReactNode;
}

/** The row of a public page. Where there is none, or the platform has no such pages, it is not found. */
export function PublicRow<R>({ title, list, children }: Props<R>) {
  if (["not_found", "switched_off"].includes(list.problem?.code ?? "")) return <NotFound />;
  const [row] = list.rows;
  if (row !== undefined) return children(row);
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <Listing list={list} skeleton={<Skeleton height="24rem" />}>
        {() => null}
      </Listing>
    </Page>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { PostForm } from "#web/hiring/works/post-form.tsx";
import { editedWorkQuery } from "#web/hiring/works/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { holderQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn } from "#web/shell/platform/likely-platform.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/workpost")({
  validateSearch: ({ copy, again }: { copy?: string; again?: string }) => ({
    ...(copy !== undefined && { copy }),
    ...(copy !== undefined && again !== undefined && { again }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { copy } }) =>
    prefetch(queries, [
      categoriesQuery,
      ...ifMilestonesOn(queries, [holderQuery]),
      ...(copy === undefined ? [] : [editedWorkQuery(copy)]),
    ]),
  component: WorkPost,
});

/** The address names the job to copy, and whether its freelancer is hired again. */
function WorkPost() {
  const { copy, again } = Route.useSearch();
  if (copy === undefined) return <PostForm />;
  return <CopiedWork key={copy} id={copy} isHiringAgain={again !== undefined} />;
}

function CopiedWork({ id, isHiringAgain }: { readonly id: string; readonly isHiringAgain: boolean }) {
  const work = useUncached(editedWorkQuery(id));
  return (
    <Listing list={work} skeleton={<Skeleton height="30rem" />}>
      {([row]) => row && <PostForm copied={row} isHiringAgain={isHiringAgain} />}
    </Listing>
  );
}

import type { Chosen } from "#web/features/search/chosen.ts";
import { FoundCard } from "#web/features/search/found-card.tsx";
import { NothingFound } from "#web/features/search/nothing-found.tsx";
import type { Job } from "#web/features/search/use-jobs.ts";
import type { Search } from "#web/features/search/use-wanted.ts";
import { isPlain } from "#web/features/search/wanted.ts";
import { NoJobs } from "#web/features/works/no-jobs.tsx";
import type { List } from "#web/lib/lists.ts";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useKeepPreviousRows } from "#web/ui/list/use-keep-previous-rows.ts";

interface Props {
  readonly search: Search;
  readonly chosen: readonly Chosen[];
  readonly list: List<Job>;
}

const cardOf = (row: Job) => <FoundCard job={row} />;

/** The works that were found. Those found before stay until the others are there. */
export function Results({ search, chosen, list }: Props) {
  const steady = useKeepPreviousRows(list, JSON.stringify(search.wanted));
  return (
    <div className="search-results" aria-busy={steady.isOld || undefined}>
      <CardList
        key={steady.key}
        list={steady.list}
        idOf={(row) => row.workid}
        card={cardOf}
        least="20rem"
        endless
        empty={isPlain(search.wanted) ? <NoJobs /> : <NothingFound search={search} chosen={chosen} />}
      />
    </div>
  );
}

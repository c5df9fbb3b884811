import type { ActiveFilter } from "#web/features/search/active-filters.ts";
import { isEmptyCriteria } from "#web/features/search/criteria.ts";
import { NothingFound } from "#web/features/search/nothing-found.tsx";
import { ResultCard } from "#web/features/search/result-card.tsx";
import type { Search } from "#web/features/search/use-criteria.ts";
import type { Job } from "#web/features/search/use-jobs.ts";
import { NoJobs } from "#web/features/works/no-jobs.tsx";
import type { List } from "#web/lib/lists.ts";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useKeepPreviousRows } from "#web/ui/list/query-listing.tsx";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilter[];
  readonly list: List<Job>;
}

const cardOf = (row: Job) => <ResultCard job={row} />;

/** The works that were found. Those found before stay until the others are there. */
export function Results({ search, chosen, list }: Props) {
  const steady = useKeepPreviousRows(list, JSON.stringify(search.criteria));
  return (
    <div className="search-results" aria-busy={steady.isOld || undefined}>
      <CardList
        key={steady.key}
        list={steady.list}
        idOf={(row) => row.workid}
        card={cardOf}
        least="20rem"
        endless
        empty={isEmptyCriteria(search.criteria) ? <NoJobs /> : <NothingFound search={search} chosen={chosen} />}
      />
    </div>
  );
}

import type { ActiveFilter } from "#web/features/search/active-filters.ts";
import { isEmptyCriteria } from "#web/features/search/criteria.ts";
import { FoundCards } from "#web/features/search/found-cards.tsx";
import { NothingFound } from "#web/features/search/nothing-found.tsx";
import { ResultCard } from "#web/features/search/result-card.tsx";
import type { Search } from "#web/features/search/use-criteria.ts";
import type { Job } from "#web/features/search/use-jobs.ts";
import { NoJobs } from "#web/features/works/no-jobs.tsx";
import type { List } from "#web/lib/lists.ts";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilter[];
  readonly list: List<Job>;
}

const cardOf = (row: Job) => <ResultCard job={row} />;

/** The works that were found. */
export const Results = ({ search, chosen, list }: Props) => (
  <FoundCards
    criteria={search.criteria}
    list={list}
    idOf={(row) => row.workid}
    card={cardOf}
    empty={isEmptyCriteria(search.criteria) ? <NoJobs /> : <NothingFound search={search} chosen={chosen} />}
  />
);

import type { Criteria } from "#web/features/freelancer-search/criteria.ts";
import { FreelancerCard } from "#web/features/freelancer-search/freelancer-card.tsx";
import { NothingFound } from "#web/features/freelancer-search/nothing-found.tsx";
import type { Count, FoundFreelancer } from "#web/features/freelancer-search/queries.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import type { ComparisonChoice } from "#web/features/requests/comparison-choice.tsx";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import type { List } from "#web/lib/lists.ts";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useKeepPreviousRows } from "#web/ui/list/query-listing.tsx";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilterOf<Criteria>[];
  readonly list: List<FoundFreelancer>;
  readonly counts: readonly Count[];
  readonly compared: ComparisonChoice;
}

/** The freelancers who were found. Those found before stay until the others are there. */
export function Results({ search, chosen, list, counts, compared }: Props) {
  const steady = useKeepPreviousRows(list, JSON.stringify(search.criteria));
  return (
    <div className="search-results" aria-busy={steady.isOld || undefined}>
      <CardList
        key={steady.key}
        list={steady.list}
        idOf={(row) => row.freelancerId ?? 0}
        card={(row) => <FreelancerCard freelancer={row} compared={compared} />}
        least="20rem"
        endless
        empty={<NothingFound search={search} chosen={chosen} counts={counts} />}
      />
    </div>
  );
}

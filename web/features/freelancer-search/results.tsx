import type { Criteria } from "#web/features/freelancer-search/criteria.ts";
import { FreelancerCard } from "#web/features/freelancer-search/freelancer-card.tsx";
import { NothingFound } from "#web/features/freelancer-search/nothing-found.tsx";
import type { Count, FoundFreelancer } from "#web/features/freelancer-search/queries.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import type { ComparisonChoice } from "#web/features/requests/comparison-choice.tsx";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import { FoundCards } from "#web/features/search/found-cards.tsx";
import type { List } from "#web/lib/lists.ts";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilterOf<Criteria>[];
  readonly list: List<FoundFreelancer>;
  readonly counts: readonly Count[];
  readonly compared: ComparisonChoice;
}

/** The freelancers who were found. */
export const Results = ({ search, chosen, list, counts, compared }: Props) => (
  <FoundCards
    criteria={search.criteria}
    list={list}
    idOf={(row) => row.freelancerId ?? 0}
    card={(row) => <FreelancerCard freelancer={row} compared={compared} />}
    empty={<NothingFound search={search} chosen={chosen} counts={counts} />}
  />
);

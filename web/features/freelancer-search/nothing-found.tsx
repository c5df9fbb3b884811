import type { Criteria } from "#web/features/freelancer-search/criteria.ts";
import type { Count } from "#web/features/freelancer-search/queries.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import { formatCountUpTo } from "#web/features/search/choices.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilterOf<Criteria>[];
  readonly counts: readonly Count[];
}

/** Nobody matches all of it: says which filter to drop, and how many there are then. */
export function NothingFound({ search, chosen, counts }: Props) {
  if (chosen.length === 0)
    return (
      <EmptyState art="search" title={t("No freelancer has agreed to be found yet")}>
        <p className="soft">
          {t("Freelancers appear here once they switch it on. Post a work, and they apply to you.")}
        </p>
      </EmptyState>
    );
  const countOf = (key: string) => counts.find(({ filter, value }) => filter === "without" && value === key);
  const helpful = chosen.flatMap((each) => {
    const count = countOf(each.key);
    return count && count.count > 0 ? [{ ...each, count: formatCountUpTo(count) }] : [];
  });
  return (
    <EmptyState art="search" title={t("No freelancers match this search")}>
      <p className="soft">
        {helpful.length > 0 ? t("Remove one filter to find some:") : t("Remove several filters, or use other words.")}
      </p>
      <Row gap={2}>
        {helpful.map((each) => (
          <Button key={each.key} size="small" onClick={() => search.begin(each.without)}>
            {t("Without {name} ({count})", { name: each.text, count: each.count })}
          </Button>
        ))}
        <Button size="small" tone="primary" onClick={() => search.begin({})}>
          {t("See all freelancers")}
        </Button>
      </Row>
    </EmptyState>
  );
}

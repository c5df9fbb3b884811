import type { ActiveFilter } from "#web/features/search/active-filters.ts";
import type { Search } from "#web/features/search/use-criteria.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly search: Search;
  readonly chosen: readonly ActiveFilter[];
}

/** Nothing fits all of it: says what to loosen. */
export function NothingFound({ search, chosen }: Props) {
  const isOne = chosen.length < 2;
  return (
    <EmptyState art="search" title={t("No works match this search")}>
      <p className="soft">
        {search.criteria.q === undefined
          ? t("Try a wider budget, a later deadline or another place.")
          : t("Try fewer or different words, or remove a filter.")}
      </p>
      <Row gap={2}>
        {!isOne &&
          chosen.map((each) => (
            <Button key={each.key} size="small" onClick={() => search.begin(each.without)}>
              {t("Without {name}", { name: each.text })}
            </Button>
          ))}
        <Button size="small" tone="primary" onClick={() => search.begin({})}>
          {t("See all jobs")}
        </Button>
      </Row>
    </EmptyState>
  );
}

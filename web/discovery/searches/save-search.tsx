import { useState } from "react";
import type { ActiveFilter } from "#web/discovery/search/active-filters.ts";
import { type Criteria, countInput } from "#web/discovery/search/criteria.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const SaveForm = lazyPart(async () => (await import("#web/discovery/searches/save-search-form.tsx")).SaveForm);

interface Props {
  readonly criteria: Criteria;
  readonly activeFilters: readonly ActiveFilter[];
}

/** Saves the filters of the search. Another search begins with a closed form. */
export function SaveSearch({ criteria, activeFilters }: Props) {
  const [openFor, setOpenFor] = useState<string>();
  if (activeFilters.length === 0) return null;
  const key = JSON.stringify(countInput(criteria));
  const isOpen = openFor === key;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <SaveForm
          key={key}
          of={{ criteria, activeFilters, close: () => setOpenFor(undefined) }}
          placeholder={<Skeleton height="16rem" />}
        />
      ) : (
        <Row gap={2}>
          <Button size="small" onClick={() => setOpenFor(key)}>
            {t("Save search")}
          </Button>
          <ButtonLink size="small" to="/freelancermaster/searches">
            {t("Saved searches")}
          </ButtonLink>
        </Row>
      )}
    </Swap>
  );
}

import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useCallback, useState } from "react";
import { activeFiltersText, showResultsText } from "#web/features/search/result-count.ts";
import type { Search } from "#web/features/search/use-criteria.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

interface Props {
  readonly search: Search;
  /** How many of them are set. */
  readonly count: number;
  /** How many works they leave, in words. */
  readonly found: string;
  readonly children: ReactNode;
}

/** The filters where there is no room beside the works. */
export function FiltersSheet({ search, count, found, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { q, sort } = search.criteria;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {activeFiltersText(count)}
      </Button>
      {isOpen && (
        <Sheet
          title={t("Filters")}
          close={close}
          foot={
            <>
              <Button disabled={count === 0} onClick={() => search.begin({ ...(q && { q }), ...(sort && { sort }) })}>
                {t("Clear all")}
              </Button>
              <Button tone="primary" onClick={close}>
                {showResultsText(found)}
              </Button>
            </>
          }
        >
          {children}
        </Sheet>
      )}
    </>
  );
}

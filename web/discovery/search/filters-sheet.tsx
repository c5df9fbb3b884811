import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { formatCountUpTo } from "#web/discovery/search/choices.ts";
import type { Count } from "#web/discovery/search/queries.ts";
import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./search.css";

interface Props {
  /** The number of active filters. */
  readonly count: number;
  /** Removes all filters. */
  readonly clear: () => void;
  /** The number of results, in words. */
  readonly resultText: string;
  readonly children: ReactNode;
}

/** The filters in a sheet, where there is no room beside the results. */
export function FiltersSheet({ count, clear, resultText, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
              <Button disabled={count === 0} onClick={clear}>
                {t("Clear all")}
              </Button>
              <Button tone="primary" onClick={close}>
                {showResultsText(resultText)}
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

interface SheetProps {
  readonly title: string;
  readonly close: () => void;
  /** Stays at the foot of the sheet while its content scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog over the page, on a phone at its foot. Escape, going back and a tap beside it close it. */
export function Sheet({ title, close, foot, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closing it before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, [close]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboards
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={heading}
      onCancel={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t("Close")} onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className="sheet-content">{children}</div>
        {foot && <div className="sheet-foot">{foot}</div>}
      </div>
    </dialog>
  );
}

/** The number of works in words: `1,234 works`, `10,000+ works`. Without a count, the number of rows read so far. */
export function resultCountText(counts: List<Count>, jobs: List<unknown>): string {
  const all = counts.rows.find(({ filter }) => filter === "all");
  if (all) return inWords(all.count, formatCountUpTo(all));
  if (counts.state === "loading" || jobs.state !== "ready") return "";
  return inWords(jobs.rows.length, formatRowCount(jobs));
}

const inWords = (number: number, count: string): string => t(plural(number, "{count} job", "{count} jobs"), { count });

/** The text of the button that leads from the filters to the results. */
const showResultsText = (found: string): string => (found ? t("Show {works}", { works: found }) : t("Show"));

/** The number of active filters in words. */
const activeFiltersText = (count: number): string =>
  count === 0 ? t("Filters") : t("Filters ({count})", { count: formatCount(count) });

import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react";

export interface Tab {
  /** The value in the address: `?tab=ongoing`. */
  readonly key: string;
  readonly text: string;
  readonly panel: () => ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The tab that is open where the address names none, if it is not the first one. */
  readonly start?: string | undefined;
}

/** Tabs whose choice is stored in the address, so that it survives a reload. */
export function Tabs({ label, tabs, start }: TabsProps) {
  const id = useId();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const chosen = tabs.find(({ key }) => key === (tab ?? start)) ?? tabs[0];

  /** Scrolls the chosen tab into view where not all tabs fit. */
  useEffect(() => {
    const tab = document.getElementById(`${id}${chosen.key}`);
    if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.offsetWidth;
  }, [id, chosen.key]);

  const choose = ({ key }: Tab) =>
    navigate({ to: ".", search: (before) => ({ ...before, tab: key }), replace: true, resetScroll: false });

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length];
    if (!next) return;
    document.getElementById(`${id}${next.key}`)?.focus();
    void choose(next);
  }

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((each) => (
          <button
            key={each.key}
            id={`${id}${each.key}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={each === chosen}
            aria-controls={each === chosen ? `${id}panel` : undefined}
            tabIndex={each === chosen ? 0 : -1}
            onClick={() => void choose(each)}
          >
            {each.text}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${id}${chosen.key}`}>
        {chosen.panel()}
      </div>
    </div>
  );
}

import { type RefObject, useEffect } from "react";

const controls = "a[href], button";

interface Place {
  readonly element: Element;
  readonly row: number;
  readonly control: number;
}

/**
 * Keeps the focus in a table: when the row with the focus is removed, the same control of the row in its place gets it, and
 * without any row the title of the screen.
 */
export function useFocusRestoration(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = frame.current;
    if (!table) return;
    let last: Place | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      last = placeOf(target as Element);
    };
    const onRemoval = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const gone = last;
      last = undefined;
      controlAt(table, gone)?.focus();
    };
    const observer = new MutationObserver(onRemoval);
    observer.observe(table, { childList: true, subtree: true });
    table.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      table.removeEventListener("focusin", onFocus);
      if (last && document.activeElement === document.body) document.querySelector("h1")?.focus();
    };
  }, [frame]);
}

function placeOf(element: Element): Place | undefined {
  const row = element.closest("tbody > tr");
  if (!row) return undefined;
  const at = [...(row.parentElement?.children ?? [])].indexOf(row);
  return { element, row: at, control: [...row.querySelectorAll(controls)].indexOf(element) };
}

function controlAt(table: Element, { row, control }: Place): HTMLElement | undefined {
  const rows = table.querySelectorAll("tbody > tr");
  const inPlace = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(controls);
  return inPlace?.[Math.min(control, inPlace.length - 1)];
}

import { type MouseEvent, useEffect, useRef } from "react";
import { entry } from "#web/lib/kept.ts";
import type { List } from "#web/lib/lists.ts";

const mark = "place";
/** Further down nobody is led back: it would take too many pages. */
const deepest = 1000;

/** What somebody does who does not want to be led anywhere. */
const ownWays = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Whoever opens a row of a long list and comes back is led to it, also where the rows have to be read anew in between: after
 * a reload, or once something was changed. Answers what hears which row is opened.
 */
export function usePlace({ rows, more, loadingMore, problem }: List<unknown>) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const id = idKept();
    if (!id || loadingMore) return;
    const row = list.current?.querySelector(`[data-id="${id}"]`);
    if (row) lead(row);
    else if (problem || rows.length > deepest) forget();
    else if (more) more();
  }, [rows.length, more, loadingMore, problem]);

  useEffect(() => {
    for (const way of ownWays) addEventListener(way, forget, { passive: true });
    return () => {
      for (const way of ownWays) removeEventListener(way, forget);
    };
  }, []);

  function onClickCapture({ target }: MouseEvent): void {
    const id = target instanceof Element && target.closest("a") && target.closest("[data-id]")?.getAttribute("data-id");
    if (id) sessionStorage.setItem(mark, `${entry() ?? ""} ${id}`);
  }
  return { ref: list, onClickCapture };
}

const forget = () => sessionStorage.removeItem(mark);

/** The row that was opened from this very entry of the browser's history. */
function idKept(): string | undefined {
  const [at, id] = (sessionStorage.getItem(mark) ?? "").split(" ");
  return at === entry() ? id : undefined;
}

function lead(row: Element): void {
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) row.scrollIntoView({ block: "center" });
  forget();
}

import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { historyEntryKey } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";
import { tabMemory } from "#web/lib/storage.ts";

/** Where a row stood in the window. `nth` counts the rows with this id, as a screen may have two lists. */
interface ScrollAnchor {
  readonly id: string;
  readonly nth: number;
  readonly top: number;
}

const storageKey = "scroll-anchors";
const maxAnchors = 50;
/** Rows that are searched for the anchor; further down it would take too many pages. */
const maxRows = 1000;
const stableFrames = 20;
const rowTimeoutMs = 10_000;

const userInputs = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

const readAnchors = (): Record<string, ScrollAnchor> => JSON.parse(tabMemory.getItem(storageKey) ?? "{}");

const anchorHere = (): ScrollAnchor | undefined => readAnchors()[historyEntryKey() ?? ""];

const rowsWith = (id: string) => document.querySelectorAll(`main [data-id="${CSS.escape(id)}"]`);

function saveAnchor(historyEntry: string | undefined, anchor: ScrollAnchor | undefined): void {
  if (!historyEntry) return;
  const { [historyEntry]: _previous, ...others } = readAnchors();
  const entries = [...Object.entries(others), ...(anchor ? [[historyEntry, anchor] as const] : [])];
  tabMemory.setItem(storageKey, JSON.stringify(Object.fromEntries(entries.slice(-maxAnchors))));
}

function firstVisibleRow(): ScrollAnchor | undefined {
  if (scrollY === 0) return undefined;
  for (const row of document.querySelectorAll("main [data-id]")) {
    const { top } = row.getBoundingClientRect();
    const id = row.getAttribute("data-id") ?? "";
    if (top >= 0) return { id, top, nth: [...rowsWith(id)].indexOf(row) };
  }
  return undefined;
}

/** Scrolls the row to where it was; false where it is not there yet or had to be moved. */
function isAligned({ id, nth, top }: ScrollAnchor): boolean {
  const row = rowsWith(id)[nth];
  if (!row) return false;
  const before = scrollY;
  scrollBy(0, row.getBoundingClientRect().top - top);
  return scrollY === before;
}

let stopHolding = () => {};

/**
 * Keeps the row where it was until nothing moves any more, or the user does something. One scroll is not enough: rows
 * outside of the window have estimated heights (`content-visibility`), which change when they come near it.
 */
function holdAnchor(anchor: ScrollAnchor): void {
  stopHolding();
  const end = new AbortController();
  const { signal } = end;
  stopHolding = () => end.abort();
  const giveUp = () => {
    end.abort();
    saveAnchor(historyEntryKey(), undefined);
  };
  for (const input of userInputs) addEventListener(input, giveUp, { passive: true, signal });
  const endMs = performance.now() + rowTimeoutMs;
  let stable = 0;
  function align(): void {
    if (signal.aborted) return;
    stable = isAligned(anchor) ? stable + 1 : 0;
    if (stable < stableFrames && performance.now() < endMs) requestAnimationFrame(align);
    else giveUp();
  }
  requestAnimationFrame(align);
}

/**
 * The way back to a long list leads to the row that was at the top of the window, also where the rows have to be read
 * again. The router restores a distance in pixels, which is another row once heights above it are estimates.
 */
export function useScrollRestoration({ rows, more, loadingMore, problem }: List<unknown>): void {
  const router = useRouter({ warn: false });

  useEffect(() => {
    const restore = () => {
      const anchor = anchorHere();
      if (anchor) holdAnchor(anchor);
    };
    const saveHere = () => saveAnchor(historyEntryKey(), firstVisibleRow());
    restore();
    addEventListener("pagehide", saveHere);
    const subscriptions = [
      router?.subscribe("onBeforeLoad", ({ fromLocation }) =>
        saveAnchor(fromLocation?.state.__TSR_key, firstVisibleRow()),
      ),
      router?.subscribe("onRendered", restore),
    ];
    return () => {
      removeEventListener("pagehide", saveHere);
      for (const unsubscribe of subscriptions) unsubscribe?.();
    };
  }, [router]);

  useEffect(() => {
    const anchor = anchorHere();
    if (!anchor || loadingMore || problem || rows.length > maxRows || rowsWith(anchor.id)[anchor.nth]) return;
    more?.();
  }, [rows.length, more, loadingMore, problem]);
}

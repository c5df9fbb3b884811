import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSyncExternalStoreWithSelector } from "#web/lib/with-selector.ts";

it("a screen is rendered again only where the selected part of a store has changed", () => {
  let store = { list: ["a"], other: 0 };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const change = (next: typeof store) =>
    act(() => {
      store = next;
      for (const listener of listeners) listener();
    });
  const seen: (readonly string[])[] = [];
  const snapshotOf = () => store;
  const select = ({ list }: typeof store) => [...list];
  const isEqual = (a: readonly string[], b: readonly string[]) => a.join() === b.join();
  function Screen() {
    seen.push(useSyncExternalStoreWithSelector(subscribe, snapshotOf, undefined, select, isEqual));
    return null;
  }
  render(<Screen />);
  change({ list: ["a"], other: 1 });
  expect(new Set(seen).size).toBe(1);
  change({ list: ["b"], other: 1 });
  expect(seen.at(-1)).toEqual(["b"]);
});

import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { createHistoryState } from "#web/lib/history-state.ts";

/** As the router numbers the entries of the browser's history. */
const goTo = (path: string, entry: string) => history.replaceState({ __TSR_key: entry }, "", path);

const useText = createHistoryState("");

function type(list: string, text: string): void {
  const { result, unmount } = renderHook(() => useText(list));
  act(() => result.current[1](text));
  unmount();
}

const textOf = (list: string) => renderHook(() => useText(list)).result.current[0];

it("the way back finds a list as it was left, and only that list", () => {
  goTo("/works", "one");
  type("works", "logo");
  expect(textOf("others")).toBe("");
  goTo("/works/7", "two");
  expect(textOf("works")).toBe("");
  goTo("/works", "one");
  expect(textOf("works")).toBe("logo");
});

it("who opens a list anew finds it untouched", () => {
  goTo("/works", "three");
  type("works", "logo");
  goTo("/works", "four");
  expect(textOf("works")).toBe("");
});

it("what is still on the screen while another one is opened leaves nothing there", () => {
  goTo("/works", "five");
  const { result, rerender, unmount } = renderHook(() => useText("works"));
  act(() => result.current[1]("logo"));
  goTo("/projects", "six");
  rerender();
  unmount();
  expect(textOf("works")).toBe("");
});

it("nothing is kept where there is no router", () => {
  type("works", "logo");
  expect(textOf("works")).toBe("");
});

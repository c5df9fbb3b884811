import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";

/** What counts, as the address keeps it: it comes back a moment after it was set. */
let set: [string, boolean][] = [];
let elsewhere: (value: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  set = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function field() {
  const { result, unmount } = renderHook(() => {
    const [value, setValue] = useState("");
    elsewhere = setValue;
    return useDebouncedText(value, (text, isContinued) => {
      set.push([text, isContinued]);
      setTimeout(() => setValue(text), 50);
    });
  });
  return {
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.type(text)),
    settle: () => act(() => result.current.settle()),
    unmount,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("counts once nobody types any more, and keeps what is typed meanwhile", () => {
  const { text, type } = field();
  for (const letters of ["l", "lo", "logo "]) type(letters);
  pass(299);
  expect(set).toEqual([]);
  pass(1);
  expect(set).toEqual([["logo", false]]);
  type("logo d");
  pass(60);
  expect(text()).toBe("logo d");
  pass(300);
  expect(set).toEqual([
    ["logo", false],
    ["logo d", true],
  ]);
});

it("counts at once with Enter, and only once", () => {
  const { type, settle } = field();
  type("logo");
  settle();
  settle();
  pass(1000);
  settle();
  expect(set).toEqual([["logo", false]]);
});

it("begins anew after Enter: that is a step one can go back from", () => {
  const { type, settle } = field();
  type("logo");
  settle();
  pass(100);
  type("poster");
  pass(300);
  expect(set).toEqual([
    ["logo", false],
    ["poster", false],
  ]);
});

it("follows what was changed elsewhere, by the way back or a button", () => {
  const { text, type } = field();
  type("logo");
  pass(400);
  act(() => elsewhere(""));
  expect(text()).toBe("");
  type("half a wo");
  act(() => elsewhere("banner"));
  pass(1000);
  expect(text()).toBe("banner");
  expect(set).toEqual([["logo", false]]);
});

it("looks for nothing any more once the screen is left", () => {
  const { type, unmount } = field();
  type("logo");
  unmount();
  pass(1000);
  expect(set).toEqual([]);
});

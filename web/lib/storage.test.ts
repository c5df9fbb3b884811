import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserMemory, tabMemory } from "#web/lib/storage.ts";

const memories = [
  ["the browser", browserMemory, "localStorage"],
  ["the tab", tabMemory, "sessionStorage"],
] as const;

beforeEach(() => vi.restoreAllMocks());
afterEach(() => vi.restoreAllMocks());

const refuse = () => {
  throw new DOMException("no storage", "SecurityError");
};

it.each(memories)("what %s stores is there until it is removed or cleared", (_, memory, storage) => {
  expect(memory.setItem("a", "1")).toBe(true);
  expect([globalThis[storage].getItem("a"), memory.getItem("a"), memory.keys()]).toEqual(["1", "1", ["a"]]);
  globalThis[storage].clear();
  expect([memory.getItem("a"), memory.keys()]).toEqual([null, []]);
  memory.setItem("a", "2");
  memory.removeItem("a");
  expect(memory.getItem("a")).toBeNull();
});

it.each(memories)("where %s forbids its storage, it is remembered until the page is left", (_, memory, storage) => {
  vi.spyOn(globalThis, storage, "get").mockImplementation(refuse);
  expect(memory.getItem("b")).toBeNull();
  expect(memory.setItem("b", "1")).toBe(false);
  expect([memory.getItem("b"), memory.keys()]).toEqual(["1", ["b"]]);
  memory.removeItem("b");
  expect([memory.getItem("b"), memory.keys()]).toEqual([null, []]);
});

it.each(memories)("where the storage of %s is full, the newest value counts", (_, memory) => {
  memory.setItem("c", "old");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  expect(memory.setItem("c", "new")).toBe(false);
  expect(memory.getItem("c")).toBe("new");
  full.mockRestore();
  expect(memory.setItem("c", "newest")).toBe(true);
  expect(memory.getItem("c")).toBe("newest");
  memory.removeItem("c");
});

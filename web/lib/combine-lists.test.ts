import { describe, expect, it, vi } from "vitest";
import { combineLists, concatLists } from "#web/lib/combine-lists.ts";
import type { List } from "#web/lib/lists.ts";

const list = (rows: readonly string[], others: Partial<List<string>> = {}): List<string> => ({
  rows,
  first: rows.length,
  state: "ready",
  problem: undefined,
  refetch: () => undefined,
  more: undefined,
  loadingMore: false,
  ...others,
});

describe("a list behind another", () => {
  it("is shown once the first has been read to its end", () => {
    const more = () => undefined;
    expect(concatLists(list(["a"], { more }), list(["b"])).rows).toEqual(["a"]);
    expect(concatLists(list(["a"]), list(["b"], { more }))).toMatchObject({ rows: ["a", "b"], more });
    expect(concatLists(list([]), list([], { state: "loading" })).state).toBe("loading");
  });

  it("is read again together with the first", () => {
    const [first, second] = [vi.fn(), vi.fn()];
    concatLists(list([], { state: "failed", refetch: first }), list([], { refetch: second })).refetch();
    expect([first, second].map((refetch) => refetch.mock.calls.length)).toEqual([1, 1]);
  });
});

describe("two lists together", () => {
  const failed = { state: "failed" } as const;
  const loading = { state: "loading" } as const;

  it("are there once both are", () => {
    expect(combineLists(list(["a"]), list([]))).toMatchObject({ state: "ready", rows: ["a"] });
    expect(combineLists(list(["a"]), list([], loading)).state).toBe("loading");
    expect(combineLists(list([], loading), list([])).state).toBe("loading");
  });

  it("have failed as soon as one has", () => {
    expect(combineLists(list([], failed), list([], loading)).state).toBe("failed");
    expect(combineLists(list([], loading), list([], failed)).state).toBe("failed");
  });
});

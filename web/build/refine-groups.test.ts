import { expect, it } from "vitest";
import type { SharedModule } from "./merge-groups.ts";
import { refineGroups } from "./refine-groups.ts";

const module = (id: string, users: string, bytes: number, imports: readonly string[] = []): SharedModule => ({
  id,
  users: new Set(users),
  bytes,
  imports,
});
const refined = (groups: readonly string[], modules: readonly SharedModule[], maxGroups: number) =>
  refineGroups(
    groups.map((ids) => [...ids]),
    modules,
    () => ({ maxGroups, maxBytes: 10_000 }),
  )
    .map((ids) => ids.toSorted().join(""))
    .toSorted();

it("a module leaves a file that most of its users do not need", () => {
  const modules = [module("a", "XY", 5000), module("b", "YZ", 5000), module("c", "YZW", 5000)];
  expect(refined(["ab", "c"], modules, 2)).toEqual(["a", "bc"]);
});

it("no module moves where a screen would load too many files", () => {
  const modules = [module("a", "XY", 5000), module("b", "XYZ", 5000)];
  expect(refined(["ab"], modules, 1)).toEqual(["ab"]);
});

it("no two files import each other", () => {
  const modules = [module("a", "XV", 9000, ["b"]), module("b", "XYV", 9000, ["c"]), module("c", "XYZV", 100)];
  // In a file with `a`, `c` would weigh nothing on Y, but `b` imports it and is imported by `a`.
  expect(refined(["a", "bc"], modules, 2)).toEqual(["a", "bc"]);
});

import { expect, it } from "vitest";
import { mergeGroups, type SharedModule } from "./merge-groups.ts";

const module = (id: string, users: string, bytes: number, imports: readonly string[] = []): SharedModule => ({
  id,
  users: new Set(users),
  bytes,
  imports,
});
const groupsOf = (modules: readonly SharedModule[], maxGroups: number) =>
  mergeGroups(modules, () => ({ maxGroups, maxBytes: 10_000 }))
    .map((ids) => ids.toSorted().join(""))
    .toSorted();

it("modules of the same screens are one file", () => {
  expect(groupsOf([module("a", "XY", 9000), module("b", "XY", 9000), module("c", "YZ", 9000)], 5)).toEqual(["ab", "c"]);
});

it("a file that weighs less than a request is part of another", () => {
  expect(groupsOf([module("a", "XY", 100), module("b", "XYZ", 9000), module("c", "Z", 9000)], 5)).toEqual(["ab", "c"]);
});

it("a screen with too many files loads what costs the least that it does not need", () => {
  const modules = [module("a", "XY", 1000), module("b", "XZ", 1000), module("c", "XW", 8000)];
  expect(groupsOf(modules, 2)).toEqual(["ab", "c"]);
  expect(groupsOf(modules, 3)).toEqual(["a", "b", "c"]);
});

it("two files are not merged where one imports the other through a third", () => {
  const modules = [
    module("a", "X", 10, ["b"]),
    module("b", "XY", 9000, ["c"]),
    module("c", "XYZ", 10),
    module("d", "Z", 9000),
  ];
  expect(groupsOf(modules, 5)).not.toContain("ac");
});

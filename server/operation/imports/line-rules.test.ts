import { expect, it } from "vitest";
import { importLineErrors } from "#domain/operation/import.ts";
import { repetitions } from "#server/operation/imports/line-rules.ts";

const usernameRepeated = { column: "username", text: importLineErrors.repeatedUsername };
const keyRepeated = { column: "key", text: importLineErrors.repeatedKey };

const problemsIn = (...lines: readonly (readonly [key: string, username?: string])[]) => [
  ...repetitions(
    lines.map(([key, username], at) => ({ line: at + 2, key, cells: username === undefined ? {} : { username } })),
  ),
];

it("a username that an earlier line has in any case is repeated", () => {
  expect(problemsIn(["a", "Asha_1"], ["b", "asha_1"])).toEqual([[3, [usernameRepeated]]]);
  expect(problemsIn(["a", "asha_1"], ["b", "ASHA_1"], ["c", "aSHA_1"])).toEqual([
    [3, [usernameRepeated]],
    [4, [usernameRepeated]],
  ]);
  expect(problemsIn(["a", "asha_1"], ["b", "asha_2"])).toEqual([]);
});

it("a key is another one in another case, and only a repeated one is a problem of its later lines", () => {
  expect(problemsIn(["a", "asha_1"], ["A", "asha_2"])).toEqual([]);
  expect(problemsIn(["a", "asha_1"], ["a", "asha_2"], ["b", "asha_3"])).toEqual([[3, [keyRepeated]]]);
  expect(problemsIn(["a", "asha_1"], ["a", "asha_1"])).toEqual([[3, [keyRepeated, usernameRepeated]]]);
});

it("empty keys and usernames, and lines that have none, repeat nothing", () => {
  expect(problemsIn(["", ""], ["", ""], [""], [""])).toEqual([]);
});

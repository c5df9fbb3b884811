import { expect, it } from "vitest";
import { testsOf } from "./changed-tests.ts";

const tests = ["server/db/pool.test.ts", "server/db/schema/keys.test.ts", "server/hiring/works/works.test.ts"];
const all = [...tests, "server/db/pool.ts", "server/hiring/works/queries.ts", "contract/hiring/works.ts"];

it.each([
  ["a test itself", "server/db/pool.test.ts", ["server/db/pool.test.ts"]],
  ["the tests of its folder", "server/hiring/works/queries.ts", ["server/hiring/works/works.test.ts"]],
  ["the tests of inner folders too", "server/db/pool.ts", ["server/db/pool.test.ts", "server/db/schema/keys.test.ts"]],
  ["the tests of the nearest outer folder", "server/hiring/works/parts/a.ts", ["server/hiring/works/works.test.ts"]],
  ["no tests where only the compiler checks it", "contract/hiring/works.ts", []],
  ["no test that was deleted", "server/db/deleted.test.ts", []],
])("a changed file runs %s", (_, changed, expected) => {
  expect(testsOf([changed], all)).toEqual(expected);
});

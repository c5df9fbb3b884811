import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";

/** §7: each call with its payload keys. */
const calls: Readonly<Record<keyof Contract, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "specification.json"), "utf8"),
).calls;

/** §7 names the caller's own login id by one of these keys; two calls take it as a plain `id`. */
const ownKeys = ["loginid", "storedLoginId", "freelancerid"];
const plainIds = ["getrequestbyid", "getrequestbyfreelancerid"];

const rows = Object.entries(calls).map(([call, keys]) => ({
  call: call as keyof Contract,
  own: keys.split(" ").filter((key) => ownKeys.includes(key) || (key === "id" && plainIds.includes(call))),
}));

describe.each(rows)("the call $call", ({ call, own }) => {
  it(`takes ${own.join(" and ") || "no key"} as the caller's own login id`, () => {
    const row: Call = contract[call];
    expect(row.self ?? []).toEqual(own.toSorted());
  });
});

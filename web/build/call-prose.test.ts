import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { withoutProse } from "#web/build/call-prose.ts";

it("reasons and titles of calls do not reach the browser with their rows", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = globSync("contract/*/*.ts", { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));
  const texts = Object.values<Call>(contract).flatMap(({ why, title, lastWriteWins }) =>
    [why, title, lastWriteWins].filter((text) => text),
  );
  expect(texts.length).toBeGreaterThan(100);
  const left = sources.map(withoutProse).join("");
  expect(texts.filter((text) => left.includes(`"${text}"`))).toEqual([]);
});

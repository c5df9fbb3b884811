import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withoutFeatures } from "./react-features.ts";
import { asModule } from "./react-modules.ts";

const { resolve } = createRequire(import.meta.url);
const source = (name: string, file: string) =>
  readFileSync(join(dirname(resolve(`${name}/package.json`)), "cjs", file), "utf8");
const client = source("react-dom", "react-dom-client.production.js");

const exportsOf = (code: string) => /export \{(.*)\}/.exec(asModule(withoutFeatures(code)))?.[1] ?? "";

it("what begins a feature of React that is left out cannot be imported", () => {
  const names = exportsOf(source("react", "react.production.js"));
  expect(names).toMatch(/as Suspense\b/);
  expect(names).not.toMatch(/as (Activity|ViewTransition|addTransitionType)\b/);
  expect(exportsOf(client)).toMatch(/as createRoot\b/);
  expect(exportsOf(client)).not.toMatch(/hydrateRoot/);
});

it("nothing sets a variable of such a feature", () => {
  const code = withoutFeatures(client);
  for (const name of ["isHydrating", "shouldStartViewTransition", "viewTransitionMutationContext"])
    expect(code.match(new RegExp(`\\b${name} = .*`, "g"))).toEqual([expect.stringMatching(`^${name} = !1[,;]$`)]);
  expect(code).toContain("function trackEnterViewTransitions(placement) {}");
});

it("a version of React without one of these functions is refused", () => {
  const renamed = client.replaceAll("trackEnterViewTransitions", "trackOthers");
  expect(() => withoutFeatures(renamed)).toThrow("React has no function trackEnterViewTransitions any more");
});

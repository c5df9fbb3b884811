import { join } from "node:path";
import { expect, it } from "vitest";
import { splitAreaRoutes } from "./area-routes.ts";

const root = join(import.meta.dirname, "..");

function load(query: string): string {
  const { load } = splitAreaRoutes(root);
  if (typeof load !== "object") throw new Error("The plugin loads nothing.");
  return String(load.handler.call({} as never, `${join(root, "route-tree.gen.ts")}${query}`));
}

const filesIn = (code: string) => [...code.matchAll(/from "\.\/(routes\/\w+)\//g)].map(([, area]) => area);

it("the first script has the routes of visitors and of no area", () => {
  expect(new Set(filesIn(load("")))).toEqual(new Set(["routes/guestmaster"]));
});

it("the routes of an area are those of its screens, below the root", () => {
  const code = load("?area=clientmaster");
  expect(new Set(filesIn(code))).toEqual(new Set(["routes/clientmaster"]));
  expect(filesIn(code).length).toBeGreaterThan(20);
  expect(code).toContain('from "./routes/__root"');
});

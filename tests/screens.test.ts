import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderScreenPaths } from "../web/build/screen-paths.ts";

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

describe("the paths of the screens", () => {
  const generated = text("contract/screen-paths.gen.ts");

  it("are written from the routes as they are: npm start writes them", () => {
    expect(generated).toBe(renderScreenPaths(join(root, "web")));
  });

  it("are those of the router", () => {
    const [, byTo = ""] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(text("web/route-tree.gen.ts")) ?? [];
    const routes = [...byTo.matchAll(/"(\/[^"]+)": typeof (\w+);/g)];
    // The frames of the areas, and one that knows no work without its number.
    const screens = routes.filter(([, path, type = ""]) => path !== "/" && !type.includes("RouteRoute"));
    const paths = [...generated.matchAll(/\| "([^"]+)"/g)].map(([, path]) => path);
    expect(paths).toEqual(screens.map(([, path = ""]) => path).toSorted());
  });
});

/** Typed lists of screens, and the prefix of an area. */
const typedLists = ["server/platform/http/pages.ts", "server/platform/http/seo.ts", "server/platform/http/static.ts"];

it("every address of a screen in domain, contract and server is made by `screen`, from a path that the compiler knows", () => {
  const sources = globSync("{domain,contract,server}/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "**/*.gen.ts", "server/test/**", "contract/screens.ts", ...typedLists],
  });
  expect(sources.length).toBeGreaterThan(500);
  const typed = /\b(?:screen\(|path: )\s*(?:"[^"]*"|`[^`]*`)/g;
  const address = /(?<!web\/routes\/)(?:\b(?:admin|client|freelancer|guest)|\})master\/.*/g;
  const found = sources.flatMap((path) =>
    [...text(path).replaceAll(typed, "").matchAll(address)].map(([match]) => `${path}: ${match}`),
  );
  expect(found).toEqual([]);
});

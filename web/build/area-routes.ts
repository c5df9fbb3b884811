import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A statement of the generated tree, until the next. */
const statement =
  /^(?:import|const|export|interface|declare)\b[\s\S]*?(?=^(?:import|const|export|interface|declare)\b|(?![\s\S]))/gm;
const layoutImport = /from ["']\.\/routes\/(\w+master)\/route["']/g;
const noAreas = "= {};";

const nameOf = (area: string) => area[0]?.toUpperCase() + area.slice(1);

/** The tree without the routes of these areas, and without its types. */
function treeWithout(areas: readonly string[], source: string): string {
  const names = areas.map(nameOf).join("|");
  return statementsOf(source, (text) => !new RegExp(`^(?:import \\{ Route as|const) (?:${names})`).test(text)).replace(
    new RegExp(`^\\s*(?:${names})RouteRoute: .*,\\n`, "gm"),
    "",
  );
}

/** The routes of one area. */
function routesOf(area: string, source: string): string {
  const own = new RegExp(`^(?:import \\{ Route as (?:rootRouteImport|${nameOf(area)})|const ${nameOf(area)})`);
  return `${statementsOf(source, (text) => own.test(text))}\nexport const area = ${nameOf(area)}RouteRouteWithChildren;`;
}

const statementsOf = (source: string, isWanted: (text: string) => boolean): string =>
  (source.match(statement) ?? []).filter(isWanted).join("");

/** Moves the routes of the signed-in areas out of the tree into a module each (web/lib/area-routes.ts). */
export function splitAreaRoutes(root: string): Plugin {
  const tree = join(root, "route-tree.gen.ts");
  const areasIn = (source: string) =>
    [...source.matchAll(layoutImport)].map(([, area = ""]) => area).filter((area) => area !== "guestmaster");
  return {
    name: "area-routes",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/route-tree\.gen\.ts(\?|$)/ },
      handler(id) {
        const source = readFileSync(tree, "utf8");
        const area = /\?area=(\w+)$/.exec(id)?.[1];
        return area ? routesOf(area, source) : treeWithout(areasIn(source), source);
      },
    },
    transform: {
      filter: { id: /\/web\/lib\/area-routes\.ts$/ },
      handler(code) {
        if (!code.includes(noAreas)) throw new Error("web/lib/area-routes.ts has no list to fill in.");
        const entries = areasIn(readFileSync(tree, "utf8")).map(
          (area) => `${area}: () => import("../route-tree.gen.ts?area=${area}")`,
        );
        return { code: code.replace(noAreas, `= { ${entries.join(", ")} };`), map: null };
      },
    },
  };
}

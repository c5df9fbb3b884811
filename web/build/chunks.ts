import { gzipSync } from "node:zlib";

import type { Plugin, Rolldown } from "vite";
import { type Budget, mergeGroups } from "./merge-groups.ts";
import { refineGroups } from "./refine-groups.ts";

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;

/** The component or the loader of a screen, as the router plugin splits them from their route. */
const splitRoute = /\/routes\/((\w+)\/[^?]+)\?tsr-split=(\w+)/;

/** The routes of an area (area-routes.ts). */
const routesOfArea = /\/route-tree\.gen\.ts\?area=(\w+)$/;

/** The frame of an area, which each of its screens needs. */
const layout = /\/route\.tsx$/;

const kib = 1024;

/**
 * What a screen may load beside the first script, React and its own chunk, so that it stays within the limits of e2e/weight.ts:
 * a part that is loaded once the screen is there may need a file more.
 */
const guestBudget: Budget = { maxGroups: 3, maxBytes: 14 * kib };
const areaBudget: Budget = { maxGroups: 9, maxBytes: 75 * kib };
/** A part that is loaded later. */
const partBudget: Budget = { maxGroups: Number.POSITIVE_INFINITY, maxBytes: 800 * kib };

function budgetOf(user: string): Budget {
  if (user.startsWith(partPrefix)) return partBudget;
  return user.startsWith("guestmaster/") ? guestBudget : areaBudget;
}

/**
 * Names the chunk of each module that several screens need. Modules of the same screens are one group, and groups are merged
 * until no screen loads too many files: no list of modules has to be kept.
 */
export function chunksOfScreens(): { plugin: Plugin; nameOf: (module: string) => string | null } {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: "chunks-of-screens",
    apply: "build",
    buildEnd(error) {
      if (!error) names = nameChunks(this);
    },
  };
  return { plugin, nameOf: (module) => names.get(module) ?? null };
}

/** The modules by name: the bundler lists them as they were read, so that the same sources would be grouped in another way each time. */
const idsIn = (graph: Graph): readonly string[] => [...graph.getModuleIds()].toSorted();

function nameChunks(graph: Graph): Map<string, string> {
  const modules = [...usersByModule(graph, initialModules(graph))]
    .filter(([, users]) => users.size > 1 && [...users].some((user) => !user.startsWith(partPrefix)))
    .map(([id, users]) => ({ id, users, bytes: bytesOf(id, graph), imports: importsOf(id, graph) }));
  const groups = refineGroups(mergeGroups(modules, budgetOf), modules, budgetOf);
  return new Map(groups.flatMap((group, index) => group.map((id): [string, string] => [id, `shared-${index}`])));
}

/** What the first script imports. */
function initialModules(graph: Graph): ReadonlySet<string> {
  const entries = idsIn(graph).filter((id) => graph.getModuleInfo(id)?.isEntry);
  return closureOf(entries, graph);
}

/** All modules that these import, one after another, without those that are left out. */
function closureOf(starts: readonly string[], graph: Graph, leftOut?: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || leftOut?.has(id)) continue;
    reached.add(id);
    open.push(...importsOf(id, graph));
  }
  return reached;
}

/** The index of a package imports all of it. */
const packageIndex = /\/node_modules\/.*\/index\.m?js$/;

const importsOf = (id: string, graph: Graph): readonly string[] =>
  (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((each) =>
    packageIndex.test(each) ? throughIndex(each, graph.getModuleInfo(id)?.code ?? "", graph) : [each],
  );

/** The modules of a package that this code names, of those that the index exports. */
function throughIndex(index: string, code: string, graph: Graph): readonly string[] {
  const { code: exports = "", importedIds = [] } = graph.getModuleInfo(index) ?? {};
  const statements = [...(exports ?? "").matchAll(/(?:import|export) (\*|\{[^}]*\}) from ["'](.+?)["']/g)];
  if (statements.length === 0) return importedIds;
  const words = new Set(code.match(/[\w$]+/g));
  return statements.flatMap(([, names = "", path = ""]) => {
    const found = importedIds.filter((id) => id.includes(path.replace(/^\.*\//, "/")));
    if (names === "*") return found.flatMap((id) => (packageIndex.test(id) ? throughIndex(id, code, graph) : [id]));
    return names.match(/[\w$]+/g)?.some((name) => words.has(name)) ? found : [];
  });
}

interface Start {
  readonly id: string;
  readonly users: readonly string[];
}

const partPrefix = "part:";

/**
 * What is loaded by itself, and for which screens. What a loader, the frame or the routes of an area need is loaded by every
 * screen of the area: a link requests rows while the code of its screen loads.
 */
function startsIn(graph: Graph): Start[] {
  const ids = idsIn(graph);
  const screenOf = (id: string) => splitRoute.exec(id)?.[1] ?? "";
  const screens = [...new Set(ids.map(screenOf))].filter((screen) => screen && !layout.test(screen));
  const screensOfArea = (area: string) => screens.filter((screen) => screen.startsWith(`${area}/`));
  const parts = new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  return [...parts].map((id) => {
    const [, screen = "", area = "", part = ""] = splitRoute.exec(id) ?? [];
    const areaOfRoutes = routesOfArea.exec(id)?.[1];
    if (areaOfRoutes) return { id, users: screensOfArea(areaOfRoutes) };
    if (!screen) return { id, users: [`${partPrefix}${id}`] };
    return { id, users: part === "loader" || layout.test(screen) ? screensOfArea(area) : [screen] };
  });
}

/** Who loads each module. */
function usersByModule(graph: Graph, leftOut: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { id, users } of startsIn(graph))
    for (const module of closureOf([id], graph, leftOut)) {
      const known = found.get(module) ?? new Set();
      for (const user of users) known.add(user);
      found.set(module, known);
    }
  return found;
}

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** About what a module weighs in a chunk: minified, and beside others that resemble it, it is about half as long. */
const bytesOf = (id: string, graph: Graph): number =>
  gzipSync((graph.getModuleInfo(id)?.code ?? "").replace(comment, "")).length / 2;

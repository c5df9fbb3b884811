import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** The component or the loader of a screen, as the router plugin splits them from their route. */
const splitRoute = /\/routes\/(\w+)master\/.*\?tsr-split=(\w+)/;

/** The frame of an area, which each of its screens needs. */
const layout = /\/routes\/\w+master\/route\.tsx/;

/** From so many screens on, a module is part of the chunk that they share. Below, the bundler groups modules by their users. */
const manyScreens = 4;
/** More than the pages of the operator, whose parts no other screen of guests needs. */
const manyGuestScreens = 6;

/**
 * Names the chunk of a module after the areas whose screens import it, directly or through other modules: no list of files
 * has to be kept. Modules of packages are left to the other groups, since their barrel files import everything.
 */
export function chunkByArea(): (module: string, graph: Graph) => string | null {
  const usersByModule = new Map<string, ReadonlySet<string>>();

  function usersOf(module: string, graph: Graph): ReadonlySet<string> {
    const before = usersByModule.get(module);
    if (before) return before;
    const users = new Set(splitRoute.test(module) ? [module] : []);
    usersByModule.set(module, users);
    for (const importer of graph.getModuleInfo(module)?.importers ?? [])
      for (const user of usersOf(importer, graph)) users.add(user);
    return users;
  }

  return (module, graph) => (module.includes("/node_modules/") ? null : chunkOf([...usersOf(module, graph)]));
}

function chunkOf(users: readonly string[]): string | null {
  const parts = users.map((user) => splitRoute.exec(user) ?? []);
  const areas = new Set(parts.map(([, name]) => name));
  const [area] = areas;
  if (area === undefined) return null;
  // A guest usually opens one screen, and loads no module that only another screen of guests needs.
  if (areas.has("guest"))
    return parts.filter(([, name]) => name === "guest").length >= manyGuestScreens ? "shared" : null;
  const isOfLoader = parts.some(([, , part]) => part === "loader");
  const isOfMany = users.length >= manyScreens || users.some((user) => layout.test(user));
  if (!(isOfLoader || isOfMany)) return null;
  if (areas.size > 1) return "areas";
  return isOfLoader ? `loaders-${area}` : area;
}

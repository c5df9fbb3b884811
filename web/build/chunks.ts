import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** The component or the loader of a screen, as the router plugin splits them from their route. */
const splitRoute = /\/routes\/(\w+)master\/.*\?tsr-split=(\w+)/;

/** From so many screens on, a module is part of the chunk that they share. Below, the bundler groups modules by their users. */
const manyScreens = 7;

/**
 * Names the chunk of a module after the areas whose screens import it, directly or through other modules: no list of files
 * has to be kept. Modules of packages are left to the other groups, since their barrel files import everything.
 */
export function chunkByArea(): (module: string, graph: Graph) => string | null {
  const known = new Map<string, ReadonlySet<string>>();

  function usersOf(module: string, graph: Graph): ReadonlySet<string> {
    const before = known.get(module);
    if (before) return before;
    const users = new Set(splitRoute.test(module) ? [module] : []);
    known.set(module, users);
    for (const importer of graph.getModuleInfo(module)?.importers ?? [])
      for (const user of usersOf(importer, graph)) users.add(user);
    return users;
  }

  return (module, graph) => (module.includes("/node_modules/") ? null : chunkOf([...usersOf(module, graph)]));
}

function chunkOf(users: readonly string[]): string | null {
  const parts = users.map((user) => splitRoute.exec(user) ?? []);
  const [area, ...otherAreas] = new Set(parts.map(([, name]) => name));
  const isOfMany = users.length >= manyScreens;
  if (area === "guest" || otherAreas.includes("guest")) return isOfMany && otherAreas.length > 0 ? "shared" : null;
  const isOfLoader = parts.some(([, , part]) => part === "loader");
  if (area === undefined || !(isOfLoader || isOfMany)) return null;
  if (otherAreas.length > 0) return "areas";
  return isOfLoader ? `loaders-${area}` : area;
}

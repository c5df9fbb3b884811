import { type AnyRoute, type AnyRouter, createRoute, redirect } from "@tanstack/react-router";

/**
 * The routes of the signed-in areas, which are loaded with the first screen of one: a visitor needs none of them. The build fills
 * them in (web/build/area-routes.ts); elsewhere the tree has all routes.
 */
const areas: Readonly<Record<string, () => Promise<{ readonly area: AnyRoute }>>> = {};

/** The routes that were loaded, by area. */
const loaded = new Map<string, AnyRoute>();

const loading = new Map<string, Promise<void>>();

function loadArea(name: string): Promise<void> {
  const before = loading.get(name);
  if (before) return before;
  const part = areas[name]?.().then(({ area }) => void loaded.set(name, area)) ?? Promise.resolve();
  part.catch(() => loading.delete(name));
  loading.set(name, part);
  return part;
}

/** Loads the routes of the area that a path is in, so that the router that is made next has them. */
export const loadRoutesOf = (pathname: string): Promise<void> => loadArea(pathname.split("/")[1] ?? "");

/** Adds the areas to a router: with their routes, or with one that loads them when it is visited. */
export function addAreas(router: AnyRouter): void {
  const { routeTree } = router;
  const own: readonly AnyRoute[] = Object.values(routeTree.children ?? {});
  const addRoutes = () => {
    const missing = Object.keys(areas).filter((name) => !loaded.has(name));
    routeTree._addFileChildren([
      ...own,
      ...loaded.values(),
      ...missing.map((name) => routeThatLoads(name, routeTree, addRoutes)),
    ]);
    router.setRoutes(router.buildRouteTree());
  };
  if (Object.keys(areas).length > 0) addRoutes();
}

const routeThatLoads = (name: string, routeTree: AnyRoute, addRoutes: () => void): AnyRoute =>
  createRoute({
    getParentRoute: () => routeTree,
    path: `/${name}/$`,
    beforeLoad: async ({ location }) => {
      await loadArea(name);
      addRoutes();
      throw redirect({ href: location.href, replace: true });
    },
  });

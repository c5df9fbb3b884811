import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { addAreas } from "#web/lib/area-routes.ts";
import { routeTree } from "#web/route-tree.gen.ts";
import { NotFound, RouteError } from "#web/ui/shell/route-error.tsx";

/** The address keeps plain texts: `?next=/clientmaster/viewworks&tab=ongoing`. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value == null || value === "" ? [] : [[key, String(value)]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

/** `history` is the browser's, unless another is given. */
export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // TanStack Query caches rows: a loader runs before its screen is shown, each time.
    defaultStaleReloadMode: "blocking",
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => <NotFound />,
  });
  addAreas(router);
  return router;
}

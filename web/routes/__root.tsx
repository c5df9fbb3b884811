import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { GuestLayout } from "#web/discovery/landing/guest-layout.tsx";
import { Toasts } from "#web/lib/toast.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";

/** The chosen tab, and the filters and sort order of a list. `find` filters a second list beside the one that `q` filters. */
const searchKeys = ["tab", "q", "find", "sort", "mark", "identity"] as const;

type SharedSearch = { readonly [key in (typeof searchKeys)[number]]?: string };

const parseSharedSearch = (search: SharedSearch): SharedSearch =>
  Object.fromEntries(searchKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  validateSearch: parseSharedSearch,
  component: Root,
  notFoundComponent: LostPage,
});

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

function LostPage() {
  return (
    <GuestLayout>
      <NotFound />
    </GuestLayout>
  );
}

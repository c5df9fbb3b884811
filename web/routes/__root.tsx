import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { GuestLayout } from "#web/features/landing/guest-layout.tsx";
import { Toasts } from "#web/lib/toast.tsx";
import { parseSharedSearch } from "#web/ui/list/shared-search.ts";
import { NotFound } from "#web/ui/shell/not-found.tsx";

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

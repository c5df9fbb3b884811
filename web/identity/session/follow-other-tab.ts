import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { landing, loginPath, whoami } from "#web/identity/session/session.ts";

/** Another tab has logged in or out: a login that waits here is not needed any more after a login there. */
export async function followOtherTab(isLogin: boolean, queries: QueryClient, router: AnyRouter): Promise<void> {
  queries.clear();
  if (!isLogin || router.state.location.pathname !== loginPath) return router.invalidate();
  const row = await queries.fetchQuery(whoami).catch(() => null);
  const { pathname, search } = router.state.location;
  if (row && pathname === loginPath) await router.navigate({ href: landing(row.role, search.next), replace: true });
}

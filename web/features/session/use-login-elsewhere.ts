import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { landing, loginPath, whoami } from "#web/features/session/session.ts";
import { onSessionInOtherTab } from "#web/lib/session-events.ts";

/** In the guest area: a login that waits here is not needed any more after a login in another tab. */
export function useLoginElsewhere(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => onSessionInOtherTab((isLogin) => void followOtherTab(isLogin, queries, router)), [queries, router]);
}

async function followOtherTab(isLogin: boolean, queries: QueryClient, router: AnyRouter): Promise<void> {
  queries.clear();
  if (!isLogin || router.state.location.pathname !== loginPath) return router.invalidate();
  const row = await queries.fetchQuery(whoami).catch(() => null);
  const { pathname, search } = router.state.location;
  if (row && pathname === loginPath) await router.navigate({ href: landing(row.role, search.next), replace: true });
}

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { landing, loginPath, signedOut, whoami } from "#web/features/session/session.ts";
import { onSignedOut } from "#web/lib/signed-out.ts";

/** Follows what happens to the session elsewhere: on the server, and in other tabs. */
export function useSessionNews(): void {
  const queries = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      onSignedOut(() => {
        const { href, pathname } = router.state.location;
        signedOut(queries);
        if (!pathname.startsWith("/guestmaster/")) void router.navigate({ to: loginPath, search: { next: href } });
      }),
    [queries, router],
  );

  useEffect(() => {
    /** Somebody logged in in another tab: the login that waits here is not needed any more. */
    async function follow(): Promise<void> {
      const row = await queries.fetchQuery(whoami).catch(() => null);
      const { pathname, search } = router.state.location;
      if (row && pathname === loginPath) await router.navigate({ href: landing(row.role, search.next), replace: true });
    }

    /** The guard of the open screen asks anew and leads where it has to. */
    function onStorage({ key, newValue }: StorageEvent): void {
      if (key !== "loginid" && key !== null) return;
      queries.clear();
      if (newValue !== null && router.state.location.pathname === loginPath) void follow();
      else void router.invalidate();
    }
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [queries, router]);
}

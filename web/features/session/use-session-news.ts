import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { endSession, loginPath, secondStepPath, wayBack } from "#web/features/session/session.ts";
import { switchAccount } from "#web/features/session/switch-account.ts";
import { announceSession, onSessionEvent, onSessionInOtherTab } from "#web/lib/session-events.ts";

/** In an area: follows what happens to the session elsewhere, on the server and in other tabs. */
export function useSessionNews(): void {
  const queries = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      onSessionEvent(["ended"], () => {
        const { href, pathname } = router.state.location;
        // Several calls are refused at once, also while the login page opens.
        if (pathname === loginPath) return;
        endSession(queries);
        void router.navigate({ to: loginPath, search: wayBack(href, true) });
      }),
    [queries, router],
  );

  useEffect(
    () =>
      onSessionEvent(["secondStepRequired"], () => {
        if (router.state.location.pathname === secondStepPath) return;
        queries.clear();
        void router.navigate({ to: secondStepPath });
      }),
    [queries, router],
  );

  useEffect(() => {
    let isAsking = false;
    return onSessionEvent(["doubted"], () => {
      // Several calls of one screen are refused at once.
      if (isAsking) return;
      isAsking = true;
      switchAccount(queries, router)
        .catch(() => router.invalidate())
        .finally(() => {
          isAsking = false;
        });
    });
  }, [queries, router]);

  useEffect(() => onSessionInOtherTab((isLogin) => announceSession(isLogin ? "doubted" : "ended")), []);
}

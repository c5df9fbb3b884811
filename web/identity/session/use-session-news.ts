import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { endSession, homes, loginPath, secondStepPath, wayBack, whoami } from "#web/identity/session/session.ts";
import { read } from "#web/lib/api.ts";
import { pageAccount, setPageAccount } from "#web/lib/page-account.ts";
import { announceSession, onSessionEvent, onSessionInOtherTab } from "#web/lib/session-events.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

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

/** Reads the session, and resets rows and forms if another account is signed in. */
async function switchAccount(queries: QueryClient, router: AnyRouter): Promise<void> {
  const before = pageAccount();
  const [row] = (await read("whoami", {})).rows;
  if (!row) return void announceSession("ended");
  // Members of a company share its login id.
  if (row.loginid === before && row.username === queries.getQueryData(whoami.queryKey)?.username) return;
  announceSession("replaced");
  setPageAccount(row);
  queries.setQueryData(whoami.queryKey, row);
  toast(t("This browser is logged in as {username} now. Nothing was saved.", { username: row.username }), {
    detail: t("Your draft is kept for the account that wrote it."),
    tone: "bad",
  });
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoami.queryKey[0] });
  if (router.state.location.pathname.startsWith(`/${row.role}master/`)) await router.invalidate();
  else await router.navigate({ href: homes[row.role], replace: true });
}

import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { homes, whoami } from "#web/features/session/session.ts";
import { read } from "#web/lib/api.ts";
import { pageAccount, setPageAccount } from "#web/lib/page-account.ts";
import { announceSession } from "#web/lib/session-events.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/** Reads the session, and resets rows and forms if another account is signed in. */
export async function switchAccount(queries: QueryClient, router: AnyRouter): Promise<void> {
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

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { maySignIn } from "#domain/account.ts";
import { refusedCompany } from "#web/identity/session/refused-company.ts";
import { endSession, landing, type SignedIn, startSession } from "#web/identity/session/session.ts";
import type { Refusal } from "#web/identity/session/use-login-attempt.ts";
import { tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/**
 * The end of every login: to the screen that required it, or home, with a message if that is not allowed (spec §6, §8). With
 * `replace` Back does not lead to the login.
 */
export function useFinishLogin(next: string | undefined, { replace = false } = {}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (row: SignedIn, { unauthorized }: { readonly unauthorized: string }): Promise<Refusal | undefined> => {
    if (maySignIn(row.role, row.status)) {
      startSession(queries, row);
      await navigate({ href: landing(row.role, next), replace });
      return;
    }
    endSession(queries);
    const { status, verification } = row;
    if (verification) refusedCompany.change({ status, verification });
    // Loaded on demand; the message is shown even if that fails.
    const why = await import("#web/identity/accounts/company-status-text.ts").catch(() => undefined);
    return () => toast(tWords(unauthorized), { tone: "bad", detail: why?.companyStatusText(row.status) ?? "" });
  };
}

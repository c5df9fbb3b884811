import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clearJumpHistory } from "#web/features/jump/jump-history.ts";
import { endSession, loginPath } from "#web/features/session/session.ts";
import { send } from "#web/lib/api.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { forgetDrafts } from "#web/lib/draft-store.ts";
import { toastProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";

/** Asks for confirmation, ends the session and goes to login, also if the session has ended already (DETAILS 12). */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm(t("Do you want to logout?")))) return;
    try {
      await send("logout", {});
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code !== "no_session") return toastProblem(problem);
    }
    endSession(queries);
    forgetDrafts();
    clearJumpHistory();
    localStorage.removeItem("permissions");
    await navigate({ to: loginPath });
  };
}

import { useNavigate } from "@tanstack/react-router";
import { lastUsername } from "#web/identity/session/session.ts";
import { useFinishLogin } from "#web/identity/session/use-finish-login.ts";
import { type Refusal, useLoginAttempt } from "#web/identity/session/use-login-attempt.ts";
import { readOnce } from "#web/lib/api.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/** Logs in with username and password; the second factor, if required, is asked on the next screen. */
export function useLogin(next: string | undefined) {
  const navigate = useNavigate();
  const enter = useFinishLogin(next);
  const { run, busy } = useLoginAttempt();

  async function attempt(typed: SentTo<"login">): Promise<Refusal | undefined> {
    lastUsername.current = typed.username ?? "";
    const { says } = await contractRow("login");
    const { rows, headers } = await readOnce("login", typed);
    const steps = headers.get("x-second-step");
    const [row] = rows;
    if (steps) {
      await navigate({ to: "/guestmaster/secondstep", search: next ? { steps, next } : { steps } });
      return;
    }
    if (row) return enter(row, says);
    return () => toast(tWords(says.none), { tone: "bad" });
  }
  return {
    logIn: (typed: SentTo<"login">) => run(() => attempt(typed)),
    /** A passkey names its account, so no username is needed. Its code is loaded on demand. */
    withPasskey: () =>
      run(async () => (await import("#web/identity/session/passkey-login.ts")).logInWithPasskey(enter)),
    busy,
  };
}

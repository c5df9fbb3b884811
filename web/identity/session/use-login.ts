import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { lastUsername } from "#web/identity/session/session.ts";
import { useFinishLogin } from "#web/identity/session/use-finish-login.ts";
import { readOnce } from "#web/lib/api.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { toastProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

/** Logs in with username and password; the second factor, if required, is asked on the next screen. */
export function useLogin(next: string | undefined) {
  const navigate = useNavigate();
  const enter = useFinishLogin(next);
  const [busy, setBusy] = useState(false);

  async function attempt(typed: SentTo<"login">): Promise<void> {
    lastUsername.current = typed.username ?? "";
    const { says } = await contractRow("login");
    const { rows, headers } = await readOnce("login", typed);
    const steps = headers.get("x-second-step");
    const [row] = rows;
    if (steps) return navigate({ to: "/guestmaster/secondstep", search: next ? { steps, next } : { steps } });
    if (row) return enter(row, says);
    toast(tWords(says.none), { tone: "bad" });
  }

  /** Runs one attempt at a time, and shows its failure. */
  async function run(job: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    await job().catch((error: unknown) => toastProblem(asProblem(error)));
    setBusy(false);
  }
  return {
    logIn: (typed: SentTo<"login">) => run(() => attempt(typed)),
    /** A passkey names its account, so no username is needed. Its code is loaded on demand. */
    withPasskey: () =>
      run(async () => (await import("#web/identity/session/passkey-login.ts")).logInWithPasskey(enter)),
    busy,
  };
}

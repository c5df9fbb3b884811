import { useState } from "react";
import { toastProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";

/** Shows why an attempt did not sign anybody in. */
export type Refusal = () => void;

/**
 * Runs one attempt to log in at a time, and returns whether it led on. Its refusal is shown once the next attempt is possible,
 * so that no press is lost.
 */
export function useLoginAttempt() {
  const [busy, setBusy] = useState(false);
  async function run(attempt: () => Promise<Refusal | undefined>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    const refuse = await attempt().catch((error: unknown) => () => toastProblem(asProblem(error)));
    setBusy(false);
    refuse?.();
    return refuse === undefined;
  }
  return { run, busy };
}

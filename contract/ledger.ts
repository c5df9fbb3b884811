import { z } from "zod";
import { calls } from "./call.ts";

/** The books, which every payment writes and nobody changes. */
export const ledger = calls({
  "ledger.getLastCheck": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({
      checkedAt: z.iso.datetime(),
      /** What was found not to be true that always is; empty when all is well. */
      violations: z.array(z.object({ invariant: z.string(), sentence: z.string(), count: z.int() })),
    }),
  },
  "ledger.check": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    refuses: ["check_running"],
    answers: { done: "Success", going: "Running" },
    says: {
      done: "Ledger checked",
      going: "The check is still running. Check back in a few minutes.",
      otherwise: "A check is already running. Try again later.",
    },
    note: "One at a time on the whole platform. `Running` where it takes longer than a call may: it goes on, and ledger.getLastCheck tells what it found.",
    ownTransaction: true,
    audited: { not: "It looks and changes nothing; what it found is kept with the checks of each night." },
  },
});

import { z } from "zod";
import { calls } from "#contract/call.ts";

/** The ledger: append-only, written by every payment. */
export const ledger = calls({
  "ledger.check": {
    why: "The admin can check the ledger at any time, for example after a repair.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({}),
    refuses: ["check_running"],
    answers: { done: "Success", going: "Running" },
    says: {
      done: "Ledger checked",
      going: "The check is still running. Check back in a few minutes.",
      otherwise: "A check is already running. Try again later.",
    },
    note: "One check at a time on the whole platform. `Running`: the check takes longer than a call may and continues; dashboards.admin returns its result.",
    ownTransaction: true,
    audited: { not: "It reads only. Its result is stored with those of the nightly checks." },
  },
});

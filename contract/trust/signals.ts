import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput } from "#contract/fields.ts";
import { roles } from "#domain/role.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";
import { signalKinds, signalOutcomes } from "#domain/trust/signal.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** What jobs notice about accounts, for the admins who moderate. */
export const signals = calls({
  "signals.list": {
    why: "An admin sees what a job has noticed, and about whom.",
    ...moderating,
    note: "Open ones, oldest first; with `signalId` that one. Nothing follows from a signal by itself.",
    input: z.object({ signalId: id(missing).nullish(), ...pageInput }),
    row: z.object({
      signalId: z.int(),
      kind: z.enum(signalKinds),
      /** The title of the job, or the name of what was found in a file. */
      title: z.string(),
      /** Accounts, jobs, payments, reports or files. */
      count: z.int(),
      /** The job that it is about; null for any other kind. */
      workId: z.int().nullable(),
      foundAt: z.iso.datetime(),
      accounts: z.array(
        z.object({
          accountId: z.int(),
          name: z.string(),
          role: z.enum(roles),
          registeredAt: z.iso.datetime(),
          activeRestrictions: z.array(z.enum(restrictionKinds)),
        }),
      ),
    }),
    page: 50,
  },
  "signals.close": {
    why: "An admin says what came of a signal.",
    title: "Close a signal",
    ...moderating,
    input: z.object({ signalId: id(missing), outcome: z.enum(signalOutcomes, "please choose one") }),
    refuses: ["not_found", "case_settled", "case_taken", "own_content"],
    answers: { done: "Success" },
    says: { done: "The signal is closed", otherwise: "The signal was not closed" },
    note: "It comes back once it is twice as strong.",
    audited: "account",
  },
});

import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput } from "#contract/fields.ts";
import { decisionKinds } from "#domain/trust/decision.ts";
import { deskKinds } from "#domain/trust/desk.ts";
import { reportSubjects } from "#domain/trust/report.ts";
import { signalKinds } from "#domain/trust/signal.ts";
import { ticketTopics } from "#domain/trust/ticket.ts";

const missing = "please fill this";
const choose = "please choose one";
const deciding = { method: "POST", by: ["admin"], needs: ["moderate", "verify", "money"] } as const;
const about = z.object({ kind: z.enum(deskKinds, choose), subjectId: id(missing) });

/** What waits for a decision of an admin, in one list. */
export const desk = calls({
  "desk.list": {
    why: "Admins work off what waits for a decision in the order in which it is due.",
    ...deciding,
    input: z.object({ kind: z.enum(deskKinds, choose).nullish(), ...pageInput }),
    row: z.object({
      kind: z.enum(deskKinds),
      /** A report, the decision that is appealed against, the account of a company, or the row of any other kind. */
      subjectId: z.int(),
      /** What is reported, the kind of the decision or of the signal, or the topic of a ticket; null for everything else. */
      about: z.enum([...reportSubjects, ...decisionKinds, ...ticketTopics, ...signalKinds]).nullable(),
      title: z.string(),
      /** Null for a ticket of a visitor, a batch of payouts, and a payment or a signal of nobody known. */
      accountId: z.int().nullable(),
      accountName: z.string(),
      /** How many have reported it. */
      count: z.int(),
      since: z.iso.datetime(),
      dueAt: z.iso.datetime(),
      isOverdue: z.boolean(),
      /** The admin who looks into it; null where nobody does. */
      takenBy: z.string().nullable(),
      isMine: z.boolean(),
    }),
    page: 50,
    note: "What the permissions of the caller open: reports, appeals, jobs, tickets, signals and copied pictures with `moderate`, companies and identities with `verify`, batches of payouts of other admins and unmatched payments with `money`, claims with `money` and `moderate`. Earliest due first. A report is due 24 hours after it was made until an admin takes it, then after 15 days, as appeals, companies and identities are. A job that waits to be listed is due after 24 hours. When a ticket is due, two settings say, and a claim has its own time. A batch that waits for its approval is due after 24 hours, an unmatched payment, a signal and a copied picture after 15 days.",
  },
  "desk.count": {
    why: "Admins see how much waits of each kind.",
    ...deciding,
    input: z.object({}),
    row: z.object({ kind: z.enum(deskKinds), count: z.int(), overdueCount: z.int() }),
    note: "Of what `desk.list` lists. A kind of which nothing waits has no row.",
  },
  "desk.listTaken": {
    why: "Admins see what others look into while they work off the list.",
    ...deciding,
    input: z.object({}),
    row: z.object({ kind: z.enum(deskKinds), subjectId: z.int(), takenBy: z.string(), isMine: z.boolean() }),
    note: "The screen reads it every second, so it reads no case.",
  },
  "desk.take": {
    why: "Other admins see that somebody looks into a case.",
    title: "Take a case",
    lastWriteWins: "Whoever takes it again has it for 30 minutes more.",
    ...deciding,
    input: about,
    refuses: ["permission_missing", "case_settled", "case_taken"],
    answers: { done: "Success" },
    extra: z.object({ takenUntil: z.iso.datetime() }),
    says: { otherwise: "The case was not taken" },
    note: "For 30 minutes, unless another admin has it.",
    audited: "account",
  },
  "desk.release": {
    why: "An admin leaves a case to the others.",
    lastWriteWins: "It removes what the caller has taken, and nothing else.",
    ...deciding,
    input: about,
    answers: { done: "Success" },
    says: { done: "The case is free for others", otherwise: "The case was not released" },
    note: "Nothing changes where the caller has not taken it.",
    audited: { not: "That a case was taken is in the audit log, and a claim ends by itself." },
  },
});

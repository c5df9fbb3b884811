import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput, reason, text } from "#contract/fields.ts";
import { owners } from "#domain/member.ts";
import { type AppealOutcome, appealOutcomes, appealStatementRange } from "#domain/trust/decision.ts";
import { decisionRow } from "./moderation.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** What the subject of a decision says against it, and what another admin answers. */
export const appeals = calls({
  "appeals.submit": {
    why: "The subject of a decision can object to it once.",
    title: "Appeal against a decision",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: owners,
    input: z.object({
      decisionId: id(missing),
      statement: text(appealStatementRange.most, missing).min(
        appealStatementRange.least,
        `use at least ${appealStatementRange.least} characters`,
      ),
    }),
    refuses: ["not_found", "appeal_exists", "appeal_late"],
    answers: { done: "Success" },
    says: { done: "Your appeal was sent", otherwise: "Your appeal was not sent" },
    note: "Once for a decision, within the days of the setting `appealDays`.",
    audited: "account",
  },
  "appeals.list": {
    why: "An admin sees which appeals await an answer.",
    ...moderating,
    input: z.object(pageInput),
    row: decisionRow.extend({
      accountId: z.int(),
      accountName: z.string(),
      decidedBy: z.string().nullable(),
      /** Another admin must decide an appeal where there is one who moderates. */
      canDecide: z.boolean(),
    }),
    page: 50,
    note: "Open appeals, oldest first.",
  },
  "appeals.decide": {
    why: "Another admin than the one who decided answers an appeal.",
    title: "Answer an appeal",
    ...moderating,
    input: z.object({
      decisionId: id(missing),
      outcome: z.enum(Object.keys(appealOutcomes) as [AppealOutcome, ...AppealOutcome[]], "please choose one"),
      answer: reason(missing),
    }),
    refuses: ["not_found", "same_admin", "appeal_moved_on"],
    answers: { done: "Success" },
    says: { done: "The answer was sent", otherwise: "The answer was not sent" },
    note: "`reverse` lifts the restriction, lists the work again, or shows the message, the review or the reply again.",
    audited: "account",
  },
});

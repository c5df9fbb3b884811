import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, reason } from "#contract/fields.ts";
import { workCheckActions, workCheckReasons } from "#domain/hiring/work-check.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** Jobs that wait for an admin before freelancers find them. */
export const workChecks = calls({
  "workChecks.get": {
    why: "An admin reads a job before freelancers find it, and why it waits.",
    ...moderating,
    input: z.object({ workId: id(missing) }),
    refuses: ["not_found"],
    row: z.object({
      workId: z.int(),
      title: z.string(),
      description: z.string(),
      questions: z.array(z.string()),
      companyId: z.int(),
      companyName: z.string(),
      budgetPaise: z.int(),
      deadline: z.string(),
      reasons: z.array(z.enum(workCheckReasons)),
      since: z.iso.datetime(),
      /** Other jobs with the same text, newest first. */
      sameText: z.array(z.object({ workId: z.int(), companyName: z.string(), postedDate: z.string() })),
    }),
  },
  "workChecks.decide": {
    why: "An admin lists a job that waits, or takes it down with a rule and a reason.",
    title: "Decide on a new job",
    lastWriteWins: "A job that waits is decided about once.",
    ...moderating,
    input: z
      .object({
        workId: id(missing),
        action: z.enum(workCheckActions, "please choose one"),
        rule: line(lengths.title, missing).nullish(),
        reason: reason(missing).nullish(),
      })
      .refine(({ action, rule }) => action === "approve" || rule, { path: ["rule"], error: missing })
      .refine(({ action, reason: words }) => action === "approve" || words, { path: ["reason"], error: missing }),
    refuses: ["case_settled", "case_taken", "own_content"],
    answers: { done: "Success" },
    says: {
      done: { field: "action", words: { approve: "The job is listed", refuse: "The job was taken down" } },
      otherwise: "Nothing was decided",
    },
    note: "A refusal is a take-down of which the company is notified and against which it can appeal.",
    audited: "work",
  },
  "workChecks.summary": {
    why: "Admins see how long companies wait until a job is decided about.",
    ...moderating,
    input: z.object({}),
    row: z.object({
      /** Decided by an admin in the last 30 days. */
      decided: z.int(),
      /** Null without any. */
      medianMinutes: z.number().nullable(),
    }),
  },
});

import { z } from "zod";
import { calls } from "#contract/call.ts";
import { pageInput } from "#contract/fields.ts";

/** The tasks that remain for an admin after reminders without an effect. */
export const reminders = calls({
  "reminders.listTasks": {
    why: "An admin sees which companies have neither paid for completed work nor sent it back.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    note: "Companies that have neither paid for completed work nor sent it back after all reminders, longest wait first.",
    input: z.object(pageInput),
    row: z.object({
      requestId: z.int(),
      workTitle: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      completedAt: z.iso.datetime(),
    }),
    page: 50,
  },
});

import { z } from "zod";
import { calls } from "#contract/call.ts";
import { lengths, openDay, optionalText, pageInput } from "#contract/fields.ts";
import { auditSubjects } from "#domain/operation/audit.ts";

/** A filter of the log. Absent or empty, it matches everything. */
const filter = optionalText(lengths.search, "please fill this").nullish();
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The audit log: who did what, and when. */
export const audit = calls({
  "audit.list": {
    why: "The admin reads the audit log.",
    method: "POST",
    by: ["admin"],
    needs: ["audit"],
    input: z.object({
      /** A username, compared without case. */
      username: filter,
      /** The name of a call. */
      call: filter,
      /** The kind of a record; `subjectId` is the id of one. */
      subject: z.union([z.literal(""), z.enum(auditSubjects)], { error: "please choose one" }).nullish(),
      subjectId: filter,
      startdate: openDay,
      enddate: openDay,
      ...pageInput,
    }),
    row: z.object({
      entryId: z.int(),
      at: z.iso.datetime(),
      loginid: z.int().nullable(),
      username: z.string(),
      role: z.string(),
      call: z.string(),
      /** `done`, or the code of the refusal. */
      outcome: z.string(),
      subject: z.string().nullable(),
      subjectId: z.string().nullable(),
      before: facts,
      after: facts,
      address: z.string(),
      requestid: z.string(),
      /** The position in the hash chain; null until the entry is sealed. */
      sealed: z.int().nullable(),
    }),
    page: 50,
  },
});

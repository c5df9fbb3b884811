import { z } from "zod";
import { auditSubjects } from "#domain/audit.ts";
import { calls } from "./call.ts";
import { lengths, openDay, pageInput, raw } from "./fields.ts";

/** What narrows the log down; nothing, or nothing in it, narrows nothing. */
const filter = raw(lengths.search, "please fill this").trim().nullish();
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The audit log: who did what, and when. */
export const audit = calls({
  "audit.list": {
    method: "POST",
    by: ["admin"],
    input: z.object({
      /** Who: a username, in any case. */
      username: filter,
      /** What: the name of a call. */
      call: filter,
      /** On what: a kind, and the id of one of them. */
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
      /** `done`, or the reason why not. */
      outcome: z.string(),
      subject: z.string().nullable(),
      subjectId: z.string().nullable(),
      before: facts,
      after: facts,
      address: z.string(),
      requestid: z.string(),
      /** The place in the chain; null until it is sealed. */
      sealed: z.int().nullable(),
    }),
    page: 50,
  },
});

import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, optionalText, pageInput, readVersion } from "#contract/fields.ts";
import { maxMarkNote, requestMarks } from "#domain/hiring/request-mark.ts";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { everyMember, hirers } from "#domain/member.ts";

const missing = "please fill this";
const company = { method: "POST", by: ["client"] } as const;

/** Marks: a company shortlists, archives and annotates the requests on its works. No freelancer reads them. */
export const marks = calls({
  "marks.set": {
    why: "A company sorts many requests for itself before it decides.",
    title: "Mark an application",
    ...company,
    token: "requests:write",
    memberKinds: hirers,
    note: "What is absent stays as it is. Null removes the mark, and null or an empty text the note.",
    input: z.object({
      requestId: id(missing),
      mark: z.enum(requestMarks, "please choose one").nullish(),
      note: optionalText(maxMarkNote, missing).nullish(),
      /** Of the note. */
      version: readVersion,
    }),
    refuses: ["not_found", "edited_meanwhile"],
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Not saved" },
    audited: "request",
  },
  "marks.list": {
    why: "A program of a company reads how its requests are sorted.",
    ...company,
    token: "requests:read",
    memberKinds: everyMember,
    note: "The requests on a work that have a mark or a note, oldest first.",
    input: z.object({ workId: id(missing), ...pageInput }),
    refuses: ["not_found"],
    row: z.object({
      requestId: z.int(),
      freelancerName: z.string(),
      status: z.enum(requestStatuses),
      mark: z.enum(requestMarks).nullable(),
      note: z.string().nullable(),
    }),
    page: 50,
  },
});

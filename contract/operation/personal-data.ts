import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, pageInput, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { owners } from "#domain/member.ts";
import { erasureBlockers, exportStatuses, keptKinds } from "#domain/operation/personal-data.ts";

const missing = "please fill this field";

/** A company or a freelancer erases the own account, an admin who manages people that of another on request. */
const erasing = {
  method: "POST",
  by: ["client", "freelancer", "admin"],
  needs: ["people"],
  memberKinds: owners,
  self: ["accountId"],
  selfless: ["admin"],
} as const;
/** The caller's own by default; an admin names one. */
const person = { accountId: id(missing).nullish() };

/** Exports and the erasure of an account's data. */
export const personalData = calls({
  "exports.request": {
    why: "Users get a copy of what is stored about them.",
    title: "Request a copy of one's own data",
    ...everyRole,
    method: "POST",
    input: z.object(stepUp),
    refuses: [...stepUpRefusals, "export_open"],
    answers: { done: "Success" },
    extra: z.object({ exportId: z.int() }),
    says: { done: "Your export is being prepared", otherwise: "The export was not requested" },
    note: "Once a day. An e-mail says when it is ready.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "exports.list": {
    why: "My Account shows the copies that are prepared and can be downloaded.",
    ...everyRole,
    method: "POST",
    input: z.object(pageInput),
    row: z.object({
      exportId: z.int(),
      status: z.enum(exportStatuses),
      requestedAt: z.iso.datetime(),
      /** Until when it can be downloaded; null while it is prepared. */
      expiresAt: z.iso.datetime().nullable(),
      /** Null while it is prepared. */
      bytes: z.int().nullable(),
    }),
    page: 50,
    note: "The caller's own, newest first.",
  },
  "exports.download": {
    why: "The copy is a file that only its owner can download.",
    ...everyRole,
    method: "GET",
    input: z.object({ exportId: id(missing) }),
    refuses: ["not_found"],
    file: "application/zip",
    note: "A zip of JSON per table and of the caller's own files, for 48 hours.",
  },
  "erasures.preview": {
    why: "Before an account is erased, its owner reads what remains and what has to end first.",
    ...erasing,
    input: z.object(person),
    refuses: ["not_found"],
    row: z.object({
      accountId: z.int(),
      /** What has to end before. */
      blockers: z.array(z.enum(erasureBlockers)),
      /** What remains afterwards. */
      kept: z.array(
        z.object({
          kind: z.enum(keptKinds),
          /** Why it remains. */
          reason: z.string(),
          count: z.int(),
          /** The last instant at which it is stored; null without an end. */
          until: z.iso.datetime().nullable(),
        }),
      ),
      /** When the account is erased; null while no erasure waits. */
      dueAt: z.iso.datetime().nullable(),
    }),
    note: "What an erasure would do. An admin sends `accountId`.",
  },
  "erasures.request": {
    why: "Users have their account and its data erased.",
    title: "Request the erasure of an account",
    ...erasing,
    input: z.object({ ...person, ...stepUp }),
    refuses: [...stepUpRefusals, "not_found", "erasure_blocked"],
    answers: { done: "Success" },
    extra: z.object({ dueAt: z.iso.datetime() }),
    says: { done: "The erasure is scheduled", otherwise: "The erasure was not scheduled" },
    note: "It is executed after 48 hours, unless it is cancelled. `fields.blockers` of a refusal names what has to end before.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "erasures.cancel": {
    why: "An erasure can be cancelled while it waits.",
    title: "Cancel the erasure of an account",
    ...erasing,
    input: z.object(person),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "The account is not erased", otherwise: "No erasure is scheduled" },
    audited: "account",
  },
});

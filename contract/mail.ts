import { z } from "zod";
import { calls } from "./call.ts";
import { email, pageInput } from "./fields.ts";

const mailId = z.guid("please fill this");

/** Why a mail does not leave, as far as it can be told. */
export const failureKinds = ["refused", "unreachable", "unsafe", "sign_in", "unknown"] as const;

/** The kind of reason, and what the mail server or the line to it said; null before there was a failure. */
const why = { reason: z.enum(failureKinds).nullable(), said: z.string() };

/** What was dealt with by somebody else is not there any more. */
const ofOneMail = {
  method: "POST",
  by: ["admin"],
  input: z.object({ mailId }),
  refuses: ["not_found"],
  answers: { done: "Success" },
  audited: "mail",
} as const;
const gone = "This email is no longer undelivered";

/** The queue of mails, as the admin sees it: never what stands in one. */
export const mail = calls({
  "mail.getQueue": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({
      waiting: z.int(),
      /** Since when the oldest of them waits. */
      oldest: z.iso.datetime().nullable(),
      undelivered: z.int(),
      /** Whether they are written into DATA_DIR/mail, since no SMTP_URL is set. */
      isWrittenToFolder: z.boolean(),
    }),
  },
  "mail.listUndelivered": {
    method: "POST",
    by: ["admin"],
    input: z.object(pageInput),
    row: z.object({
      mailId: z.string(),
      to: z.string(),
      subject: z.string(),
      queuedAt: z.iso.datetime(),
      failedAt: z.iso.datetime(),
      attempts: z.int(),
      ...why,
    }),
    page: 50,
  },
  "mail.resend": { ...ofOneMail, says: { done: "The email is being sent again", otherwise: gone } },
  "mail.delete": { ...ofOneMail, says: { done: "Email removed", otherwise: gone } },
  "mail.sendTest": {
    method: "POST",
    by: ["admin"],
    input: z.object({ EMAIL: email("please enter your email", "please check the format") }),
    answers: { done: "Success" },
    extra: z.object({ mailId: z.string() }),
    says: { done: "The test email is being sent", otherwise: "Failed" },
    audited: "mail",
    ownTransaction: true,
  },
  "mail.getTest": {
    method: "POST",
    by: ["admin"],
    input: z.object({ mailId }),
    refuses: ["not_found"],
    row: z.object({ state: z.enum(["waiting", "sent", "refused"]), attempts: z.int(), ...why }),
  },
});

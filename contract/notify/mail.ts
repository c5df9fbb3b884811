import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, pageInput } from "#contract/fields.ts";

const mailId = z.guid("please fill this");

/** The known reasons why an e-mail is not sent. */
export const failureKinds = ["refused", "unreachable", "unsafe", "sign_in", "unsupported", "unknown"] as const;

/** The kind of the failure, null before the first one, and the error of the mail server or the connection. */
const failure = { reason: z.enum(failureKinds).nullable(), serverResponse: z.string() };

/** Since when no e-mail leaves because the mail server refuses everything, why, and when it is tried next. */
export const mailPause = z.object({
  since: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime(),
  reason: z.enum(failureKinds),
  serverResponse: z.string(),
});

const undeliveredMail = {
  method: "POST",
  by: ["admin"],
  needs: ["settings"],
  input: z.object({ mailId }),
  refuses: ["not_found"],
  answers: { done: "Success" },
  audited: "mail",
} as const;
const gone = "This email was already handled";

/** The e-mail queue for the admin, without the contents of the e-mails. */
export const mail = calls({
  "mail.getQueue": {
    why: "The admin sees whether e-mails are being sent.",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object({}),
    row: z.object({
      waiting: z.int(),
      /** When the oldest waiting e-mail was queued. */
      oldest: z.iso.datetime().nullable(),
      undelivered: z.int(),
      /** Whether e-mails are written to DATA_DIR/mail because no SMTP_URL is set. */
      isWrittenToFolder: z.boolean(),
      /** Null while e-mails are sent. */
      pause: mailPause.nullable(),
    }),
  },
  "mail.tryNow": {
    why: "The admin who has mended the mail server does not wait for the next attempt.",
    title: "Send waiting emails now",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object({}),
    answers: { done: "Success" },
    says: { done: "The mail server is being tried", otherwise: "Failed" },
    audited: "mail",
  },
  "mail.listUndelivered": {
    why: "The admin sees e-mails that could not be delivered.",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object(pageInput),
    row: z.object({
      mailId: z.string(),
      to: z.string(),
      subject: z.string(),
      queuedAt: z.iso.datetime(),
      failedAt: z.iso.datetime(),
      attempts: z.int(),
      ...failure,
    }),
    page: 50,
  },
  "mail.resend": {
    why: "An undelivered e-mail can be sent again once the mail server works.",
    title: "Resend an email",
    ...undeliveredMail,
    says: { done: "The email is being sent again", otherwise: gone },
  },
  "mail.delete": {
    why: "An undeliverable e-mail can be removed.",
    title: "Remove an undelivered email",
    ...undeliveredMail,
    says: { done: "Email removed", otherwise: gone },
  },
  "mail.sendTest": {
    why: "The admin can test the delivery of e-mails.",
    title: "Send a test email",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object({ EMAIL: email("please enter your email", "please check the format") }),
    answers: { done: "Success" },
    extra: z.object({ mailId: z.string() }),
    says: { done: "The test email is being sent", otherwise: "Failed" },
    audited: "mail",
    ownTransaction: true,
  },
  "mail.getTest": {
    why: "The screen shows whether the test e-mail was sent.",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object({ mailId }),
    refuses: ["not_found"],
    row: z.object({ state: z.enum(["waiting", "sent", "refused"]), attempts: z.int(), ...failure }),
  },
});

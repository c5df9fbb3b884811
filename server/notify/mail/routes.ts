import type { mail } from "#contract/notify/mail.ts";
import { queueState } from "#server/notify/mail/queries.ts";
import {
  listUndelivered,
  pauseOfMails,
  removeMail,
  resendMail,
  sendTestMail,
  stateOfTestMail,
  tryNow,
} from "#server/notify/mail/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** The e-mail queue and undelivered e-mail, for the admin. */
export const mailHandlers: Handlers<typeof mail> = {
  "mail.getQueue": async (_input, { db, services }) => [
    {
      ...(await queueState(db)),
      isWrittenToFolder: services.settings.SMTP_URL === undefined,
      pause: await pauseOfMails(db),
    },
  ],
  "mail.tryNow": tryNow,
  "mail.listUndelivered": listUndelivered,
  "mail.resend": resendMail,
  "mail.delete": removeMail,
  "mail.sendTest": sendTestMail,
  "mail.getTest": async ({ mailId }, { db, refuse }) => requireRows(await stateOfTestMail(db, mailId), refuse),
};

import type { mail } from "#contract/mail.ts";
import { queueState } from "#server/features/mail/queries.ts";
import {
  listUndelivered,
  removeMail,
  resendMail,
  sendTestMail,
  stateOfTestMail,
} from "#server/features/mail/service.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** What waits to be mailed, and what could not be, for the admin. */
export const mailHandlers: Handlers<typeof mail> = {
  "mail.getQueue": async (_input, { db, services }) => [
    { ...(await queueState(db)), tofolder: services.settings.SMTP_URL === undefined },
  ],
  "mail.listUndelivered": listUndelivered,
  "mail.resend": resendMail,
  "mail.delete": removeMail,
  "mail.sendTest": sendTestMail,
  "mail.getTest": async ({ mailid }, { db, refuse }) => requireRows(await stateOfTestMail(db, mailid), refuse),
};

import { isProved } from "#domain/identity/email-proof.ts";
import { tokenExpiring } from "#server/identity/tokens/mails.ts";
import { claimExpiring, noteReminder } from "#server/identity/tokens/queries.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { formatDay } from "#server/platform/format.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

/** Reminds owners of access tokens that end soon, once for each. */
export const remindOfTokens = (services: Services): Promise<void> =>
  processDueRows(services, {
    step: "ends of access tokens",
    claim: claimExpiring,
    keyOf: ({ id }) => id,
    handle: async (tx, { id, accountId, expiresOn, ...owner }) => {
      const template = tokenExpiring({ ...owner, day: formatDay(expiresOn) });
      await noteReminder(tx, id);
      await notifyAccounts(tx, [accountId], {
        kind: "token_expiring",
        subjectKind: "account",
        subjectId: accountId,
        facts: { title: owner.name },
      });
      await services.mailer.queue(tx, { ...mailOf(template, owner, services), isToProved: isProved(owner.emailState) });
    },
  });

import { trustContract } from "#contract/trust/context.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as contentReportsData } from "#server/platform/db/schema/content-reports.ts";
import { personalData as identityChecksData } from "#server/platform/db/schema/identity-checks.ts";
import { personalData as moderationData } from "#server/platform/db/schema/moderation.ts";
import { personalData as reviewsData } from "#server/platform/db/schema/reviews.ts";
import { personalData as signalsData } from "#server/platform/db/schema/signals.ts";
import { personalData as ticketsData } from "#server/platform/db/schema/tickets.ts";
import { personalData as verificationsData } from "#server/platform/db/schema/verifications.ts";
import { deleteOldNetworks } from "#server/platform/db/signals.ts";
import { samples as appealsMails } from "#server/trust/appeals/mails.ts";
import { appealsHandlers } from "#server/trust/appeals/routes.ts";
import { contentReportsHandlers } from "#server/trust/content-reports/routes.ts";
import { deskHandlers } from "#server/trust/desk/routes.ts";
import { processIdentityChecks } from "#server/trust/identity-checks/due.ts";
import { samples as identityChecksMails } from "#server/trust/identity-checks/mails.ts";
import { deleteOldChecks } from "#server/trust/identity-checks/queries.ts";
import { identityChecksHandlers } from "#server/trust/identity-checks/routes.ts";
import { messageReportsHandlers } from "#server/trust/message-reports/routes.ts";
import { samples as moderationMails } from "#server/trust/moderation/mails.ts";
import { deleteRemovedContent } from "#server/trust/moderation/old-content-queries.ts";
import { moderationHandlers } from "#server/trust/moderation/routes.ts";
import { endExpiredRestrictions } from "#server/trust/moderation/service.ts";
import { reviewReportsHandlers } from "#server/trust/review-reports/routes.ts";
import { processReviews } from "#server/trust/reviews/due.ts";
import { trustInvariants } from "#server/trust/reviews/invariant-queries.ts";
import { samples as reviewsMails } from "#server/trust/reviews/mails.ts";
import { reviewsHandlers } from "#server/trust/reviews/routes.ts";
import { findSignals } from "#server/trust/signals/find.ts";
import { deleteOldSignals } from "#server/trust/signals/queries.ts";
import { signalsHandlers } from "#server/trust/signals/routes.ts";
import { processTickets } from "#server/trust/tickets/due.ts";
import { samples as ticketsMails } from "#server/trust/tickets/mails.ts";
import { deleteOldTickets } from "#server/trust/tickets/queries.ts";
import { ticketsHandlers } from "#server/trust/tickets/routes.ts";
import { samples as verificationsMails } from "#server/trust/verifications/mails.ts";
import { deleteOldDocuments } from "#server/trust/verifications/queries.ts";
import { verificationsHandlers } from "#server/trust/verifications/routes.ts";

import { workChecksHandlers } from "#server/trust/work-checks/routes.ts";

export const trustContext = defineContext({
  contract: trustContract,
  handlers: {
    verifications: verificationsHandlers,
    "identity-checks": identityChecksHandlers,
    reviews: reviewsHandlers,
    "review-reports": reviewReportsHandlers,
    "message-reports": messageReportsHandlers,
    "content-reports": contentReportsHandlers,
    desk: deskHandlers,
    signals: signalsHandlers,
    "work-checks": workChecksHandlers,
    moderation: moderationHandlers,
    appeals: appealsHandlers,
    tickets: ticketsHandlers,
  },
  jobs: {
    notifications: {
      reviews: processReviews,
      restrictions: endExpiredRestrictions,
      tickets: processTickets,
      "identity checks": processIdentityChecks,
    },
    signals: findSignals,
  },
  sweeps: {
    "documents of verifications": ({ db }) => deleteOldDocuments(db),
    "identity checks": ({ db }) => deleteOldChecks(db),
    tickets: ({ db }) => deleteOldTickets(db),
    signals: ({ db }) => deleteOldSignals(db),
    "networks of registrations": ({ db }) => deleteOldNetworks(db),
    "removed content": ({ db }) => deleteRemovedContent(db),
  },
  personalData: [
    ...[reviewsData, moderationData, contentReportsData, identityChecksData],
    ...[signalsData, ticketsData, verificationsData],
  ],
  invariants: trustInvariants,
  mails: [appealsMails, identityChecksMails, moderationMails, reviewsMails, ticketsMails, verificationsMails],
});

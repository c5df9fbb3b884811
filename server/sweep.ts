import { sweepFiles } from "#server/catalog/files/service.ts";
import { deleteRestedSlugs } from "#server/discovery/profiles/queries.ts";
import { tidySearch } from "#server/discovery/search/upkeep-queries.ts";
import { deleteLostItems } from "#server/discovery/searches/hidden-queries.ts";
import { deleteOldHits } from "#server/discovery/searches/queries.ts";
import { contractRetentionYears } from "#server/hiring/contracts/upkeep.ts";
import { deleteOldContracts } from "#server/hiring/contracts/upkeep-queries.ts";
import { deleteOldConversations } from "#server/hiring/conversations/queries.ts";
import { deleteOldInvitations } from "#server/identity/account-invitations/queries.ts";
import { deleteOldInvitations as deleteOldAdminInvitations } from "#server/identity/admins/invitation-queries.ts";
import { deleteOldProofs } from "#server/identity/emails/queries.ts";
import { deleteOldMemberInvitations } from "#server/identity/members/invitation-queries.ts";
import { deleteOldChallenges } from "#server/identity/secondstep/passkey-queries.ts";
import { deleteUnfinished } from "#server/identity/secondstep/queries.ts";
import { deleteOldEmailChanges } from "#server/identity/session/email-change-queries.ts";
import { deleteEnded } from "#server/identity/session/queries.ts";
import { deleteOldEvents } from "#server/money/payments/event-queries.ts";
import { deleteOldDetails } from "#server/money/payouts/account-queries.ts";
import { deleteOldNotifications } from "#server/notify/notifications/queries.ts";
import { deleteOldLines } from "#server/operation/imports/queries.ts";
import { deleteOldKeptData } from "#server/operation/personal-data/erasure-queries.ts";
import { deleteLastMails } from "#server/operation/personal-data/name-queries.ts";
import { deleteOldExports } from "#server/operation/personal-data/queries.ts";
import { deleteExpiredKeys } from "#server/platform/db/idempotency.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type JobSteps, runSteps } from "#server/platform/jobs/steps.ts";
import { deleteOldDocuments } from "#server/trust/verifications/queries.ts";

const steps: JobSteps = {
  sessions: ({ db }) => deleteEnded(db),
  "changes of e-mail addresses": ({ db }) => deleteOldEmailChanges(db),
  "invitations of admins": ({ db }) => deleteOldAdminInvitations(db),
  "invitations to register": ({ db }) => deleteOldInvitations(db),
  "lines of imports": ({ db }) => deleteOldLines(db),
  "invitations of members": ({ db }) => deleteOldMemberInvitations(db),
  "proofs of e-mail addresses": ({ db }) => deleteOldProofs(db),
  "documents of verifications": ({ db }) => deleteOldDocuments(db),
  exports: ({ db }) => deleteOldExports(db),
  slugs: ({ db }) => deleteRestedSlugs(db),
  "data of erased accounts": ({ db }) => deleteOldKeptData(db),
  "details of payout accounts": ({ db }) => deleteOldDetails(db),
  "last e-mails": ({ db }) => deleteLastMails(db),
  "second steps": ({ db }) => deleteUnfinished(db),
  challenges: ({ db }) => deleteOldChallenges(db),
  "idempotency keys": ({ db }) => deleteExpiredKeys(db),
  "payment events": ({ db }) => deleteOldEvents(db),
  notifications: ({ db }) => deleteOldNotifications(db),
  contracts: (services) => deleteOldContracts(services.db, contractRetentionYears(services)),
  conversations: ({ db }) => deleteOldConversations(db),
  "search entries": ({ db }) => tidySearch(db),
  "hits of saved searches": ({ db }) => deleteOldHits(db),
  "hidden items": ({ db }) => deleteLostItems(db),
  files: sweepFiles,
};

/** Deletes what has expired: sessions, links, idempotency keys, search entries of past works, unreferenced files. */
export const sweep = (services: Services): Promise<void> => runSteps(services, "sweep", steps);

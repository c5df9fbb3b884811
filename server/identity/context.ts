import { identityContract } from "#contract/identity/context.ts";
import { samples as accountInvitationsMails } from "#server/identity/account-invitations/mails.ts";
import { deleteOldInvitations } from "#server/identity/account-invitations/queries.ts";
import { accountInvitationsHandlers } from "#server/identity/account-invitations/routes.ts";
import { samples as accountsMails } from "#server/identity/accounts/mails.ts";
import { accountsHandlers } from "#server/identity/accounts/routes.ts";
import { adminHandlers } from "#server/identity/admin/routes.ts";
import { samples as adminsMails } from "#server/identity/admins/mails.ts";
import { adminsHandlers } from "#server/identity/admins/routes.ts";
import { registerMcp } from "#server/identity/assistants/mcp.ts";
import { deleteOldDrafts } from "#server/identity/drafts/queries.ts";
import { draftsHandlers } from "#server/identity/drafts/routes.ts";
import { mailQueue, undeliveredQueue } from "#server/identity/emails/mail-jobs.ts";
import { samples as emailsMails } from "#server/identity/emails/mails.ts";
import { deleteOldProofs } from "#server/identity/emails/queries.ts";
import { emailsHandlers } from "#server/identity/emails/routes.ts";
import { samples as membersMails } from "#server/identity/members/mails.ts";
import { membersHandlers } from "#server/identity/members/routes.ts";
import { registerSignOnPages } from "#server/identity/oidc/pages.ts";
import { oidcHandlers } from "#server/identity/oidc/routes.ts";
import { deleteOldChallenges } from "#server/identity/secondstep/passkey-queries.ts";
import { deleteUnfinished } from "#server/identity/secondstep/queries.ts";
import { secondstepHandlers } from "#server/identity/secondstep/routes.ts";
import { deleteOldEmailChanges } from "#server/identity/session/email-change-queries.ts";
import { samples as sessionMails } from "#server/identity/session/mails.ts";
import { deleteEnded } from "#server/identity/session/queries.ts";
import { sessionHandlers } from "#server/identity/session/routes.ts";
import { remindOfTokens } from "#server/identity/tokens/due.ts";
import { samples as tokensMails } from "#server/identity/tokens/mails.ts";
import { deleteOldTokens } from "#server/identity/tokens/queries.ts";
import { tokensHandlers } from "#server/identity/tokens/routes.ts";
import { registerSandboxToken } from "#server/identity/tokens/sandbox-token.ts";
import { webhookQueue } from "#server/identity/webhooks/jobs.ts";
import { samples as webhooksMails } from "#server/identity/webhooks/mails.ts";
import { deleteOldEvents } from "#server/identity/webhooks/queries.ts";
import { webhooksHandlers } from "#server/identity/webhooks/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as accessTokensData } from "#server/platform/db/schema/access-tokens.ts";
import { personalData as accountInvitationsData } from "#server/platform/db/schema/account-invitations.ts";
import { personalData as adminsData } from "#server/platform/db/schema/admins.ts";
import { personalData as draftsData } from "#server/platform/db/schema/drafts.ts";
import { personalData as emailsData } from "#server/platform/db/schema/emails.ts";
import { personalData as membersData } from "#server/platform/db/schema/members.ts";
import { personalData as oidcData } from "#server/platform/db/schema/oidc.ts";
import { personalData as secondstepData } from "#server/platform/db/schema/secondstep.ts";
import { personalData as sessionsData } from "#server/platform/db/schema/sessions.ts";
import { personalData as webhooksData } from "#server/platform/db/schema/webhooks.ts";

export const identityContext = defineContext({
  contract: identityContract,
  handlers: {
    session: sessionHandlers,
    secondstep: secondstepHandlers,
    oidc: oidcHandlers,
    accounts: accountsHandlers,
    admin: adminHandlers,
    admins: adminsHandlers,
    "account-invitations": accountInvitationsHandlers,
    tokens: tokensHandlers,
    webhooks: webhooksHandlers,
    drafts: draftsHandlers,
    members: membersHandlers,
    emails: emailsHandlers,
  },
  jobs: {
    notifications: {
      "ends of access tokens": remindOfTokens,
    },
  },
  sweeps: {
    "access tokens": ({ db }) => deleteOldTokens(db),
    drafts: ({ db }) => deleteOldDrafts(db),
    sessions: ({ db }) => deleteEnded(db),
    "events of webhooks": ({ db }) => deleteOldEvents(db),
    "changes of e-mail addresses": ({ db }) => deleteOldEmailChanges(db),
    "account invitations": ({ db }) => deleteOldInvitations(db),
    "proofs of e-mail addresses": ({ db }) => deleteOldProofs(db),
    "second steps": ({ db }) => deleteUnfinished(db),
    challenges: ({ db }) => deleteOldChallenges(db),
  },
  routes: async (app, services) => {
    registerSignOnPages(app, services);
    registerSandboxToken(app, services);
    registerMcp(app, services);
  },
  queues: [undeliveredQueue, mailQueue, webhookQueue],
  personalData: [
    sessionsData,
    accessTokensData,
    secondstepData,
    oidcData,
    emailsData,
    adminsData,
    membersData,
    accountInvitationsData,
    webhooksData,
    draftsData,
  ],
  mails: [
    accountInvitationsMails,
    accountsMails,
    adminsMails,
    emailsMails,
    membersMails,
    sessionMails,
    tokensMails,
    webhooksMails,
  ],
});

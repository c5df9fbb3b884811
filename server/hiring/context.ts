import { hiringContract } from "#contract/hiring/context.ts";
import { processAmendments } from "#server/hiring/amendments/due.ts";
import { samples as amendmentsMails } from "#server/hiring/amendments/mails.ts";
import { amendmentsHandlers } from "#server/hiring/amendments/routes.ts";
import { contractsHandlers } from "#server/hiring/contracts/routes.ts";
import { contractRetentionYears, importContracts } from "#server/hiring/contracts/upkeep.ts";
import { deleteOldContracts } from "#server/hiring/contracts/upkeep-queries.ts";
import { deleteOldConversations } from "#server/hiring/conversations/queries.ts";
import { conversationsHandlers } from "#server/hiring/conversations/routes.ts";
import { samples as claimsMails } from "#server/hiring/funding/claim-mails.ts";
import { samples as milestonesMails } from "#server/hiring/funding/milestone-mails.ts";
import { fundedRequestsHandlers } from "#server/hiring/funding/routes.ts";
import { marksHandlers } from "#server/hiring/marks/routes.ts";
import { processOffers } from "#server/hiring/offers/due.ts";
import { samples as offersMails } from "#server/hiring/offers/mails.ts";
import { offersHandlers } from "#server/hiring/offers/routes.ts";
import { progressHandlers } from "#server/hiring/progress/routes.ts";
import { recordsHandlers } from "#server/hiring/records/routes.ts";
import { hiringInvariants } from "#server/hiring/requests/invariant-queries.ts";
import { samples as requestsMails } from "#server/hiring/requests/mails.ts";
import { requestsHandlers } from "#server/hiring/requests/routes.ts";
import { templatesHandlers } from "#server/hiring/templates/routes.ts";
import { samples as workInvitationsMails } from "#server/hiring/work-invitations/mails.ts";
import { endInvitations } from "#server/hiring/work-invitations/queries.ts";
import { workInvitationsHandlers } from "#server/hiring/work-invitations/routes.ts";
import { processIdleWorks } from "#server/hiring/works/idle.ts";
import { samples as worksMails } from "#server/hiring/works/mails.ts";
import { worksHandlers } from "#server/hiring/works/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as applicationDaysData } from "#server/platform/db/schema/application-days.ts";
import { personalData as claimsData } from "#server/platform/db/schema/claims.ts";
import { personalData as contractsData } from "#server/platform/db/schema/contracts.ts";
import { personalData as conversationsData } from "#server/platform/db/schema/conversations.ts";
import { personalData as marketplaceData } from "#server/platform/db/schema/marketplace.ts";
import { personalData as milestonesData } from "#server/platform/db/schema/milestones.ts";
import { personalData as offersData } from "#server/platform/db/schema/offers.ts";
import { personalData as progressData } from "#server/platform/db/schema/progress.ts";
import { personalData as questionsData } from "#server/platform/db/schema/questions.ts";
import { personalData as requestMarksData } from "#server/platform/db/schema/request-marks.ts";
import { personalData as textTemplatesData } from "#server/platform/db/schema/text-templates.ts";
import { personalData as trackRecordsData } from "#server/platform/db/schema/track-records.ts";
import { personalData as workChecksData } from "#server/platform/db/schema/work-checks.ts";
import { personalData as workInvitationsData } from "#server/platform/db/schema/work-invitations.ts";

export const hiringContext = defineContext({
  contract: hiringContract,
  handlers: {
    works: worksHandlers,
    requests: { ...requestsHandlers, ...fundedRequestsHandlers },
    marks: marksHandlers,
    templates: templatesHandlers,
    records: recordsHandlers,
    "work-invitations": workInvitationsHandlers,
    contracts: contractsHandlers,
    amendments: amendmentsHandlers,
    offers: offersHandlers,
    progress: progressHandlers,
    conversations: conversationsHandlers,
  },
  jobs: {
    notifications: {
      amendments: processAmendments,
      offers: processOffers,
      "idle works": processIdleWorks,
      invitations: ({ db }) => endInvitations(db),
    },
    contracts: {
      contracts: (services) => importContracts(services, contractRetentionYears(services)),
    },
  },
  sweeps: {
    contracts: (services) => deleteOldContracts(services.db, contractRetentionYears(services)),
    conversations: ({ db }) => deleteOldConversations(db),
  },
  personalData: [
    marketplaceData,
    progressData,
    applicationDaysData,
    offersData,
    contractsData,
    milestonesData,
    claimsData,
    questionsData,
    workChecksData,
    requestMarksData,
    textTemplatesData,
    workInvitationsData,
    conversationsData,
    trackRecordsData,
  ],
  invariants: hiringInvariants,
  mails: [amendmentsMails, offersMails, claimsMails, milestonesMails, requestsMails, workInvitationsMails, worksMails],
});

import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { both, by, type Owner, through } from "#server/features/personal-data/owners.ts";
import { adminInvitations, adminPermissions } from "#server/platform/db/schema/admins.ts";
import { announcementDismissals, announcements } from "#server/platform/db/schema/announcements.ts";
import { auditEntries, auditSeals, auditWaiting } from "#server/platform/db/schema/audit.ts";
import { brokerageRates } from "#server/platform/db/schema/brokerage.ts";
import { conversationReads, conversations, messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import {
  countTotals,
  debts,
  monthTotals,
  monthZone,
  pendingCounts,
  pendingMonths,
} from "#server/platform/db/schema/counters.ts";
import { emailProofs } from "#server/platform/db/schema/email-proofs.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { funnelWeeks } from "#server/platform/db/schema/funnel.ts";
import { importKeys, importLines, imports } from "#server/platform/db/schema/imports.ts";
import {
  ledgerChecks,
  ledgerEntries,
  ledgerPostings,
  ledgerTotals,
  pendingEntries,
} from "#server/platform/db/schema/ledger.ts";
import {
  accounts,
  companies,
  freelancers,
  payments,
  progressEntries,
  workRequests,
  works,
} from "#server/platform/db/schema/marketplace.ts";
import { memberInvitations, members } from "#server/platform/db/schema/members.ts";
import { appeals, decisions, restrictions } from "#server/platform/db/schema/moderation.ts";
import {
  notificationPreferences,
  notificationSchedules,
  notifications,
} from "#server/platform/db/schema/notifications.ts";
import { pages } from "#server/platform/db/schema/pages.ts";
import {
  paymentEvents,
  paymentOrders,
  paymentReconciliations,
  paymentReversals,
  unmatchedPayments,
} from "#server/platform/db/schema/payments.ts";
import { dataExports } from "#server/platform/db/schema/personal-data.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { categories, districts, locations, states, subcategories } from "#server/platform/db/schema/reference.ts";
import { referenceMerges } from "#server/platform/db/schema/reference-merges.ts";
import { registrationInvitations } from "#server/platform/db/schema/registrations.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { companyDocuments, companyReviews } from "#server/platform/db/schema/reviews.ts";
import { searchVocabulary, workSearch } from "#server/platform/db/schema/search.ts";
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondSteps,
  waitingLogins,
} from "#server/platform/db/schema/secondstep.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";
import {
  emailChanges,
  idempotencyKeys,
  limits,
  passwordInvitations,
  resetTokens,
  sessions,
  setupTokens,
  signingKeys,
} from "#server/platform/db/schema/web.ts";

/** How the rows of a table are exported for their owner, without secret columns; or why they are not. */
type ExportRule = { readonly owner: Owner; readonly without?: readonly string[] } | { readonly notExported: string };

interface Rule {
  readonly table: PgTable;
  readonly exports: ExportRule;
}

const own = (owner: Owner, ...without: readonly string[]): ExportRule => ({ owner, without });
const not = (notExported: string): ExportRule => ({ notExported });

const secret = not("It holds a secret that ends by itself, and nothing else.");
const ofPlatform = not("It is about the platform, and not about a person.");

const ownRequest = both(by(workRequests.freelancerId), through(workRequests.workId, works.id, by(works.ownerId)));
const ownPayment = through(payments.requestId, workRequests.id, ownRequest);
const ownDecision = by(decisions.accountId);
const ownReview = by(companyReviews.companyId);
const ownMessage = by(messages.authorId);

/** Every table of the schema. A test fails for a table without a rule. */
const rulesOfTables: readonly Rule[] = [
  { table: accounts, exports: own(by(accounts.id), "password_hash") },
  { table: companies, exports: own(by(companies.accountId)) },
  { table: freelancers, exports: own(by(freelancers.accountId)) },
  { table: works, exports: own(by(works.ownerId)) },
  { table: workRequests, exports: own(by(workRequests.freelancerId)) },
  {
    table: progressEntries,
    exports: own(through(progressEntries.requestId, workRequests.id, by(workRequests.freelancerId))),
  },
  { table: reminders, exports: not("It repeats deadlines of works and requests.") },
  { table: debts, exports: not("It repeats which requests are to be paid.") },
  { table: payments, exports: own(ownPayment) },
  {
    table: paymentReversals,
    exports: own(through(paymentReversals.paymentId, payments.id, ownPayment), "reversed_by"),
  },
  { table: paymentOrders, exports: own(by(paymentOrders.companyId)) },
  { table: paymentEvents, exports: not("Messages of payment providers are deleted once they are processed.") },
  { table: unmatchedPayments, exports: own(by(unmatchedPayments.companyId)) },
  { table: paymentReconciliations, exports: ofPlatform },
  { table: ledgerEntries, exports: own(through(ledgerEntries.paymentId, payments.id, ownPayment)) },
  { table: ledgerPostings, exports: own(by(ledgerPostings.party)) },
  { table: pendingEntries, exports: ofPlatform },
  { table: ledgerTotals, exports: ofPlatform },
  { table: ledgerChecks, exports: ofPlatform },
  { table: conversations, exports: own(by(conversations.companyId, conversations.freelancerId)) },
  { table: messages, exports: own(ownMessage) },
  { table: messageFiles, exports: own(through(messageFiles.messageId, messages.id, ownMessage)) },
  { table: conversationReads, exports: own(by(conversationReads.accountId)) },
  { table: files, exports: own(by(files.uploaderId), "ticket_hash") },
  { table: decisions, exports: own(ownDecision, "decided_by") },
  { table: restrictions, exports: own(by(restrictions.accountId), "lifted_by") },
  { table: appeals, exports: own(through(appeals.decisionId, decisions.id, ownDecision), "decided_by") },
  { table: companyReviews, exports: own(ownReview, "created_by", "link_hash") },
  { table: companyDocuments, exports: own(through(companyDocuments.reviewId, companyReviews.id, ownReview)) },
  { table: notifications, exports: own(by(notifications.accountId)) },
  { table: notificationPreferences, exports: own(by(notificationPreferences.accountId)) },
  { table: notificationSchedules, exports: own(by(notificationSchedules.accountId)) },
  { table: announcements, exports: own(by(announcements.createdBy)) },
  { table: announcementDismissals, exports: own(by(announcementDismissals.accountId)) },
  {
    table: pushSubscriptions,
    exports: own(by(pushSubscriptions.accountId), "session_hash", "endpoint", "endpoint_hash", "p256dh", "auth"),
  },
  { table: sessions, exports: own(by(sessions.accountId), "token_hash") },
  { table: emailChanges, exports: own(by(emailChanges.accountId), "token_hash") },
  { table: emailProofs, exports: own(by(emailProofs.accountId), "token_hash") },
  { table: secondSteps, exports: own(by(secondSteps.accountId), "seed", "last_step") },
  { table: passkeys, exports: own(by(passkeys.accountId), "credential_id", "public_key", "counter") },
  { table: recoveryCodes, exports: secret },
  { table: waitingLogins, exports: secret },
  { table: passkeyChallenges, exports: secret },
  { table: resetTokens, exports: secret },
  { table: passwordInvitations, exports: secret },
  { table: setupTokens, exports: secret },
  { table: idempotencyKeys, exports: not("It holds the answers of the last day, which repeat other rows.") },
  { table: limits, exports: not("It counts attempts, and forgets them within an hour.") },
  { table: dataExports, exports: own(by(dataExports.accountId)) },
  { table: adminPermissions, exports: own(by(adminPermissions.accountId)) },
  { table: adminInvitations, exports: own(by(adminInvitations.invitedBy), "token_hash") },
  { table: members, exports: own(by(members.accountId)) },
  { table: memberInvitations, exports: own(by(memberInvitations.invitedBy), "token_hash") },
  { table: registrationInvitations, exports: own(by(registrationInvitations.invitedBy), "token_hash") },
  { table: imports, exports: own(by(imports.createdBy)) },
  { table: importLines, exports: not("They are deleted after 30 days, and repeat the rows that they created.") },
  { table: importKeys, exports: ofPlatform },
  { table: brokerageRates, exports: own(by(brokerageRates.setBy)) },
  { table: auditEntries, exports: own(by(auditEntries.accountId)) },
  { table: auditWaiting, exports: ofPlatform },
  { table: auditSeals, exports: ofPlatform },
  { table: states, exports: ofPlatform },
  { table: districts, exports: ofPlatform },
  { table: locations, exports: ofPlatform },
  { table: categories, exports: ofPlatform },
  { table: subcategories, exports: ofPlatform },
  { table: referenceMerges, exports: ofPlatform },
  { table: pages, exports: ofPlatform },
  { table: platformSettings, exports: ofPlatform },
  { table: searchVocabulary, exports: not("It holds single words, and not who wrote them.") },
  { table: workSearch, exports: not("It repeats works, as the search reads them.") },
  { table: pendingCounts, exports: ofPlatform },
  { table: countTotals, exports: ofPlatform },
  { table: monthZone, exports: ofPlatform },
  { table: pendingMonths, exports: ofPlatform },
  { table: monthTotals, exports: ofPlatform },
  { table: funnelWeeks, exports: ofPlatform },
  { table: signingKeys, exports: ofPlatform },
  { table: schemaVersion, exports: ofPlatform },
];

export const rules = rulesOfTables.map((rule) => ({ name: getTableName(rule.table), ...rule }));

import { getTableName, sql } from "drizzle-orm";
import { formerName } from "#domain/operation/personal-data.ts";
import { discoveryRules } from "#server/operation/personal-data/discovery-rules.ts";
import { by, through, where } from "#server/operation/personal-data/owners.ts";
import { payoutRules } from "#server/operation/personal-data/payout-rules.ts";
import { platformTables } from "#server/operation/personal-data/platform-tables.ts";
import { reputationRules } from "#server/operation/personal-data/reputation-rules.ts";
import { ownPayment } from "#server/operation/personal-data/request-owners.ts";
import { requestRules } from "#server/operation/personal-data/request-rules.ts";
import {
  deletes,
  ignores,
  keeps,
  notExported,
  ofAdmins,
  own,
  personal,
  platform,
  type Rule,
  secretOf,
  withParent,
} from "#server/operation/personal-data/rule.ts";
import { signInRules } from "#server/operation/personal-data/sign-in-rules.ts";
import { verificationRules } from "#server/operation/personal-data/verification-rules.ts";
import { adminInvitations, adminPermissions } from "#server/platform/db/schema/admins.ts";
import { announcementDismissals, announcements } from "#server/platform/db/schema/announcements.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { amendments, contractFiles, contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import {
  conversationReads,
  conversations,
  messageFiles,
  messageReports,
  messages,
} from "#server/platform/db/schema/conversations.ts";
import { debts } from "#server/platform/db/schema/debts.ts";
import { brokerageRates, feeRules } from "#server/platform/db/schema/fees.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import { importKeys, importLines, imports } from "#server/platform/db/schema/imports.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { limits } from "#server/platform/db/schema/limits.ts";
import {
  accounts,
  companies,
  freelancers,
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
import {
  paymentEvents,
  paymentOrders,
  paymentReversals,
  payments,
  unmatchedPayments,
} from "#server/platform/db/schema/payments.ts";
import { dataExports, erasures, receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { providerMovements, reconciliationItems } from "#server/platform/db/schema/reconciliation.ts";
import { registrationInvitations } from "#server/platform/db/schema/registrations.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { freelancerSearch, searchVocabulary, workSearch } from "#server/platform/db/schema/search.ts";
import { passwordInvitations } from "#server/platform/db/schema/sessions.ts";
import { unusablePasswordHash } from "#server/platform/passwords.ts";

const ownContract = by(contracts.companyId, contracts.freelancerId);
const ownDecision = by(decisions.accountId);
const ownMessage = by(messages.authorId);

/** Every table of the schema. A test fails for a table without a rule. An erasure follows them in this order. */
const rulesOfTables: readonly Rule[] = [
  {
    table: accounts,
    exports: own(by(accounts.id), "password_hash"),
    erasure: {
      replaces: {
        owner: by(accounts.id),
        values: {
          name: formerName,
          username: sql`'-' || ${accounts.id}`,
          email: "",
          phone: "",
          passwordHash: unusablePasswordHash,
          emailState: "grandfathered",
          unprovedEmails: 0,
          // A rejected company is in no public list and awaits no decision.
          status: sql`case when ${accounts.role} = 'client' then 'rejected'::company_status else ${accounts.status} end`,
          erasedAt: sql`coalesce(${accounts.erasedAt}, now())`,
        },
      },
    },
  },
  {
    table: companies,
    exports: own(by(companies.accountId)),
    erasure: { replaces: { owner: by(companies.accountId), values: { licenceNo: "", logo: null } } },
  },
  {
    table: freelancers,
    exports: own(by(freelancers.accountId)),
    erasure: { replaces: { owner: by(freelancers.accountId), values: { picture: null } } },
  },
  {
    table: works,
    exports: own(by(works.ownerId)),
    erasure: {
      deletes: where(by(works.ownerId), sql`not ${works.engaged}`),
      recordsAs: { subject: "work" },
      keeps: "engagements",
    },
  },
  {
    table: workRequests,
    exports: own(by(workRequests.freelancerId)),
    erasure: {
      deletes: where(by(workRequests.freelancerId), sql`${workRequests.status} in ('pending', 'rejected')`),
      recordsAs: {
        subject: "request",
        before: sql`jsonb_build_object('status', ${workRequests.status}, 'workid', ${workRequests.workId})`,
      },
      replaces: { owner: by(workRequests.freelancerId), values: { name: formerName, resume: null } },
      keeps: "engagements",
    },
  },
  ...requestRules,
  ...discoveryRules,
  {
    table: progressEntries,
    exports: own(through(progressEntries.requestId, workRequests.id, by(workRequests.freelancerId))),
    erasure: keeps("engagements"),
  },
  { table: reminders, exports: notExported("It repeats deadlines of works and requests."), erasure: withParent },
  { table: debts, exports: notExported("It repeats which requests are to be paid."), erasure: withParent },
  { table: payments, exports: own(ownPayment), erasure: keeps("payments") },
  {
    table: paymentReversals,
    exports: own(through(paymentReversals.paymentId, payments.id, ownPayment), "reversed_by"),
    erasure: keeps("payments"),
  },
  { table: paymentOrders, exports: own(by(paymentOrders.companyId)), erasure: keeps("payments") },
  {
    table: paymentEvents,
    exports: notExported("Messages of payment providers are deleted once they are processed."),
    erasure: ignores("Messages of payment providers are deleted once they are processed."),
  },
  {
    table: providerMovements,
    exports: notExported("It repeats payments and refunds as their provider reports them."),
    erasure: keeps("payments"),
  },
  { table: reconciliationItems, exports: own(by(reconciliationItems.closedBy)), erasure: ofAdmins },
  { table: unmatchedPayments, exports: own(by(unmatchedPayments.companyId)), erasure: keeps("payments") },
  {
    table: ledgerEntries,
    exports: own(through(ledgerEntries.paymentId, payments.id, ownPayment)),
    erasure: keeps("payments"),
  },
  { table: ledgerPostings, exports: own(by(ledgerPostings.party)), erasure: keeps("payments") },
  ...payoutRules,
  ...reputationRules,
  { table: contracts, exports: own(ownContract), erasure: keeps("contracts") },
  {
    table: contractVersions,
    exports: own(through(contractVersions.contractId, contracts.id, ownContract)),
    erasure: keeps("contracts"),
  },
  {
    table: contractFiles,
    exports: notExported("It names files that are drawn from the versions, which are exported."),
    erasure: keeps("contracts"),
  },
  {
    table: amendments,
    exports: own(through(amendments.contractId, contracts.id, ownContract)),
    erasure: keeps("contracts"),
  },
  {
    table: conversations,
    exports: own(by(conversations.companyId, conversations.freelancerId)),
    erasure: keeps("messages"),
  },
  { table: messages, exports: own(ownMessage), erasure: keeps("messages") },
  {
    table: messageFiles,
    exports: own(through(messageFiles.messageId, messages.id, ownMessage)),
    erasure: keeps("messages"),
  },
  { table: messageReports, exports: own(by(messageReports.reporterId), "closed_by"), erasure: keeps("messages") },
  { table: conversationReads, ...personal(by(conversationReads.accountId)) },
  {
    table: files,
    exports: own(by(files.uploaderId), "ticket_hash"),
    erasure: ignores("The files of deleted rows are deleted after them."),
  },
  { table: decisions, exports: own(ownDecision, "decided_by"), erasure: keeps("decisions") },
  { table: restrictions, exports: own(by(restrictions.accountId), "lifted_by"), erasure: keeps("decisions") },
  {
    table: appeals,
    exports: own(through(appeals.decisionId, decisions.id, ownDecision), "decided_by"),
    erasure: keeps("decisions"),
  },
  ...verificationRules,
  { table: notifications, ...personal(by(notifications.accountId)) },
  { table: notificationPreferences, ...personal(by(notificationPreferences.accountId)) },
  { table: notificationSchedules, ...personal(by(notificationSchedules.accountId)) },
  {
    table: pushSubscriptions,
    ...personal(by(pushSubscriptions.accountId), "session_hash", "endpoint", "endpoint_hash", "p256dh", "auth"),
  },
  ...signInRules,
  {
    table: idempotencyKeys,
    exports: notExported("It holds the answers of the last day, which repeat other rows."),
    erasure: deletes(by(idempotencyKeys.accountId)),
  },
  {
    table: limits,
    exports: notExported("It counts attempts, and forgets them within an hour."),
    erasure: ignores("It counts attempts, and forgets them within an hour."),
  },
  { table: dataExports, ...personal(by(dataExports.accountId)) },
  { table: announcements, exports: own(by(announcements.createdBy)), erasure: ofAdmins },
  { table: announcementDismissals, ...personal(by(announcementDismissals.accountId)) },
  { table: passwordInvitations, ...secretOf(by(passwordInvitations.accountId)) },
  { table: members, exports: own(by(members.accountId)), erasure: keeps("engagements") },
  {
    table: memberInvitations,
    exports: own(by(memberInvitations.invitedBy), "token_hash"),
    erasure: deletes(by(memberInvitations.companyId, memberInvitations.invitedBy)),
  },
  { table: adminPermissions, exports: own(by(adminPermissions.accountId)), erasure: ofAdmins },
  { table: adminInvitations, exports: own(by(adminInvitations.invitedBy), "token_hash"), erasure: ofAdmins },
  {
    table: registrationInvitations,
    exports: own(by(registrationInvitations.invitedBy), "token_hash"),
    erasure: ignores("An invitation to the address of the account is deleted by its address."),
  },
  { table: imports, exports: own(by(imports.createdBy)), erasure: ofAdmins },
  {
    table: importLines,
    exports: notExported("They are deleted after 30 days, and repeat the rows that they created."),
    erasure: deletes(
      where(
        by(importLines.recordId),
        sql`${importLines.importId} in (select id from ${imports} where kind in ('companies', 'freelancers'))`,
      ),
    ),
  },
  {
    table: importKeys,
    exports: notExported("It says under which key of the operator a record was imported."),
    erasure: deletes(where(by(importKeys.recordId), sql`${importKeys.kind} in ('companies', 'freelancers')`)),
  },
  ...[feeRules, brokerageRates].map((table) => ({ table, exports: own(by(table.setBy)), erasure: ofAdmins })),
  { table: auditEntries, exports: own(by(auditEntries.accountId)), erasure: keeps("audit_entries") },
  {
    table: searchVocabulary,
    exports: notExported("It holds single words, and not who wrote them."),
    erasure: ignores("Words of the name that nothing else uses are deleted one by one."),
  },
  {
    table: freelancerSearch,
    exports: notExported("It repeats the page of a freelancer, as the search reads it."),
    erasure: ignores("It is deleted with the page."),
  },
  { table: workSearch, exports: notExported("It repeats works, as the search reads them."), erasure: withParent },
  {
    table: receiptParties,
    exports: own(through(receiptParties.paymentId, payments.id, ownPayment)),
    erasure: keeps("receipts"),
  },
  {
    table: erasures,
    exports: own(by(erasures.accountId), "requested_by"),
    erasure: ignores("It says that the account was erased."),
  },
  ...platformTables.map((table) => ({ table, ...platform })),
];

export const rules = rulesOfTables.map((rule) => ({ name: getTableName(rule.table), ...rule }));

import { and, eq, gt, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { earnedKinds } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import type { OperatorPage } from "#domain/operation/operator-page.ts";
import { featureSettings, permissionOf, platformSettingNames } from "#domain/platform-setting.ts";
import { clientFeeOn } from "#server/catalog/fees/queries.ts";
import { isFunded } from "#server/hiring/plans/queries.ts";
import { type CompanyRecord, companyRecordOf, freelancerRecordOf } from "#server/hiring/records/record-columns.ts";
import { creditOn } from "#server/money/ledger/queries.ts";
import { awaitsProvider, isReported, isUnsettled } from "#server/money/payments/list-queries.ts";
import { isFailingReturn } from "#server/money/payments/return-refund-queries.ts";
import { isHeldBack } from "#server/money/payouts/disputed.ts";
import { undeliveredCount } from "#server/notify/mail/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared, preparedSql } from "#server/platform/db/prepared.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { debts } from "#server/platform/db/schema/debts.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { appeals } from "#server/platform/db/schema/moderation.ts";
import { pages } from "#server/platform/db/schema/pages.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { payoutRuns, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { pictureMatches } from "#server/platform/db/schema/profiles.ts";
import { missingReports, reconciliationItems } from "#server/platform/db/schema/reconciliation.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { platformSettings, settingChanges } from "#server/platform/db/schema/settings.ts";
import { signals } from "#server/platform/db/schema/signals.ts";
import { skills } from "#server/platform/db/schema/skills.ts";
import { tickets } from "#server/platform/db/schema/tickets.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";
import type { Actor } from "#server/platform/http/actor.ts";

const accountId = sql.placeholder("accountId");

const isIn = (status: RequestStatus) => eq(workRequests.status, status);
const countWhere = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
const priceWhere = (condition: SQL | undefined) =>
  sql`coalesce(sum(${workRequests.price}) filter (where ${condition}), 0)`.mapWith(Number);

interface CompanyCounts {
  readonly pendingRequests: number;
  readonly ongoingWorks: number;
  readonly completedWorks: number;
  readonly paidWorks: number;
  readonly dueWorks: number;
  readonly duePaise: string;
  readonly newestIds: readonly number[];
  readonly isEmailUnproved: boolean;
  readonly record: CompanyRecord | null;
}

/** Of the person who reads the screen. */
const isEmailUnproved = sql<boolean>`(select ${eq(accounts.emailState, "unproved")} from ${accounts} where ${eq(accounts.id, sql.placeholder("personId"))})`;

const requestsIn = (status: RequestStatus) =>
  sql`${workRequests} r where r.owner_id = ${accountId} and r.status = ${status}`;
const countIn = (status: RequestStatus) => sql`(select count(*)::int from ${requestsIn(status)})`;
const newestIdsIn = (status: RequestStatus) =>
  sql`array(select r.id from ${requestsIn(status)} order by r.requested_at desc, r.id desc limit 5)`;

type Reader = Pick<Actor, "accountId" | "personId">;

const feeOfRow = clientFeeOn({
  price: sql`r.price`,
  clientFeeBps: sql`r.client_fee_bps`,
  clientFeeFixedPaise: sql`r.client_fee_fixed_paise`,
});

/** Requests are counted in the index by owner and status; rows are read of completed ones, which are to be paid. */
const countsOfCompany = preparedSql<CompanyCounts>(
  "counts_of_company",
  sql`
  select ${countIn("pending")} as "pendingRequests", ${countIn("accepted")} as "ongoingWorks",
    ${countIn("completed")} as "completedWorks", ${countIn("paid")} as "paidWorks", due.*,
    ${newestIdsIn("pending")} || ${newestIdsIn("completed")} || ${newestIdsIn("accepted")} || ${newestIdsIn("paid")} as "newestIds",
    ${isEmailUnproved} as "isEmailUnproved",
    ${companyRecordOf(accountId)} as record
  from (
    select count(*)::int as "dueWorks", coalesce(sum(r.price + ${feeOfRow}), 0) as "duePaise" from ${requestsIn("completed")}
      and not exists (select from ${paymentOrders} o where o.request_id = r.id and o.status = 'open')
      and not ${isFunded(sql`r.id`)}
  ) due`,
);

/** The requests on the works of a company, counted by status, what it has to pay, and the newest of each status. */
export async function companySummary(db: Db, { accountId, personId }: Reader) {
  const rows = await countsOfCompany(db, { accountId, personId });
  return rows.map(({ duePaise, ...counts }) => ({ ...counts, duePaise: Number(duePaise) }));
}

const summaryOfFreelancer = prepared("summary_of_freelancer", (db) =>
  db
    .select({
      requests: sql`count(*)`.mapWith(Number),
      pendingRequests: countWhere(isIn("pending")),
      ongoingWorks: countWhere(isIn("accepted")),
      paidWorks: countWhere(isIn("paid")),
      duePaise: priceWhere(isIn("completed")),
      isEmailUnproved,
      record: freelancerRecordOf(accountId),
    })
    .from(workRequests)
    .where(eq(workRequests.freelancerId, accountId)),
);

/** The requests of a freelancer, counted by status, and what is to be paid for completed works. */
export const freelancerSummary = (db: Db, freelancerId: number) =>
  summaryOfFreelancer(db, { accountId: freelancerId, personId: freelancerId });

type FirstStep =
  | "districts"
  | "locations"
  | "categories"
  | "subcategories"
  | "complaints"
  | "privacy"
  | "terms"
  | "help"
  | "companies";

const isWritten = (page: OperatorPage) =>
  sql`exists (select from ${pages} where ${pages.page} = ${sql.raw(`'${page}'`)} and ${pages.text} <> '')`;

const firstSteps = sql<Record<FirstStep, boolean>>`
  json_build_object(
    'districts', exists (select from ${districts}),
    'locations', exists (select from ${locations}),
    'categories', exists (select from ${categories}),
    'subcategories', exists (select from ${subcategories}),
    'complaints', ${isWritten("grievance")},
    'privacy', ${isWritten("privacy")},
    'terms', ${isWritten("terms")},
    'help', ${isWritten("help")},
    'companies', exists (select from ${accounts} where ${and(eq(accounts.role, "client"), eq(accounts.status, "accepted"), isNull(accounts.memberOf))}))`;

const isFailingAtProvider = and(
  isNotNull(providerOperations.nextAt),
  isNotNull(providerOperations.lastFailure),
  inArray(providerOperations.status, ["sending", "refused", "sent"]),
  not(isHeldBack(providerOperations)),
);

/** Of a column with another admin; a row without one, as of a deleted account, is of somebody else as well. */
const isOfOther = (admin: PgColumn, adminId: number) => or(isNull(admin), ne(admin, adminId));

const payoutSettings = platformSettingNames.filter((key) => permissionOf(key) === "money");

/** The tasks of the admin. Each count reads an index that contains open rows only, or a small table. */
export const adminSummary = (db: Db, confirmed: readonly ProviderName[], adminId: number) => {
  const isProposedByOther = isOfOther(settingChanges.proposedBy, adminId);
  const isOfPayouts = inArray(settingChanges.key, payoutSettings);
  const isPending = and(eq(accounts.role, "client"), eq(accounts.status, "pending"));
  const isJobWaiting = and(isNotNull(workChecks.heldAt), isNull(workChecks.decidedAt));
  const isFailing = and(awaitsProvider(confirmed), gt(paymentOrders.failureCount, 0));
  return db
    .select({
      companiesToVerify: db.$count(accounts, isPending),
      reportsToAnswer:
        sql`${db.$count(contentReports, isNull(contentReports.closedAt))} + ${db.$count(pictureMatches, isNull(pictureMatches.closedAt))} + ${db.$count(appeals, eq(appeals.status, "open"))}`.mapWith(
          Number,
        ),
      casesAtDesk:
        sql`${db.$count(tickets, isNull(tickets.closedAt))} + ${db.$count(workChecks, isJobWaiting)} + ${db.$count(signals, isNull(signals.closedAt))}`.mapWith(
          Number,
        ),
      paymentsToConfirm: db.$count(paymentOrders, isReported(confirmed)),
      paymentsToReview:
        sql`${db.$count(unmatchedPayments, isUnsettled)} + ${db.$count(paymentOrders, isFailing)} + ${db.$count(returns, isFailingReturn)}`.mapWith(
          Number,
        ),
      debtsToRecord: db.$count(debts),
      differencesToExplain: db.$count(reconciliationItems, isNull(reconciliationItems.closedAt)),
      missingReports: db.$count(missingReports),
      payoutsNotTaken: db.$count(providerOperations, isFailingAtProvider),
      chargebacksToAnswer: db.$count(chargebacks, eq(chargebacks.status, "open")),
      runsToApprove: db.$count(
        payoutRuns,
        and(payoutRuns.needsApproval, isNull(payoutRuns.approvedAt), isOfOther(payoutRuns.createdBy, adminId)),
      ),
      payoutSettingChanges: db.$count(settingChanges, and(isProposedByOther, isOfPayouts)),
      settingChanges: db.$count(settingChanges, and(isProposedByOther, not(isOfPayouts))),
      skillsToDecide: db.$count(skills, eq(skills.status, "suggested")),
      undeliveredMails: undeliveredCount,
      earningsPaise: creditOn("brokerage", earnedKinds).mapWith(Number),
      firstSteps,
      hasChosenFeatures: sql<boolean>`exists (select from ${platformSettings} where ${and(inArray(platformSettings.key, featureSettings), isNotNull(platformSettings.updatedBy))})`,
    })
    .from(sql`(values (1)) as one`);
};

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isoOf } from "#server/platform/db/column-formats.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";

export interface CompanyRecord {
  readonly paidWorks: number;
  readonly postedWorks: number;
  readonly filledWorks: number;
  readonly neverFilledWorks: number;
  readonly applications: number;
  readonly answeredApplications: number;
  readonly medianDaysToAnswer: number | null;
  readonly medianDaysToPay: number | null;
  readonly computedAt: string;
}

export interface FreelancerRecord {
  readonly paidWorks: number;
  readonly onTimeWorks: number;
  readonly sentBackWorks: number;
  readonly endedWorks: number;
  readonly computedAt: string;
}

const companyFacts = {
  paidWorks: trackRecords.paidWorks,
  postedWorks: trackRecords.postedWorks,
  filledWorks: trackRecords.filledWorks,
  neverFilledWorks: trackRecords.neverFilledWorks,
  applications: trackRecords.applications,
  answeredApplications: trackRecords.answeredApplications,
  medianDaysToAnswer: trackRecords.medianDaysToAnswer,
  medianDaysToPay: trackRecords.medianDaysToPay,
  computedAt: isoOf(trackRecords.computedAt),
} satisfies Record<keyof CompanyRecord, PgColumn | SQL>;

const freelancerFacts = {
  paidWorks: trackRecords.paidWorks,
  onTimeWorks: trackRecords.onTimeWorks,
  sentBackWorks: trackRecords.sentBackWorks,
  endedWorks: trackRecords.endedWorks,
  computedAt: isoOf(trackRecords.computedAt),
} satisfies Record<keyof FreelancerRecord, PgColumn | SQL>;

function recordOf(account: SQLWrapper, facts: Readonly<Record<string, PgColumn | SQL>>, ofKind: PgColumn): SQL {
  const pairs = Object.entries(facts).map(([name, fact]) => sql`${sql.raw(`'${name}'`)}, ${fact}`);
  return sql`(
    select json_build_object(${sql.join(pairs, sql`, `)}) from ${trackRecords}
    where ${trackRecords.accountId} = ${account} and ${ofKind} is not null)`;
}

/** The record of a company, as a column of statements that read its account; null where it is new here. */
export const companyRecordOf = (account: SQLWrapper) =>
  recordOf(account, companyFacts, trackRecords.postedWorks) as SQL<CompanyRecord | null>;

/** The record of a freelancer, as a column of statements that read their account; null where they are new here. */
export const freelancerRecordOf = (account: SQLWrapper) =>
  recordOf(account, freelancerFacts, trackRecords.onTimeWorks) as SQL<FreelancerRecord | null>;

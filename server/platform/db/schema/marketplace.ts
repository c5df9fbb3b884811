import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companyStatuses } from "#domain/account.ts";
import { workTerms } from "#domain/hiring/milestone.ts";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { emailStates } from "#domain/identity/email-proof.ts";
import { languages } from "#domain/language.ts";
import { formerName } from "#domain/operation/personal-data.ts";
import { roles } from "#domain/role.ts";
import { demo, instant, key, now, paise, place, skill } from "#server/platform/db/columns.ts";
import { both, by, own, type TableRule, where } from "#server/platform/db/personal-data.ts";
import { optionalFileRef } from "#server/platform/db/schema/files.ts";
import { locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { engagedList, isOpenRow } from "#server/platform/db/schema/row-conditions.ts";
import { accountIndexes, licenceIndex, workIndexes } from "#server/platform/db/text-search-indexes.ts";
import { unusablePasswordHash } from "#server/platform/passwords.ts";

export const role = pgEnum("role", roles);
export const language = pgEnum("language", languages);
export const companyStatus = pgEnum("company_status", companyStatuses);
export const requestStatus = pgEnum("request_status", requestStatuses);

/** Everybody who can log in: admins, companies, freelancers, and members of companies. */
export const accounts = pgTable(
  "accounts",
  {
    id: key(),
    username: text().notNull(),
    role: role().notNull(),
    /** Changes only for companies; admins and freelancers are accepted from the start (docs/design/details.md#16b). */
    status: companyStatus().notNull(),
    passwordHash: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The language of its e-mails. */
    language: language().notNull().default("en"),
    registeredAt: now(),
    /** Since when an admin, or a member of a company, may no longer log in; null for all other accounts. */
    disabledAt: instant(),
    /** The company whose calls a member makes; null for every account that registered itself. */
    memberOf: integer().references((): AnyPgColumn => accounts.id, { onDelete: "cascade" }),
    /** When its personal data was erased (docs/decisions/0036). */
    erasedAt: instant(),
    /** What an older version inserts during a deployment counts as proved. */
    emailState: text({ enum: emailStates }).notNull().default("grandfathered"),
    /** E-mails sent to the address while it is unproved, as far as they are limited. */
    unprovedEmails: integer().notNull().default(0),
    demo: demo(),
  },
  (t) => [
    uniqueIndex("accounts_username").on(sql`lower(${t.username})`),
    index("accounts_listed").on(t.role, t.status, t.registeredAt, t.id),
    index("accounts_registered").on(t.role, t.registeredAt, t.id),
    index("accounts_member_of").on(t.memberOf).where(sql`${t.memberOf} is not null`),
    index("accounts_erased").on(t.erasedAt).where(sql`${t.erasedAt} is not null`),
    ...accountIndexes(t),
  ],
);

const account = () =>
  integer()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" });

/** What a company has besides its account: licence, logo and place. */
export const companies = pgTable(
  "companies",
  {
    accountId: account(),
    licenceNo: text().notNull(),
    logo: optionalFileRef(),
    ...place(),
    /** When its first payment was made that was no test. */
    paymentVerifiedAt: instant(),
  },
  (t) => [
    foreignKey({
      columns: [t.locationId, t.districtId],
      foreignColumns: [locations.id, locations.districtId],
    }).onUpdate("cascade"),
    index("companies_logo").on(t.logo),
    index("companies_location").on(t.locationId),
    index("companies_district").on(t.districtId),
    licenceIndex(t),
  ],
);

/** What a freelancer has besides the account: picture, category and place. */
export const freelancers = pgTable(
  "freelancers",
  {
    accountId: account(),
    picture: optionalFileRef(),
    ...skill(),
    ...place(),
    /** Whether companies may invite it to works. */
    takesInvitations: boolean().notNull().default(true),
    registeredAt: now(), // The account's, kept by triggers: a category's freelancers are read along one index.
  },
  (t) => [
    foreignKey({
      columns: [t.locationId, t.districtId],
      foreignColumns: [locations.id, locations.districtId],
    }).onUpdate("cascade"),
    foreignKey({
      columns: [t.subcategoryId, t.categoryId],
      foreignColumns: [subcategories.id, subcategories.categoryId],
    }).onUpdate("cascade"),
    index("freelancers_picture").on(t.picture),
    index("freelancers_location").on(t.locationId),
    index("freelancers_district").on(t.districtId),
    index("freelancers_category").on(t.categoryId, t.subcategoryId),
    index("freelancers_registered").on(t.categoryId, t.registeredAt, t.accountId),
  ],
);

/** Works that companies post. */
export const works = pgTable(
  "works",
  {
    id: key(),
    ownerId: integer()
      .notNull()
      .references(() => companies.accountId, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    ...skill(),
    budget: paise().notNull(),
    /** Whether applicants may quote a price of their own (docs/decisions/0041). */
    quotes: boolean().notNull().default(false),
    terms: text({ enum: workTerms }).notNull().default("after"),
    /** The price of the engaged freelancer, for both parties and admins. Nobody else may read it, and no filter or order uses it. */
    agreedPaise: paise(),
    deadline: date({ mode: "string" }).notNull(),
    /** When the engaged freelancer delivers, by the contract, whose versions set it by a trigger (server/platform/db/due-day.ts). */
    agreedDay: date({ mode: "string" }),
    /** Set and cleared by the statement that engages or releases a freelancer, so that other statements can test it. */
    engaged: boolean().notNull().default(false),
    /** Since when an admin hides it; null while it is listed. */
    takenDownAt: instant(),
    postedAt: now(),
    /** The last activity that is known from the work itself: when it was posted, edited, reopened or released. */
    activeAt: now(),
    /** When a job looks for later activity, and then again. */
    staleCheckAt: instant().notNull().default(sql`now() + interval '120 hours'`),
    /** When its company was warned that it will be paused; null where something has happened since. */
    staleWarnedAt: instant(),
    /** Since when it is paused, because nothing happened; null while it is open. */
    pausedAt: instant(),
    /** Whether its company lets visitors read it while it is offered. */
    isPublic: boolean().notNull().default(false),
    /** How many pending applications its company takes at once; 0 for any number. */
    maxApplications: integer().notNull().default(0),
    demo: demo(),
  },
  (t) => [
    foreignKey({
      columns: [t.subcategoryId, t.categoryId],
      foreignColumns: [subcategories.id, subcategories.categoryId],
    }).onUpdate("cascade"),
    index("works_stale").on(t.staleCheckAt).where(isOpenRow(t)),
    index("works_owner").on(t.ownerId, t.postedAt, t.id),
    index("works_posted").on(t.postedAt, t.id),
    // The job list reads each of its three kinds of match along one of these (server/hiring/works/job-queries.ts).
    index("works_open").on(t.postedAt, t.id).where(isOpenRow(t)),
    index("works_open_category").on(t.categoryId, t.postedAt, t.id).where(isOpenRow(t)),
    index("works_open_subcategory").on(t.subcategoryId, t.postedAt, t.id).where(isOpenRow(t)),
    index("works_public")
      .on(t.postedAt, t.id)
      .where(sql`${t.isPublic} and ${isOpenRow(t)}`),
    ...workIndexes(t),
    check("works_budget", sql`${t.budget} > 0`),
  ],
);

/** Applications of freelancers for works, with the status of the engagement. */
export const workRequests = pgTable(
  "work_requests",
  {
    id: key(),
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    /** The company that owns the work, so that its requests are read along one index. A trigger copies it where an insert leaves it out. */
    ownerId: integer().notNull(),
    freelancerId: integer()
      .notNull()
      .references(() => freelancers.accountId, { onDelete: "cascade" }),
    name: text().notNull(),
    resume: optionalFileRef(),
    resumeAfterHire: boolean().notNull().default(false),
    status: requestStatus().notNull().default("pending"),
    /** Why it was rejected, ended or sent back, for the freelancer. */
    review: text(),
    /** Frozen at accept (docs/design/rules.md#frozen). */
    price: paise(),
    brokerageBps: integer(),
    brokerageFixedPaise: paise().notNull().default(0),
    /** What the company pays on top of the price, frozen with it. */
    clientFeeBps: integer().notNull().default(0),
    clientFeeFixedPaise: paise().notNull().default(0),
    requestedAt: now(),
    /** When it was last accepted, also of an engagement that has ended. */
    acceptedAt: instant(),
    /** When its company rejected it; null for an engagement that has ended. */
    rejectedAt: instant(),
    /** The hash of what the freelancer wrote in it, so that equal texts are found; null where that is too short to compare. */
    textHash: text(),
  },
  (t) => [
    unique("work_requests_once").on(t.workId, t.freelancerId),
    uniqueIndex("work_requests_engaged").on(t.workId).where(sql`${t.status} in (${engagedList})`),
    // With the status, so that requests of a work are counted without reading them.
    index("work_requests_of_work").on(t.workId, t.requestedAt, t.id, t.status),
    index("work_requests_owner").on(t.ownerId, t.status, t.requestedAt, t.id),
    index("work_requests_freelancer").on(t.freelancerId, t.requestedAt, t.id),
    index("work_requests_resume").on(t.resume),
    index("work_requests_text").on(t.freelancerId, t.textHash).where(sql`${t.textHash} is not null`),
    check(
      "work_requests_agreed",
      sql`num_nonnulls(${t.price}, ${t.brokerageBps}) = case when ${t.status} in (${engagedList}) then 2 else 0 end`,
    ),
  ],
);

/** Requests on the works of a company. */
export const onOwnWork = by(workRequests.ownerId);

/** Requests of a freelancer, and those on the works of a company. */
export const ownRequest = both(by(workRequests.freelancerId), onOwnWork);

export const personalData: readonly TableRule[] = [
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
    exports: own(by(workRequests.freelancerId), "text_hash"),
    erasure: {
      deletes: where(by(workRequests.freelancerId), sql`${workRequests.status} in ('pending', 'rejected')`),
      recordsAs: {
        subject: "request",
        before: sql`jsonb_build_object('status', ${workRequests.status}, 'workid', ${workRequests.workId})`,
      },
      replaces: { owner: by(workRequests.freelancerId), values: { name: formerName, resume: null, textHash: null } },
      keeps: "engagements",
    },
  },
];

import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  heldStatuses,
  type MilestoneMove,
  milestoneMoveNames,
  milestoneMoves,
  milestoneStatuses,
  planLimits,
} from "#domain/hiring/milestone.ts";
import { roles } from "#domain/role.ts";
import { demo, instant, key, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";

const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
const literal = (value: number) => sql.raw(String(value));
const held = listOf(heldStatuses);
const closing = listOf(milestoneMoveNames.filter((move: MilestoneMove) => milestoneMoves[move].to === "closed"));

/**
 * The parts of a price that a company pays before the work on them starts. It stays where its request or its contract is removed,
 * because its order refers to it.
 */
export const milestones = pgTable(
  "milestones",
  {
    id: key(),
    requestId: integer().references(() => workRequests.id, { onDelete: "set null" }),
    contractId: uuid().references(() => contracts.id, { onDelete: "set null" }),
    companyId: integer()
      .notNull()
      .references(() => accounts.id),
    freelancerId: integer()
      .notNull()
      .references(() => accounts.id),
    /** From 1, in the order in which they are funded. */
    line: integer().notNull(),
    title: text().notNull(),
    description: text(),
    amount: paise().notNull(),
    /** Its share of both fees, by the plan. */
    brokerage: paise().notNull(),
    clientFee: paise().notNull(),
    dueDay: date({ mode: "string" }).notNull(),
    status: text({ enum: milestoneStatuses }).notNull().default("planned"),
    /** The status that a claim has interrupted. */
    statusBefore: text({ enum: milestoneStatuses }),
    /** The number of its moves. */
    revision: integer().notNull().default(0),
    /** What was released of the amount; null while it is open, and where it is cancelled. */
    released: paise(),
    /** When the money is released, while the company reads a submission. */
    reviewEndsAt: instant(),
    /** When the money is refunded, while the freelancer has to deliver. */
    lapsesAt: instant(),
    /** The time that is left of the clock while it stands still. */
    clockLeftMs: bigint({ mode: "number" }),
    /** When the provider can hold the money no longer. */
    holdLimitAt: instant(),
    /** How many warnings of the running clock were sent. */
    warningCount: integer().notNull().default(0),
    limitWarnedAt: instant(),
    createdAt: now(),
    demo: demo(),
  },
  (t) => [
    // The lines of a changed plan take the numbers of those that they replace.
    uniqueIndex("milestones_of_request").on(t.requestId, t.line).where(sql`${t.status} <> 'cancelled'`),
    index("milestones_request").on(t.requestId),
    index("milestones_contract").on(t.contractId),
    index("milestones_company").on(t.companyId),
    index("milestones_freelancer").on(t.freelancerId),
    index("milestones_review").on(t.reviewEndsAt).where(sql`${t.status} = 'submitted'`),
    index("milestones_lapse").on(t.lapsesAt).where(sql`${t.status} in ('funded', 'returned')`),
    index("milestones_limit").on(t.holdLimitAt).where(sql`${t.status} in (${held})`),
    check("milestones_amount", sql`${t.amount} > 0 and ${t.amount} % ${literal(planLimits.step)} = 0`),
    check(
      "milestones_fees",
      sql`${t.brokerage} between 0 and ${t.amount} and ${t.clientFee} between 0 and ${t.amount}`,
    ),
    check(
      "milestones_released",
      sql`(${t.released} is not null) = (${t.status} = 'closed') and coalesce(${t.released} between 0 and ${t.amount}, true)`,
    ),
    check(
      "milestones_clocks",
      sql`(${t.reviewEndsAt} is not null) = (${t.status} = 'submitted') and (${t.lapsesAt} is not null) = (${t.status} in ('funded', 'returned'))
        and (${t.holdLimitAt} is not null) = (${t.status} in (${held}))`,
    ),
  ],
);

/** What a freelancer delivered for a milestone. */
export const submissions = pgTable(
  "submissions",
  {
    id: key(),
    milestoneId: integer()
      .notNull()
      .references(() => milestones.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer().notNull(),
    text: text().notNull(),
    /** Addresses that begin with https://, of what is delivered elsewhere. */
    links: text().array().notNull().default([]),
    createdAt: now(),
  },
  (t) => [unique("submissions_number").on(t.milestoneId, t.number)],
);

/** The files of a submission, in their order. */
export const submissionFiles = pgTable(
  "submission_files",
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.position] }), index("submission_files_file").on(t.file)],
);

/** Every move of a milestone. A trigger refuses changes, and an index a second move that closes. */
export const milestoneMovesMade = pgTable(
  "milestone_moves",
  {
    id: key(),
    milestoneId: integer()
      .notNull()
      .references(() => milestones.id, { onDelete: "cascade" }),
    move: text({ enum: milestoneMoveNames }).notNull(),
    /** The revision that the move has made. */
    revision: integer().notNull(),
    /** The account that it was made by: for a company, the member. Null for the provider and the platform. */
    accountId: integer(),
    role: text({ enum: [...roles, "provider", "platform"] }).notNull(),
    /** What it released; null where it does not close. */
    released: paise(),
    /** Why, for both parties. */
    reason: text(),
    movedAt: now(),
  },
  (t) => [
    uniqueIndex("milestone_moves_closed").on(t.milestoneId).where(sql`${t.move} in (${closing})`),
    unique("milestone_moves_revision").on(t.milestoneId, t.revision),
    check("milestone_moves_released", sql`(${t.released} is not null) = (${t.move} in (${closing}))`),
  ],
);

const ownMilestone = by(milestones.companyId, milestones.freelancerId);

export const personalData: readonly TableRule[] = [
  { table: milestones, exports: own(ownMilestone), erasure: keeps("payments") },
  {
    table: milestoneMovesMade,
    exports: own(through(milestoneMovesMade.milestoneId, milestones.id, ownMilestone), "account_id"),
    erasure: keeps("payments"),
  },
  {
    table: submissions,
    exports: own(through(submissions.milestoneId, milestones.id, by(milestones.freelancerId))),
    erasure: keeps("engagements"),
  },
  {
    table: submissionFiles,
    exports: own(
      through(
        submissionFiles.submissionId,
        submissions.id,
        through(submissions.milestoneId, milestones.id, by(milestones.freelancerId)),
      ),
    ),
    erasure: keeps("engagements"),
  },
];

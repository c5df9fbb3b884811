import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type AmendmentChanges, amendmentStatuses, contractParties } from "#domain/hiring/amendment.ts";
import { contractEndReasons, contractStates, contractVersionKinds, maxDocumentBytes } from "#domain/hiring/contract.ts";
import { languages } from "#domain/language.ts";
import { demo, instant, key, now } from "#server/platform/db/columns.ts";
import { by, keeps, notExported, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";

/** What a company and a freelancer have agreed on. It stays when the request is removed (docs/decisions/0042). */
export const contracts = pgTable(
  "contracts",
  {
    id: uuid().primaryKey(),
    /** Null once the request is removed. */
    requestId: integer()
      .unique("contracts_request")
      .references(() => workRequests.id, { onDelete: "set null" }),
    companyId: integer()
      .notNull()
      .references(() => accounts.id),
    freelancerId: integer()
      .notNull()
      .references(() => accounts.id),
    state: text({ enum: contractStates }).notNull().default("active"),
    createdAt: now(),
    endedAt: instant(),
    /** The company or the freelancer; null for the platform. */
    endedBy: integer(),
    endReason: text({ enum: contractEndReasons }),
    /** Whether a party is an account of the demo. */
    demo: demo(),
  },
  (t) => [
    index("contracts_company").on(t.companyId, t.createdAt, t.id),
    index("contracts_freelancer").on(t.freelancerId, t.createdAt, t.id),
    index("contracts_ended").on(t.endedAt).where(sql`${t.endedAt} is not null`),
    check(
      "contracts_end",
      sql`num_nonnulls(${t.endedAt}, ${t.endReason}) = case ${t.state} when 'ended' then 2 else 0 end`,
    ),
  ],
);

const most = sql.raw(String(maxDocumentBytes));

/**
 * Every version of a contract; the last one applies. Triggers refuse changes. Only versions of the demo, and of
 * contracts that ended long ago, can be deleted.
 */
export const contractVersions = pgTable(
  "contract_versions",
  {
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    version: integer().notNull(),
    kind: text({ enum: contractVersionKinds }).notNull(),
    /** Canonical JSON (RFC 8785) of a `ContractDocument`. */
    document: text().notNull(),
    /** Of the document in UTF-8, in hexadecimal digits. */
    sha256: text().notNull(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.version] }),
    check("contract_versions_size", sql`octet_length(${t.document}) <= ${most}`),
  ],
);

/** The PDF of a version in a language, once somebody has asked for it. Where its file is deleted, it is drawn again. */
export const contractFiles = pgTable(
  "contract_files",
  {
    contractId: uuid().notNull(),
    version: integer().notNull(),
    language: text({ enum: languages }).notNull(),
    file: text()
      .notNull()
      .references(() => files.name, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.version, t.language] }),
    foreignKey({
      name: "contract_files_version",
      columns: [t.contractId, t.version],
      foreignColumns: [contractVersions.contractId, contractVersions.version],
    }).onDelete("cascade"),
    index("contract_files_file").on(t.file),
  ],
);

/** Changes that a party requested. At most one of a contract is open. */
export const amendments = pgTable(
  "amendments",
  {
    id: key(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    /** The version that its author had read. */
    baseVersion: integer().notNull(),
    author: text({ enum: contractParties }).notNull(),
    /** Of a member of a company, the member. */
    authorId: integer().notNull(),
    changes: jsonb().$type<AmendmentChanges>().notNull(),
    reason: text().notNull(),
    status: text({ enum: amendmentStatuses }).notNull().default("open"),
    createdAt: now(),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    answeredAt: instant(),
  },
  (t) => [
    uniqueIndex("amendments_open").on(t.contractId).where(sql`${t.status} = 'open'`),
    index("amendments_contract").on(t.contractId, t.id),
    index("amendments_due").on(t.expiresAt).where(sql`${t.status} = 'open'`),
  ],
);

const ownContract = by(contracts.companyId, contracts.freelancerId);

export const personalData: readonly TableRule[] = [
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
];

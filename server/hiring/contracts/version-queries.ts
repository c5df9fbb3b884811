import { and, desc, eq, sql } from "drizzle-orm";
import { amendmentMoves } from "#domain/hiring/amendment.ts";
import type { ContractDocument, ContractEndReason, ContractVersionKind } from "#domain/hiring/contract.ts";
import type { CanonicalDocument } from "#server/hiring/contracts/canonical.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { preparedSql } from "#server/platform/db/prepared.ts";
import { amendments, contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { defer } from "#server/platform/db/transaction.ts";

const { placeholder } = sql;

export interface NewContract {
  readonly contractId: string;
  readonly requestId: number;
  readonly companyId: number;
  readonly freelancerId: number;
  readonly isDemo: boolean;
  readonly document: CanonicalDocument;
}

const columns = sql`contract_id, version, kind, document, sha256`;
const texts = sql`${placeholder("kind")}::text, ${placeholder("text")}::text, ${placeholder("sha256")}::text`;

const insertStatement = preparedSql(
  "insert_contract",
  sql`with contract as (
    insert into ${contracts} (id, request_id, company_id, freelancer_id, demo)
    values (${placeholder("contractId")}::uuid, ${placeholder("requestId")}::int, ${placeholder("companyId")}::int,
      ${placeholder("freelancerId")}::int, ${placeholder("isDemo")}::boolean)
    returning id)
  insert into ${contractVersions} (${columns}) select id, 1, ${texts} from contract`,
);

/** Inserts a contract with its first version together with COMMIT. Where that fails, the transaction is rolled back. */
export const insertContract = (db: Db, { document, ...contract }: NewContract): Promise<void> =>
  defer(db, insertStatement(db, { ...contract, ...document, kind: "accepted" }));

interface NewVersion {
  readonly contractId: string;
  readonly version: number;
  readonly kind: ContractVersionKind;
  readonly document: CanonicalDocument;
}

/** Inserts a version together with COMMIT. */
export const insertVersion = (db: Db, { document: { text, sha256 }, ...version }: NewVersion): Promise<void> =>
  defer(
    db,
    db
      .insert(contractVersions)
      .values({ ...version, document: text, sha256 })
      .execute(),
  );

interface CurrentVersion {
  readonly document: ContractDocument;
  readonly sha256: string;
  /** By the clock of the database, ISO 8601 in UTC. */
  readonly now: string;
}

/** The version of the active contract on a work that applies; undefined where there is none. The caller has locked the work. */
export async function currentVersionOfWork(db: Db, workId: number): Promise<CurrentVersion | undefined> {
  const [row] = await db
    .select({
      text: contractVersions.document,
      sha256: contractVersions.sha256,
      now: isoOf(sql`now()`),
    })
    .from(contracts)
    .innerJoin(contractVersions, eq(contractVersions.contractId, contracts.id))
    .innerJoin(workRequests, eq(workRequests.id, contracts.requestId))
    .where(and(eq(workRequests.workId, workId), eq(contracts.state, "active")))
    .orderBy(desc(contractVersions.version))
    .limit(1);
  if (!row) return undefined;
  const { text, ...version } = row;
  return { ...version, document: JSON.parse(text) as ContractDocument };
}

const endStatement = preparedSql(
  "end_contract",
  sql`update ${contracts} set state = 'ended', ended_at = now(), ended_by = ${placeholder("endedBy")}::int,
    end_reason = ${placeholder("reason")}::text
  where request_id = ${placeholder("requestId")}::int and state = 'active'`,
);

const closeStatement = preparedSql(
  "close_amendment",
  sql`update ${amendments} a set status = ${sql.raw(`'${amendmentMoves.close.to}'`)}, answered_at = now()
  from ${contracts} c where c.id = a.contract_id and c.request_id = ${placeholder("requestId")}::int and a.status = 'open'`,
);

interface ContractEnd {
  readonly requestId: number;
  /** The account of a party; null for the platform. */
  readonly endedBy: number | null;
  readonly reason: ContractEndReason;
}

/**
 * Ends the contract of a request together with COMMIT, and the change that waits for an answer after it: an amendment that is
 * requested at the same moment is committed before the first statement, or refused.
 */
export async function endContract(db: Db, end: ContractEnd): Promise<void> {
  await defer(db, endStatement(db, { ...end }));
  await defer(db, closeStatement(db, { requestId: end.requestId }));
}

const reopenStatement = preparedSql(
  "reopen_contract",
  sql`update ${contracts} set state = 'active', ended_at = null, ended_by = null, end_reason = null
  where request_id = ${placeholder("requestId")}::int and end_reason = 'paid'`,
);

/** A payment was recorded by mistake, so the contract is active again. */
export const reopenContract = (db: Db, requestId: number): Promise<void> =>
  defer(db, reopenStatement(db, { requestId }));

import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { ContractDocument } from "#domain/contract.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import type { Actor } from "#server/platform/http/context.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const isParty = (accountId: number) => or(eq(contracts.companyId, accountId), eq(contracts.freelancerId, accountId));

/** The contracts of an account, newest first. */
export async function contractsOf(db: Db, { role, accountId }: Actor, { limit, after }: PageRequest) {
  const own = role === "client" ? contracts.companyId : contracts.freelancerId;
  const [at, lastId] = keyFrom(after, ["number", "string"]) ?? [];
  const isAfter =
    at === undefined
      ? undefined
      : sql`(${contracts.createdAt}, ${contracts.id}::text) < (to_timestamp(${at}::float8 / 1000)::timestamptz(3), ${lastId}::text)`;
  const current = db
    .select({ version: contractVersions.version, document: contractVersions.document })
    .from(contractVersions)
    .where(eq(contractVersions.contractId, contracts.id))
    .orderBy(desc(contractVersions.version))
    .limit(1)
    .as("current");
  const rows = await db
    .select({
      contractId: contracts.id,
      requestId: contracts.requestId,
      state: contracts.state,
      createdAt: contracts.createdAt,
      endedAt: contracts.endedAt,
      version: current.version,
      text: current.document,
    })
    .from(contracts)
    .innerJoinLateral(current, sql`true`)
    .where(and(eq(own, accountId), isAfter))
    .orderBy(desc(contracts.createdAt), sql`${contracts.id}::text desc`)
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, ({ createdAt, contractId }) => [createdAt.getTime(), contractId]);
}

/** A contract by its id, or by the request that it is about. */
export interface ContractAbout {
  readonly contractId?: string | null | undefined;
  readonly requestId?: number | null | undefined;
}

/** A contract of this account, or of any for an admin; undefined where there is none. */
export async function contractFor(db: Db, { role, accountId }: Actor, { contractId, requestId }: ContractAbout) {
  const isIt = contractId ? eq(contracts.id, contractId) : eq(contracts.requestId, requestId ?? 0);
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(isIt, role === "admin" ? undefined : isParty(accountId)));
  return contract;
}

/** Every version of a contract, the first one first. */
export async function versionsOf(db: Db, contractId: string) {
  const rows = await db
    .select()
    .from(contractVersions)
    .where(eq(contractVersions.contractId, contractId))
    .orderBy(asc(contractVersions.version));
  return rows.map(({ document, ...version }) => ({ ...version, document: JSON.parse(document) as ContractDocument }));
}

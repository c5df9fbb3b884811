import { and, asc, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { ContractParty } from "#domain/hiring/amendment.ts";
import type { ContractDocument } from "#domain/hiring/contract.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { amendments, contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { Actor } from "#server/platform/http/actor.ts";
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

/** What decides whether a contract can be amended. An amendment whose time is over is not open, also before the job notes it. */
const amendable = {
  requestStatus: workRequests.status,
  hasOpenOrder: sql<boolean>`exists (
    select from ${paymentOrders} o where o.request_id = ${contracts.requestId} and o.status = 'open') or exists (
    select from ${milestones} m where m.request_id = ${contracts.requestId} and m.status = 'funding')`,
  amendmentCount: sql<number>`(select count(*)::int from ${amendments} a where a.contract_id = ${contracts.id})`,
  openAuthor: sql<ContractParty | null>`(
    select a.author from ${amendments} a
    where a.contract_id = ${contracts.id} and a.status = 'open' and a.expires_at > now())`,
};

/** A contract of this account, or of any for an admin; undefined where there is none. */
export async function contractFor(db: Db, { role, accountId }: Actor, { contractId, requestId }: ContractAbout) {
  const isIt = contractId ? eq(contracts.id, contractId) : eq(contracts.requestId, requestId ?? 0);
  const [contract] = await db
    .select({ ...getTableColumns(contracts), ...amendable })
    .from(contracts)
    .leftJoin(workRequests, eq(workRequests.id, contracts.requestId))
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

/** A contract of this account with the version that applies; undefined where there is none. */
export async function amendableContract(db: Db, actor: Actor, contractId: string) {
  const contract = await contractFor(db, actor, { contractId });
  const [current] = await db
    .select({ text: contractVersions.document })
    .from(contractVersions)
    .where(eq(contractVersions.contractId, contractId))
    .orderBy(desc(contractVersions.version))
    .limit(1);
  return contract && current && { ...contract, document: JSON.parse(current.text) as ContractDocument };
}

/** The change that waits for an answer; undefined where none does. */
export async function openAmendmentOf(db: Db, contractId: string) {
  const [amendment] = await db
    .select()
    .from(amendments)
    .where(
      and(eq(amendments.contractId, contractId), eq(amendments.status, "open"), sql`${amendments.expiresAt} > now()`),
    );
  return amendment;
}

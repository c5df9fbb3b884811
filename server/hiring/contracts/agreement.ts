import { randomUUID } from "node:crypto";
import type { Day } from "#domain/day.ts";
import {
  type ContractDocument,
  type ContractFacts,
  type ContractVersionKind,
  firstDocument,
  laterDelivery,
  nextDocument,
} from "#domain/hiring/contract.ts";
import { contractLine, type PlanLine } from "#domain/hiring/plan-line.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { canonicalDocument } from "#server/hiring/contracts/canonical.ts";
import { currentVersionOfWork, insertContract, insertVersion } from "#server/hiring/contracts/version-queries.ts";
import { insertPlan } from "#server/hiring/plans/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Accepted {
  readonly requestId: number;
  /** In paise, as the request froze it. */
  readonly price: number | null;
  readonly brokerageBps: number | null;
  readonly brokerageFixedPaise: number;
  readonly clientFeeBps: number;
  readonly clientFeeFixedPaise: number;
  readonly contractFacts: ContractFacts;
  /** The plan, where milestones are funded. */
  readonly plan?: readonly PlanLine[] | undefined;
  /** Who holds the money of the plan; empty in a test. */
  readonly heldBy?: string | undefined;
}

/**
 * Writes the contract of a request that was accepted just now. Returns what the audit log notes of it, so that its chain covers
 * the document.
 */
export async function writeContract(
  db: Db,
  { requestId, price, brokerageBps, contractFacts: facts, plan = [], heldBy, ...accepted }: Accepted,
  { accountId, offerVersion = null }: { readonly accountId: number; readonly offerVersion?: number | null },
): Promise<AuditFacts> {
  if (price === null || brokerageBps === null) throw new Error(`request ${requestId} was accepted without a price`);
  const { companyId, freelancerId, isDemo } = facts;
  const contractId = randomUUID();
  const { brokerageFixedPaise, clientFeeBps, clientFeeFixedPaise } = accepted;
  const fees = { brokerageBps, brokerageFixedPaise, clientFeeBps, clientFeeFixedPaise };
  const milestones = plan.map(contractLine);
  const agreement = { contractId, pricePaise: price, ...fees, acceptedBy: accountId, offerVersion, milestones, heldBy };
  const document = canonicalDocument(firstDocument(facts, agreement));
  await insertContract(db, { contractId, requestId, companyId, freelancerId, isDemo, document });
  if (plan.length > 0) await insertPlan(db, { requestId, contractId, companyId, freelancerId, isDemo, lines: plan });
  return auditedVersion(contractId, 1, document.sha256);
}

const auditedVersion = (contractId: string, version: number, sha256: string): AuditFacts => ({
  contract: contractId,
  contractVersion: version,
  contractSha256: sha256,
});

/** Writes a version after the first, and returns what the audit log notes of it. The caller has locked the work. */
export async function writeVersion(
  db: Db,
  kind: Exclude<ContractVersionKind, "accepted" | "imported">,
  document: ContractDocument,
): Promise<AuditFacts> {
  const { contractId, version } = document;
  const canonical = canonicalDocument(document);
  await insertVersion(db, { contractId, version, kind, document: canonical });
  return auditedVersion(contractId, version, canonical.sha256);
}

/** Writes the version that follows from a later deadline of the work. Undefined where no contract on it is active. */
export async function writeLaterDeadline(
  db: Db,
  workId: number,
  { deadline, accountId }: { readonly deadline: Day; readonly accountId: number },
): Promise<AuditFacts | undefined> {
  const current = await currentVersionOfWork(db, workId);
  if (!current) return undefined;
  const { document, sha256, now: at } = current;
  const act = { act: "set_deadline", accountId, at, offerVersion: null } as const;
  return writeVersion(db, "deadline", nextDocument(document, sha256, laterDelivery(deadline, document), [act]));
}

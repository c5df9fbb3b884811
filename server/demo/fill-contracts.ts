import { randomUUID } from "node:crypto";
import {
  type ContractDocument,
  type ContractMilestone,
  firstDocument,
  laterDelivery,
  nextDocument,
} from "#domain/hiring/contract.ts";
import { contractLine, type PlanLine } from "#domain/hiring/plan-line.ts";
import { canonicalDocument } from "#server/hiring/contracts/canonical.ts";
import { nextWithoutContract } from "#server/hiring/contracts/upkeep-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";

type Engagement = Awaited<ReturnType<typeof nextWithoutContract>>["engagements"][number];

/** No row of the demo is older than this number of years. */
const demoYears = 1;
const dayMs = 86_400_000;
/** How many days later the company has set the deadline of works that are under way. */
const addedDays = 4;

const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The versions of a contract: a work that is under way got a later deadline the day after it was accepted. */
function versionsOf(
  { facts, paidAt, requestId: _request, ...agreed }: Engagement,
  contractId: string,
  milestones: readonly ContractMilestone[],
): ContractDocument[] {
  const { companyId: acceptedBy, deadline, acceptedAt } = facts;
  const agreement = { contractId, ...agreed, acceptedBy, milestones };
  if (paidAt !== null || acceptedAt === null) return [firstDocument(facts, agreement)];
  const earlier = daysBefore(deadline, addedDays);
  const first = firstDocument({ ...facts, deadline: earlier, dueDay: earlier }, agreement);
  const at = new Date(Date.parse(acceptedAt) + dayMs / 2).toISOString();
  const act = { act: "set_deadline", accountId: acceptedBy, at, offerVersion: null } as const;
  return [first, nextDocument(first, canonicalDocument(first).sha256, laterDelivery(deadline, first), [act])];
}

type ContractRow = typeof contracts.$inferInsert;
type VersionRow = typeof contractVersions.$inferInsert;

/** The milestones of engagements whose company funds them, by the id of the request. */
type Plans = ReadonlyMap<number, readonly PlanLine[]>;

function rowsOf(
  engagement: Engagement,
  plan: readonly PlanLine[] = [],
): { contract: ContractRow; versions: VersionRow[] } {
  const { requestId, facts, paidAt } = engagement;
  const { companyId, freelancerId, acceptedAt } = facts;
  const id = randomUUID();
  const createdAt = new Date(acceptedAt ?? facts.appliedAt);
  const end = paidAt ? ({ state: "ended", endedAt: new Date(paidAt), endReason: "paid" } as const) : {};
  const versions = versionsOf(engagement, id, plan.map(contractLine)).map((document) => {
    const { text, sha256 } = canonicalDocument(document);
    const { version, acts } = document;
    const kind = version === 1 ? ("accepted" as const) : ("deadline" as const);
    return { contractId: id, version, kind, document: text, sha256, createdAt: new Date(acts.at(-1)?.at ?? createdAt) };
  });
  return { contract: { id, requestId, companyId, freelancerId, createdAt, demo: true, ...end }, versions };
}

/** The contracts of the engagements of the demo, as their acceptance would have written them. */
export async function fillContracts(tx: Db, plans: Plans): Promise<void> {
  const { engagements } = await nextWithoutContract(tx, 0, demoYears);
  const rows = engagements.map((engagement) => rowsOf(engagement, plans.get(engagement.requestId)));
  await tx.insert(contracts).values(rows.map(({ contract }) => contract));
  await tx.insert(contractVersions).values(rows.flatMap(({ versions }) => versions));
}

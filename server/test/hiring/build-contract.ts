import { eq } from "drizzle-orm";
import type { ContractParty } from "#domain/hiring/amendment.ts";
import { importContracts } from "#server/hiring/contracts/upkeep.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { amendments, contracts } from "#server/platform/db/schema/contracts.ts";
import { openLog } from "#server/platform/log.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";

const log = openLog({ LOG_LEVEL: "error" });

/** Writes the contracts of all engaged requests that tests have built without a call. */
export const buildContracts = (db: Db): Promise<void> => importContracts({ db, log }, 8);

/** The contract of an engaged request. */
export async function buildContract(db: Db, requestId: number) {
  await buildContracts(db);
  const [contract] = await db.select().from(contracts).where(eq(contracts.requestId, requestId));
  if (!contract) throw new Error(`request ${requestId} has no contract`);
  return contract;
}

/** An open amendment of a contract. */
export async function buildAmendment(db: Db, contractId: string, author: ContractParty, authorId: number) {
  const expiresAt = new Date(Date.now() + 86_400_000 * 3);
  const values = {
    contractId,
    author,
    authorId,
    baseVersion: 1,
    changes: { scope: "Four pages." },
    reason: "More is needed.",
  };
  const [row] = await db
    .insert(amendments)
    .values({ ...values, expiresAt })
    .returning();
  if (!row) throw new Error("no amendment was inserted");
  return row.id;
}

/** A contract that can be amended, and one with a change that each party requested. */
export async function buildAmendable(db: Db, ownerId: number, freelancerId: number) {
  const newContract = async () => {
    const { id: workId } = await buildWork(db, { ownerId });
    return (await buildContract(db, (await buildRequest(db, { workId, freelancerId, status: "accepted" })).id)).id;
  };
  return {
    contractId: await newContract(),
    byCompany: await buildAmendment(db, await newContract(), "company", ownerId),
    byFreelancer: await buildAmendment(db, await newContract(), "freelancer", freelancerId),
  };
}

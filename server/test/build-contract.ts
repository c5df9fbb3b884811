import { eq } from "drizzle-orm";
import { importContracts } from "#server/features/contracts/upkeep.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";

/** Writes the contracts of all engaged requests that tests have built without a call. */
export const buildContracts = (db: Db): Promise<void> => importContracts({ db });

/** The contract of an engaged request. */
export async function buildContract(db: Db, requestId: number) {
  await buildContracts(db);
  const [contract] = await db.select().from(contracts).where(eq(contracts.requestId, requestId));
  if (!contract) throw new Error(`request ${requestId} has no contract`);
  return contract;
}

import { randomUUID } from "node:crypto";
import { firstDocument } from "#domain/contract.ts";
import { canonicalDocument } from "#server/features/contracts/canonical.ts";
import { endForgotten, insertImported, nextWithoutContract } from "#server/features/contracts/upkeep-queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/**
 * Writes contracts for engagements that an earlier version has begun. It looks at every request, so that it also finds what an
 * instance of the earlier version accepts during a deployment.
 */
export async function importContracts({ db }: Pick<Services, "db">, retentionYears: number): Promise<void> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const { lastId, engagements } = await nextWithoutContract(db, afterId, retentionYears);
    const imported = engagements.map(({ requestId, facts, paidAt, ...agreed }) => {
      const { companyId, freelancerId, isDemo } = facts;
      const id = randomUUID();
      // Which terms of the operator applied at that time is not known.
      const knownFacts = { ...facts, operatorTermsSha256: null };
      const agreement = { contractId: id, ...agreed, acceptedBy: companyId };
      const document = canonicalDocument(firstDocument(knownFacts, agreement));
      return { id, requestId, companyId, freelancerId, isDemo, paidAt, document };
    });
    if (imported.length > 0) await insertImported(db, imported);
    afterId = lastId;
  }
  await endForgotten(db);
}

/** For how many years after its end a contract is stored. */
export const contractRetentionYears = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  Number(platformSettings.current().contractRetentionYears);

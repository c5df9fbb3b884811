import { randomUUID } from "node:crypto";
import { firstDocument } from "#domain/hiring/contract.ts";
import { canonicalDocument } from "#server/hiring/contracts/canonical.ts";
import {
  endForgotten,
  insertImported,
  lastRequestId,
  nextWithoutContract,
  noteWritten,
} from "#server/hiring/contracts/upkeep-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type Note, withProgress } from "#server/platform/progress.ts";

type UpkeepServices = Pick<Services, "db"> & Partial<Pick<Services, "log">>;

/**
 * Writes contracts for engagements that an earlier version has begun. It looks at every request, so that it also finds what an
 * instance of the earlier version accepts during a deployment.
 */
export const importContracts = ({ db, log }: UpkeepServices, retentionYears: number): Promise<void> =>
  withProgress(
    (line) => log?.info(line),
    (note) => importNoting(db, retentionYears, note),
  );

async function importNoting(db: Db, retentionYears: number, note: Note): Promise<void> {
  const total = await lastRequestId(db);
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    note(`contracts of earlier engagements: request ${afterId} of ${total}`);
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
  await noteWritten(db);
  note("contracts of earlier engagements: ending those whose request has ended");
  await endForgotten(db);
}

/** For how many years after its end a contract is stored. */
export const contractRetentionYears = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  Number(platformSettings.current().contractRetentionYears);

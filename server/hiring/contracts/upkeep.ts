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
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { type Note, withProgress } from "#server/platform/progress.ts";

type UpkeepServices = Pick<Services, "db" | "log">;

/**
 * Writes contracts for engagements that an earlier version has begun. It looks at every request, so that it also finds what an
 * instance of the earlier version accepts during a deployment.
 */
export const importContracts = (services: UpkeepServices, retentionYears: number): Promise<void> =>
  withProgress(
    (line) => services.log.info(line),
    (note) => importNoting(services, retentionYears, note),
  );

async function importNoting(services: UpkeepServices, retentionYears: number, note: Note): Promise<void> {
  const { db } = services;
  const total = await lastRequestId(db);
  let afterId: number | undefined = 0;
  let isComplete = true;
  while (afterId !== undefined) {
    note(`contracts of earlier engagements: request ${afterId} of ${total}`);
    const { lastId, engagements } = await nextWithoutContract(db, afterId, retentionYears);
    isComplete = (await importAll(services, engagements)) && isComplete;
    afterId = lastId;
  }
  if (isComplete) await noteWritten(db);
  note("contracts of earlier engagements: ending those whose request has ended");
  await endForgotten(db);
}

type Engagement = Awaited<ReturnType<typeof nextWithoutContract>>["engagements"][number];

/** All at once; one by one where that fails, so that one engagement stops no other. Returns whether all have their contract. */
async function importAll(services: UpkeepServices, engagements: readonly Engagement[]): Promise<boolean> {
  if (engagements.length === 0) return true;
  try {
    await insertImported(services.db, engagements.map(contractOf));
    return true;
  } catch {
    const imported = await forEachRow(services, engagements, {
      step: "contracts of earlier engagements",
      keyOf: ({ requestId }) => requestId,
      handle: async (engagement) => insertImported(services.db, [contractOf(engagement)]),
    });
    return imported.length === engagements.length;
  }
}

function contractOf({ requestId, facts, paidAt, ...agreed }: Engagement) {
  const { companyId, freelancerId, isDemo } = facts;
  const id = randomUUID();
  // Which terms of the operator applied at that time is not known.
  const knownFacts = { ...facts, operatorTermsSha256: null };
  const agreement = { contractId: id, ...agreed, acceptedBy: companyId };
  const document = canonicalDocument(firstDocument(knownFacts, agreement));
  return { id, requestId, companyId, freelancerId, isDemo, paidAt, document };
}

/** For how many years after its end a contract is stored. */
export const contractRetentionYears = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  Number(platformSettings.current().contractRetentionYears);

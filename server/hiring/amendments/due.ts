import { partiesOfAmendment } from "#server/hiring/amendments/amendment-queries.ts";
import { claimDueAmendments, type DueStep } from "#server/hiring/amendments/due-queries.ts";
import { notifyOfAmendment } from "#server/hiring/amendments/notify.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type DueServices = Parameters<typeof notifyOfAmendment>[1] & Pick<Services, "db">;

const batch = 20;

/** Ends amendments whose time is over, and reminds of those that end within a day. Several instances may run it at the same time. */
export async function processAmendments(services: DueServices, now = new Date()): Promise<void> {
  for (const step of ["expire", "remind"] as const) {
    const runBatch = (tx: Db) => processBatch(tx, services, step, now);
    while ((await services.db.transaction(runBatch)) === batch);
  }
}

async function processBatch(tx: Db, services: DueServices, step: DueStep, now: Date): Promise<number> {
  const due = await claimDueAmendments(tx, step, now, batch);
  for (const { id, author, changes } of due) {
    const request = await partiesOfAmendment(tx, id);
    const by = author === "company" ? "client" : "freelancer";
    if (request) await notifyOfAmendment(tx, services, step, { request, by, changes });
  }
  return due.length;
}

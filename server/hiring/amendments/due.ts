import { partiesOfAmendment } from "#server/hiring/amendments/amendment-queries.ts";
import { claimDueAmendments } from "#server/hiring/amendments/due-queries.ts";
import { notifyOfAmendment } from "#server/hiring/amendments/notify.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type DueServices = Parameters<typeof notifyOfAmendment>[1] & Pick<Services, "db" | "log">;

/** Ends amendments whose time is over, and reminds of those that end within a day. Several instances may run it at the same time. */
export async function processAmendments(services: DueServices, now = new Date()): Promise<void> {
  for (const move of ["expire", "remind"] as const)
    await processDueRows(services, {
      step: `amendments: ${move}`,
      claim: (tx, limit, except) => claimDueAmendments(tx, move, { now, limit, except }),
      keyOf: ({ id }) => id,
      handle: async (tx, { id, author, changes }) => {
        const request = await partiesOfAmendment(tx, id);
        const by = author === "company" ? "client" : "freelancer";
        if (request) await notifyOfAmendment(tx, services, move, { request, by, changes });
      },
    });
}

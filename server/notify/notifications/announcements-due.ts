import { claimAnnouncement, notifyNextBatch } from "#server/notify/notifications/announcement-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

const standardBatchSize = 500;

/** Writes the notifications of announcements that have begun, in batches that commit one by one. Several instances may run it at the same time. */
export const processAnnouncements = (
  services: Pick<Services, "db" | "log">,
  now = new Date(),
  batchSize = standardBatchSize,
): Promise<void> =>
  processDueRows(services, {
    step: "announcements",
    claim: (tx, _, except) => claimAnnouncement(tx, now, except),
    keyOf: ({ id }) => id,
    handle: (tx, { id }) => notifyNextBatch(tx, id, now, batchSize),
    batch: 1,
  });

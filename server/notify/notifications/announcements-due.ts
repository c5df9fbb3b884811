import { notifyNextBatch } from "#server/notify/notifications/announcement-queries.ts";
import type { Services } from "#server/platform/http/services.ts";

const standardBatchSize = 500;

/** Writes the notifications of announcements that have begun, in batches that commit one by one. Several instances may run it at the same time. */
export async function processAnnouncements(
  { db }: Pick<Services, "db">,
  now = new Date(),
  batchSize = standardBatchSize,
): Promise<void> {
  while (await db.transaction((tx) => notifyNextBatch(tx, now, batchSize)));
}

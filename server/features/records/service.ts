import { areRecordsDue, computeRecords } from "#server/features/records/queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Computes the track records in the first run of a day. */
export async function computeRecordsNightly({ db }: Pick<Services, "db">): Promise<void> {
  if (await areRecordsDue(db)) await computeRecords(db);
}

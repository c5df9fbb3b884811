import { areRecordsDue, computeRecords } from "#server/hiring/records/queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Computes the track records in the first run of a day; false in all others. */
export async function computeRecordsNightly({ db }: Pick<Services, "db">): Promise<boolean> {
  const isDue = await areRecordsDue(db);
  if (isDue) await computeRecords(db);
  return isDue;
}

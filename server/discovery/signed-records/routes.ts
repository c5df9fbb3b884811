import type { signedRecords } from "#contract/discovery/signed-records.ts";
import { createSignedRecord, saveSignedRecord } from "#server/discovery/signed-records/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const signedRecordsHandlers: Handlers<typeof signedRecords> = {
  "signedRecords.create": createSignedRecord,
  "signedRecords.download": saveSignedRecord,
};

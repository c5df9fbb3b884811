import type { personalData } from "#contract/personal-data.ts";
import { downloadExport, listExports, requestExport } from "#server/features/personal-data/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const personalDataHandlers: Handlers<typeof personalData> = {
  "exports.request": requestExport,
  "exports.list": listExports,
  "exports.download": downloadExport,
};

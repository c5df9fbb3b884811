import type { personalData } from "#contract/operation/personal-data.ts";
import {
  cancelRequestedErasure,
  downloadExport,
  listExports,
  previewErasure,
  requestErasure,
  requestExport,
} from "#server/operation/personal-data/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const personalDataHandlers: Handlers<typeof personalData> = {
  "exports.request": requestExport,
  "exports.list": listExports,
  "exports.download": downloadExport,
  "erasures.preview": previewErasure,
  "erasures.request": requestErasure,
  "erasures.cancel": cancelRequestedErasure,
};

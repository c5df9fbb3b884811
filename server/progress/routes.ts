import type { progress } from "#contract/progress.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listProgress, report } from "#server/progress/service.ts";

/** Progress of an accepted request. */
export const progressHandlers: Handlers<typeof progress> = {
  getprogressbyid: listProgress,
  updateworkprogress: report,
};

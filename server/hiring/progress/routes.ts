import type { progress } from "#contract/hiring/progress.ts";
import { listProgress, report } from "#server/hiring/progress/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Progress of an accepted request. */
export const progressHandlers: Handlers<typeof progress> = {
  getprogressbyid: listProgress,
  updateworkprogress: report,
};

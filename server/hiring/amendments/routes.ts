import type { amendments } from "#contract/hiring/amendments.ts";
import { answerAmendment, requestChange, withdrawAmendment } from "#server/hiring/amendments/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Changes of a contract that both parties agree on. */
export const amendmentsHandlers: Handlers<typeof amendments> = {
  "contracts.amend": requestChange,
  "contracts.withdrawAmendment": withdrawAmendment,
  "contracts.answerAmendment": answerAmendment,
};

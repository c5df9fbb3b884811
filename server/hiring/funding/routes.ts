import type { requests } from "#contract/hiring/requests.ts";
import { sendBack } from "#server/hiring/funding/send-back.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The moves of a request that move its milestones as well. */
export const fundedRequestsHandlers: Pick<Handlers<typeof requests>, "sendback"> = {
  sendback: sendBack,
};

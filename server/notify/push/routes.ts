import type { push } from "#contract/notify/push.ts";
import { getKey, subscribe, testPush, unsubscribe } from "#server/notify/push/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const pushHandlers: Handlers<typeof push> = {
  "push.getKey": getKey,
  "push.subscribe": subscribe,
  "push.unsubscribe": unsubscribe,
  "push.test": testPush,
};

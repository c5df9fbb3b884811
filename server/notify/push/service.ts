import type { push } from "#contract/notify/push.ts";
import { maxDevices, pushServiceOf } from "#domain/notify/push.ts";
import {
  deleteSubscription,
  isSubscribed,
  otherDeviceCount,
  requestTest,
  saveSubscription,
} from "#server/notify/push/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf } from "#server/platform/http/cookies.ts";

export const getKey: Handler<(typeof push)["push.getKey"]> = async ({ endpoint }, { db, actor, services }) => [
  {
    publicKey: services.vapid.publicKey,
    isSubscribed: endpoint ? await isSubscribed(db, actor.personId, hashOf(endpoint)) : false,
  },
];

/** The subscription belongs to the session: a logout ends it, so that the next user of a shared device is not notified. */
export const subscribe: Handler<(typeof push)["push.subscribe"]> = async (input, { db, actor, services, refuse }) => {
  const { endpoint, ...keys } = input;
  const { personId: accountId, tokenHash: sessionHash } = actor;
  if (!pushServiceOf(endpoint, services.settings.PUSH_HOSTS)) throw refuse("endpoint_not_allowed");
  const endpointHash = hashOf(endpoint);
  if ((await otherDeviceCount(db, accountId, endpointHash)) >= maxDevices) throw refuse("too_many_devices");
  const sealed = services.deviceSeal.close(endpoint, accountId);
  await saveSubscription(db, { accountId, sessionHash, endpointHash, endpoint: sealed, ...keys });
  return "done";
};

export const unsubscribe: Handler<(typeof push)["push.unsubscribe"]> = async ({ endpoint }, { db, actor }) => {
  await deleteSubscription(db, actor.personId, hashOf(endpoint));
  return "done";
};

export const testPush: Handler<(typeof push)["push.test"]> = async ({ endpoint }, { db, actor, refuse }) => {
  if (!(await requestTest(db, actor.personId, hashOf(endpoint)))) throw refuse("not_found");
  return "done";
};

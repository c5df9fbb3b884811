import { globalAgent } from "node:https";
import { afterAll } from "vitest";
import { openPushServer, type PushServer } from "#server/test/notify/push-server.ts";

/** A push service that this process trusts, until the tests of the file are over. */
export async function startPushService(): Promise<PushServer> {
  const service = await openPushServer();
  globalAgent.options.ca = service.cert;
  afterAll(service.close);
  return service;
}

import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { maxFailures } from "#domain/notify/push.ts";
import { deliverPushes } from "#server/notify/push/deliver.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildPushReader, subscribe } from "#server/test/notify/build-push-reader.ts";
import { newPushBrowser } from "#server/test/notify/push-server.ts";
import { startPushService } from "#server/test/notify/push-service.ts";
import { open } from "#server/test/open.ts";

const service = await startPushService();
const opened = open({ PUSH_HOSTS: service.host }, { hasJobs: false });
const accept = service.answer;
beforeEach(async () => {
  service.answer = accept;
  await opened.db.delete(pushSubscriptions);
  await opened.db.delete(notifications);
});

const minute = 60_000;
const start = new Date("2031-03-04T12:00:00+05:30");
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);
const deliver = (minutes = 0) => deliverPushes(opened.services, after(minutes));

/** A company with two browsers and something new. The second browser does not receive it. */
async function buildMissed() {
  const { id, as, browser } = await buildPushReader(opened, service.host);
  const second = newPushBrowser(service.host);
  await subscribe(opened, await signedIn(opened, id), second);
  const kind = { kind: "applied", subjectKind: "request", subjectId: 1, facts: { workId: 7 } } as const;
  await opened.db.insert(notifications).values({ ...kind, accountId: id, changedAt: start, pushDueAt: start });
  service.answer = (response, path) => void response.writeHead(second.endpoint.endsWith(path) ? 503 : 201).end();
  await deliver();
  const received = () => service.messagesFor(second).slice(1);
  return { id, as, first: browser, second, received };
}
const devicesOf = (id: number) =>
  opened.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, id)).orderBy(pushSubscriptions.id);

it("a device that failed while another one succeeded is tried again, and the other one is left alone", async () => {
  const { id, first, received } = await buildMissed();
  expect(await devicesOf(id)).toMatchObject([{ retryDueAt: null }, { missedSince: start, retryDueAt: after(1) }]);
  service.answer = accept;
  await deliver(0.5);
  expect(received()).toEqual([]);
  await Promise.all([deliver(1), deliver(1), deliver(1)]);
  expect(received()).toEqual([{ title: "1 new on Kaamkaj", path: "/clientmaster/viewrequests/7" }]);
  expect(service.messagesFor(first)).toHaveLength(1);
  expect(await devicesOf(id)).toMatchObject([{}, { failures: 0, missedSince: null, retryDueAt: null }]);
});

it("a device that fails again is tried later each time, and forgotten after the last failure", async () => {
  const { id } = await buildMissed();
  let at = 1;
  const waits: number[] = [];
  for (let failure = 2; failure < maxFailures; failure += 1) {
    await deliver(at);
    const next = ((await devicesOf(id))[1]?.retryDueAt?.getTime() ?? 0) - start.getTime();
    waits.push(next / minute - at);
    at = next / minute;
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(1);
  await deliver(at);
  expect(await devicesOf(id)).toHaveLength(1);
});

it("a device does not get what was read on another one meanwhile", async () => {
  const { id, as, received } = await buildMissed();
  await ask(opened, "notifications.markRead", { upToId: Number.MAX_SAFE_INTEGER }, { as });
  service.answer = accept;
  await deliver(1);
  expect(received()).toEqual([]);
  expect(await devicesOf(id)).toMatchObject([{}, { missedSince: null, retryDueAt: null }]);
});

it("a device does not get what is a day old", async () => {
  const { id, received } = await buildMissed();
  service.answer = accept;
  await deliver(25 * 60);
  expect(received()).toEqual([]);
  expect(await devicesOf(id)).toMatchObject([{}, { retryDueAt: null }]);
});

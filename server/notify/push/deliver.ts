import { setTimeout as delay } from "node:timers/promises";
import webPush from "web-push";
import { type ScreenAddress, screen } from "#contract/screens.ts";
import { pushGroupOf } from "#domain/notify/notification.ts";
import { pushLifetimeSeconds, pushServiceOf } from "#domain/notify/push.ts";
import { brandName } from "#domain/operation/brand.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import { postPush } from "#server/notify/push/post.ts";
import {
  claimDuePushes,
  claimDueRetries,
  claimDueTests,
  countFailure,
  countSuccess,
  type Device,
  devicesOf,
  finishPushes,
  forgetDevice,
  forgetMissed,
  retryLater,
} from "#server/notify/push/queries.ts";
import { pushTexts } from "#server/notify/push/texts.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";
import { onceAMinute } from "#server/platform/log.ts";

type PushServices = Pick<Services, "db" | "log" | "settings" | "platformSettings" | "deviceSeal" | "vapid">;
type News = Pick<Due, "role" | "memberKind" | "language" | "kind" | "facts" | "subjectId">;
type Due = Awaited<ReturnType<typeof claimDuePushes>>[number];

/** What the service worker shows and opens (web/worker/push.ts). */
interface Payload {
  readonly title: string;
  readonly path: ScreenAddress;
}

const batch = 200;
/** The time to stop, which is longer than an exchange with a push service may take. */
const stopTimeoutMs = 6_000;
const pauseMs = 5_000;

/** Sends the pushes that are due. No transaction waits for a push service. Several instances may run it at the same time. */
export async function deliverPushes(services: PushServices, now = new Date()): Promise<void> {
  const keyOf = ({ id }: { readonly id: number }) => id;
  const tests = await services.db.transaction((tx) => claimDueTests(tx, now));
  await forEachRow(services, tests, {
    step: "tests of pushes",
    keyOf,
    handle: (device) => send(services, device, testPayload(services, device)),
    isParallel: true,
  });
  for (;;) {
    const due = await services.db.transaction((tx) => claimDuePushes(tx, now, batch));
    await deliverBatch(services, due, now);
    if (due.length < batch) break;
  }
  const retries = await services.db.transaction((tx) => claimDueRetries(tx, now, batch));
  await forEachRow(services, retries, {
    step: "retries of pushes",
    keyOf,
    handle: (device) => retry(services, device),
    isParallel: true,
  });
}

/** Sends what a device has missed, unless it was read on another one. */
async function retry(
  services: PushServices,
  device: Awaited<ReturnType<typeof claimDueRetries>>[number],
): Promise<void> {
  const { role, memberKind, language, groupsOff } = device;
  const missed = device.missed.filter(({ kind }) => isSwitchedOn({ kind, groupsOff }));
  if (missed.length === 0) return forgetMissed(services.db, device.id);
  const news = missed.map((each) => ({ ...each, role, memberKind, language }));
  await send(services, device, payloadOf(services, news));
}

const productIn = ({ platformSettings }: PushServices, language: Due["language"]) =>
  brandName(platformSettings.brand(), language);

const testPayload = (services: PushServices, { role, language }: Pick<Due, "role" | "language">): Payload => ({
  title: pushTexts[language].test(productIn(services, language)),
  path: screen(`/${role}master/myaccount`),
});

async function deliverBatch(services: PushServices, due: readonly Due[], now: Date): Promise<void> {
  const [wanted, dropped] = [due.filter(isWanted), due.filter((each) => !isWanted(each))];
  await finishPushes(services.db, idsOf(dropped), null);
  const byAccount = Map.groupBy(wanted, ({ accountId }) => accountId);
  if (byAccount.size === 0) return;
  const devices = Map.groupBy(await devicesOf(services.db, [...byAccount.keys()]), ({ accountId }) => accountId);
  const deliver = async ([accountId, news]: readonly [number, readonly Due[]]) => {
    const payload = payloadOf(services, news);
    const own = devices.get(accountId) ?? [];
    const results = await Promise.all(own.map((each) => send(services, each, payload)));
    // As long as no device could be reached, it is tried again.
    if (own.length > 0 && !results.includes("sent")) return;
    await finishPushes(services.db, idsOf(news), now);
    await retryLater(services.db, idsOf(own.filter((_, i) => results[i] === "failed")), now);
  };
  await forEachRow(services, [...byAccount], {
    step: "pushes",
    keyOf: ([accountId]) => accountId,
    handle: deliver,
    isParallel: true,
  });
}

/** Neither read nor switched off since it was written. */
const isWanted = ({ isOver, ...push }: Due) => !isOver && isSwitchedOn(push);

const isSwitchedOn = ({ kind, groupsOff }: Pick<Due, "kind" | "groupsOff">) =>
  groupsOff.every((group) => group !== pushGroupOf(kind));

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** One push for all news of an account. A single one opens its screen, several the list. */
function payloadOf(services: PushServices, news: readonly News[]): Payload {
  const [{ role, language, kind, ...subject }] = news as [News, ...News[]];
  return {
    title: pushTexts[language].news(news.length, productIn(services, language)),
    path: news.length === 1 ? screenOf(kind, role, subject) : screen(`/${role}master/notifications`),
  };
}

/** A device that its push service does not know any more is forgotten. */
async function send(services: PushServices, device: Device, payload: Payload): Promise<"sent" | "failed"> {
  const { db } = services;
  const status = await post(services, device, payload).catch(() => undefined);
  if (status !== undefined && status >= 200 && status <= 299) {
    await countSuccess(db, device.id);
    return "sent";
  }
  await (status === 404 || status === 410 ? forgetDevice(db, device.id) : countFailure(db, device.id));
  return "failed";
}

/** The library signs and encrypts; the request is ours. */
async function post({ deviceSeal, settings, vapid }: PushServices, device: Device, payload: Payload): Promise<number> {
  const { accountId, p256dh, auth } = device;
  const endpoint = deviceSeal.open(device.endpoint, accountId);
  const pushService = pushServiceOf(endpoint, settings.PUSH_HOSTS);
  if (!pushService) throw new Error("the push service is not allowed any more");
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    TTL: pushLifetimeSeconds,
    // A later one replaces it while the device is off.
    topic: "news",
    vapidDetails: { subject: contactOf(settings), ...vapid },
  });
  return postPush(details, { isOperatorHost: pushService === "of the operator" });
}

/** Push services write there about problems. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: PushServices["settings"]): string =>
  PUBLIC_URL?.startsWith("https:") ? PUBLIC_URL : `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;

/** Sends pushes periodically until it is stopped. */
export function startPushing(services: PushServices): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const complain = onceAMinute((error: unknown) => services.log.warn({ err: error }, "pushes were not sent"));
  const keepPushing = async () => {
    while (!signal.aborted) {
      await deliverPushes(services).catch((error: unknown) => signal.aborted || complain(error));
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const stopped = keepPushing();
  return async () => {
    ending.abort();
    // What a slow push service has not taken by then is sent again by the next start.
    await Promise.race([stopped, delay(stopTimeoutMs, undefined, { ref: false })]);
  };
}

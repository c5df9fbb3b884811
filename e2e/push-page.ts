import type { Page } from "@playwright/test";

/** What a page knows of pushes (tools/push.ts). */

export const untilWorkerIsReady = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

export const permissionIn = (page: Page): Promise<string> => page.evaluate(() => Notification.permission);

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Switches pushes on for the session of the page. Returns the status. */
export const subscribeIn = (page: Page, subscription: Subscription): Promise<number> =>
  page.evaluate(async (body) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const headers = { "content-type": "application/json", "x-xsrf-token": token };
    return (await fetch("/api/push.subscribe", { method: "POST", headers, body: JSON.stringify(body) })).status;
  }, subscription);

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** The screen that a click opens. */
  readonly path: unknown;
}

export const notificationsIn = (page: Page): Promise<readonly ShownNotification[]> =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, data }) => ({ title, body, path: data }));
  });

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { HttpClient } from "../../e2e/http-client.ts";
import { type Product, startProduct } from "../../e2e/product.ts";
import { notificationsIn, permissionIn, subscribeIn, untilWorkerIsReady } from "../../e2e/push-page.ts";
import { launchOptions } from "../../scripts/launch.ts";
import type { Measurement } from "../../scripts/measurements.ts";
import {
  newPushBrowser,
  openPushServer,
  type PushBrowser,
  type PushServer,
} from "../../server/test/notify/push-server.ts";
import { pollUntil } from "../../server/test/poll.ts";

const company = { username: "democlient", password: "Client1234" };
const freelancer = { username: "demofreelancer", password: "Freelancer1234" };
const text = "When can you begin?";
const arrivalMs = 30_000;

type Row = Readonly<Record<string, unknown>>;

interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  readonly service: PushServer;
}

/** A window of the freelancer at My Account, once its service worker is there. */
async function openAccount({ product, browser }: Stage, mayNotify: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  if (mayNotify) await context.grantPermissions(["notifications"], { origin: product.url });
  await context.request.post("/api/login", { data: freelancer });
  const page = await context.newPage();
  await page.goto("/freelancermaster/myaccount?tab=notifications");
  await page.getByRole("button", { name: "Allow on this device" }).waitFor();
  await untilWorkerIsReady(page);
  return page;
}

/** The browser refuses every request for the permission at once, so that its state says whether there was one. */
async function question(stage: Stage): Promise<Measurement> {
  const page = await openAccount(stage, false);
  const before = await permissionIn(page);
  await page.getByRole("button", { name: "Allow on this device" }).click();
  await page.getByRole("alert").filter({ hasText: "Notifications are blocked." }).waitFor();
  const after = await permissionIn(page);
  await page.context().close();
  return {
    what: "the browser is asked for the permission by a click, and not before",
    result: `${before} on My Account, ${after} after the click on a browser that refuses, and the screen says so`,
    passed: before === "default" && after === "denied",
  };
}

/** With keys of this program, because no push service is reachable. */
async function subscribe(page: Page, { endpoint, p256dh, auth }: PushBrowser): Promise<void> {
  const status = await subscribeIn(page, { endpoint, p256dh, auth });
  if (status !== 200) throw new Error(`push.subscribe: ${status}`);
}

/** Hands a push to the service worker, as the push service of the browser does. */
async function handOver(context: BrowserContext, page: Page, data: object): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

const arrived = ({ service }: Stage, device: PushBrowser, count: number) =>
  pollUntil(async () => service.messagesFor(device).length >= count, arrivalMs);

/** A conversation of both demo accounts, and how the company writes in it. */
async function openConversation({ product }: Stage) {
  const [writer, reader] = [new HttpClient(() => product.url), new HttpClient(() => product.url)];
  await writer.post("login", company);
  await reader.post("login", freelancer);
  const idsOf = async (client: HttpClient) => {
    const { data } = await client.post("conversations.list", { limit: 200 });
    return (data as Row[]).filter(({ canWrite }) => canWrite).map(({ conversationId }) => Number(conversationId));
  };
  const own = await idsOf(reader);
  const conversationId = (await idsOf(writer)).find((id) => own.includes(id));
  if (conversationId === undefined) throw new Error("the demo accounts have no conversation");
  const read = () => reader.post("messages.markRead", { conversationId, upToId: Number.MAX_SAFE_INTEGER });
  return {
    reader,
    conversationId,
    /** The conversation was read before, so that a notification is due. */
    write: async () => {
      await read();
      const { outcome } = await writer.call("messages.send", { conversationId, text });
      if (outcome !== "Success") throw new Error(`messages.send: ${outcome}`);
    },
  };
}

/** From a message to the screen of a device, and nothing more after the logout. */
async function delivery(stage: Stage): Promise<readonly Measurement[]> {
  const { product, service } = stage;
  const { reader, conversationId, write } = await openConversation(stage);
  const page = await openAccount(stage, true);
  const context = page.context();
  const device = newPushBrowser(service.host);
  await subscribe(page, device);
  await write();
  await arrived(stage, device, 1);
  const [push = {}] = service.messagesFor(device);
  await handOver(context, page, push);
  await pollUntil(async () => (await notificationsIn(page)).length > 0, arrivalMs);
  const notificationText = JSON.stringify(await notificationsIn(page));
  const path = `/freelancermaster/messages/${conversationId}`;
  await page.goto(product.url + path);
  await page.getByRole("log").getByText(text).first().waitFor();

  // Another session of the account has a device that stays.
  const other = newPushBrowser(service.host);
  const { endpoint, p256dh, auth } = other;
  await reader.post("push.subscribe", { endpoint, p256dh, auth });
  await page.getByRole("button", { name: freelancer.username }).click();
  await page.getByRole("button", { name: /^log ?out$/i }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await page.waitForURL(/guestmaster\/login/);
  await write();
  const otherAt = await arrived(stage, other, 1);
  const count = service.messagesFor(device).length;
  await context.close();
  return [
    {
      what: "a message is a notification of the device with neither a name nor a title, whose path shows the message",
      result: notificationText,
      passed: notificationText === JSON.stringify([{ title: "1 new on Kaamkaj", body: "", path }]),
    },
    {
      what: "after a logout in the browser its device gets no push, while another device of the account does",
      result: `${count} before, ${count - 1} afterwards; the other one ${Number.isFinite(otherAt) ? "got" : "did not get"} the next message`,
      passed: count === 1 && Number.isFinite(otherAt),
    },
  ];
}

/** Runs the journey in this browser, on a product and a push service of its own. */
export async function pushInBrowser(executablePath: string): Promise<Readonly<Record<string, Measurement>>> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-push-"));
  const service = await openPushServer();
  const certificate = join(folder, "push.pem");
  await writeFile(certificate, service.cert);
  const env = { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificate };
  const product = await startProduct({ env });
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    const stage = { product, browser, service };
    const [shown, logout] = await delivery(stage);
    return { question: await question(stage), ...(shown && { shown }), ...(logout && { logout }) };
  } finally {
    await browser.close();
    await product.stop();
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

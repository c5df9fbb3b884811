import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { maxDevices } from "#domain/notify/push.ts";
import { deliverPushes } from "#server/notify/push/deliver.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildPushReader, subscribe } from "#server/test/notify/build-push-reader.ts";
import { newPushBrowser } from "#server/test/notify/push-server.ts";
import { startPushService } from "#server/test/notify/push-service.ts";
import { open } from "#server/test/open.ts";

const service = await startPushService();
const opened = open({ PUSH_HOSTS: service.host });

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const keyOf = async (as: Browser, endpoint?: string) => (await ask(opened, "push.getKey", { endpoint }, { as })).json();
const buildReader = () => buildPushReader(opened, service.host);
const devicesOf = (id: number) => opened.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, id));

describe("push.subscribe", () => {
  it.each([
    "https://push.example/send/1",
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com:8443/fcm/send/1",
    "https://fcm.googleapis.com.evil.example/send/1",
    "https://evil-push.apple.com.example/1",
    "https://user:secret@fcm.googleapis.com/fcm/send/1",
    "https://127.0.0.1/send/1",
    "https://[::1]/send/1",
    "https://localhost/send/1",
    "ftp://fcm.googleapis.com/1",
    "not an address",
  ])("refuses %s", async (endpoint) => {
    const { as } = await buildReader();
    expect(await subscribe(opened, as, { ...newPushBrowser(service.host), endpoint })).toBe("400 endpoint_not_allowed");
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/1",
    "https://updates.push.services.mozilla.com/wpush/v2/1",
    "https://web.push.apple.com/1",
    "https://wns2-pn1p.notify.windows.com/w/?token=1",
  ])("accepts %s", async (endpoint) => {
    const { as } = await buildReader();
    expect(await subscribe(opened, as, { ...newPushBrowser(service.host), endpoint })).toBe("Success");
  });

  it.each([{ p256dh: "short" }, { auth: "short" }, { endpoint: "" }, { p256dh: `${"a".repeat(86)}!` }])(
    "refuses %j as invalid",
    async (wrong) => {
      const { as } = await buildReader();
      expect(await subscribe(opened, as, { ...newPushBrowser(service.host), ...wrong })).toBe("400 invalid");
    },
  );

  it("takes ten devices of an account, also when twenty come at once", async () => {
    const { id, as } = await buildReader();
    const rivals = Array.from({ length: 20 }, () => newPushBrowser(service.host));
    const outcomes = await Promise.all(rivals.map((browser) => subscribe(opened, as, browser)));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(maxDevices - 1);
    expect(new Set(outcomes)).toEqual(new Set(["Success", "409 too_many_devices"]));
    const devices = await devicesOf(id);
    expect(devices).toHaveLength(maxDevices);
    const present = rivals[outcomes.indexOf("Success")];
    expect(present && (await subscribe(opened, as, present))).toBe("Success");
  });

  it("moves a browser to the account that switched it on last", async () => {
    const [first, second] = [await buildReader(), await buildReader()];
    expect(await subscribe(opened, second.as, first.browser)).toBe("Success");
    expect(await devicesOf(first.id)).toEqual([]);
    expect(await keyOf(first.as, first.browser.endpoint)).toMatchObject([{ isSubscribed: false }]);
    expect(await keyOf(second.as, first.browser.endpoint)).toMatchObject([{ isSubscribed: true }]);
    expect(await call("push.test", { endpoint: first.browser.endpoint }, second.as)).toBe("Success");
    await deliverPushes(opened.services);
    await vi.waitFor(() => expect(service.messagesFor(first.browser)).toHaveLength(1), { timeout: 10_000 });
  });

  it("gives every browser and every start the same key", async () => {
    const [one] = await keyOf((await buildReader()).as);
    expect(one).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isSubscribed: false });
    expect(one.publicKey).toBe(opened.services.vapid.publicKey);
  });
});

describe("a device is forgotten", () => {
  it("by push.unsubscribe of its own account, and of no other", async () => {
    const reader = await buildReader();
    const other = await buildReader();
    const { endpoint } = reader.browser;
    expect(await call("push.unsubscribe", { endpoint }, other.as)).toBe("Success");
    expect(await keyOf(reader.as, endpoint)).toMatchObject([{ isSubscribed: true }]);
    expect(await call("push.unsubscribe", { endpoint }, reader.as)).toBe("Success");
    expect(await keyOf(reader.as, endpoint)).toMatchObject([{ isSubscribed: false }]);
  });

  it("by a logout", async () => {
    const reader = await buildReader();
    expect(await call("logout", {}, reader.as)).toBe("Success");
    expect(await devicesOf(reader.id)).toEqual([]);
  });

  it("by the end of its session, while other devices stay", async () => {
    const reader = await buildReader();
    const elsewhere = await signedIn(opened, reader.id);
    const browser = newPushBrowser(service.host);
    expect(await subscribe(opened, elsewhere, browser)).toBe("Success");
    expect(await call("sessions.endOthers", {}, elsewhere)).toBe("Success");
    expect(await devicesOf(reader.id)).toHaveLength(1);
    expect(await keyOf(elsewhere, browser.endpoint)).toMatchObject([{ isSubscribed: true }]);
  });

  it("when its session expires", async () => {
    const reader = await buildReader();
    await opened.db.delete(sessions).where(eq(sessions.accountId, reader.id));
    expect(await devicesOf(reader.id)).toEqual([]);
  });
});

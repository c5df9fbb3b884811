import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { SentCall } from "#web/test/network.ts";
import { refusal } from "#web/test/network.ts";
import { hears, offered, one, openScreen, press } from "#web/test/open-screen.tsx";
import { stubNavigator } from "#web/test/stub-navigator.ts";

const endpoint = "https://push.example/send/1";
const publicKey = "B".repeat(87);

interface BrowserState {
  readonly permission?: NotificationPermission;
  readonly isSubscribed?: boolean;
  /** The push service of the browser is out of reach. */
  readonly isCut?: boolean;
}

/** A browser that can push. Returns the calls of its push API. */
function pushingBrowser({ permission = "granted", isSubscribed = false, isCut = false }: BrowserState = {}) {
  const requests: string[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
    unsubscribe: async () => void requests.push("unsubscribe"),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      requests.push(`subscribe ${options.applicationServerKey} ${options.userVisibleOnly}`);
      if (isCut) throw new DOMException("no push service", "AbortError");
      return subscription;
    },
  };
  const serviceWorker = { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) };
  stubNavigator({ serviceWorker });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    requestPermission: async () => {
      requests.push("permission");
      return permission;
    },
  });
  return requests;
}

const openAccount = (isOn: boolean, more: object = {}) =>
  openScreen("client", "/clientmaster/myaccount?tab=notifications", {
    "push.getKey": [{ publicKey, isSubscribed: isOn }],
    ...more,
  });

const card = () => {
  const heading = [...document.querySelectorAll("h2")].find((each) => each.textContent === "Push on this device");
  return heading?.parentElement as HTMLElement;
};
const sent = (requests: readonly SentCall[], call: string) => requests.find((each) => each.call === call)?.input;

describe("push on this device", () => {
  it("asks for the permission after the click and not before", async () => {
    const pushCalls = pushingBrowser();
    const requests = await openAccount(false);
    expect(pushCalls).toEqual([]);
    await waitFor(() => expect(offered(card())).toEqual(["Allow on this device"]));
    press("Allow on this device", card());
    await hears("Saved");
    expect(pushCalls).toEqual(["permission", `subscribe ${publicKey} true`]);
    expect(sent(requests, "push.subscribe")).toEqual({ endpoint, p256dh: "B".repeat(87), auth: "A".repeat(22) });
  });

  it("says what to do where the browser blocks it", async () => {
    pushingBrowser({ permission: "denied" });
    const requests = await openAccount(false);
    await waitFor(() => expect(offered(card())).toEqual(["Allow on this device"]));
    press("Allow on this device", card());
    await waitFor(() => expect(one("[role=alert]", card()).textContent).toContain("Notifications are blocked."));
    expect(sent(requests, "push.subscribe")).toBeUndefined();
  });

  it("says so where the browser reaches no push service", async () => {
    pushingBrowser({ isCut: true });
    await openAccount(false);
    await waitFor(() => expect(offered(card())).toEqual(["Allow on this device"]));
    press("Allow on this device", card());
    await waitFor(() => expect(one("[role=alert]", card()).textContent).toContain("could not reach its push service"));
  });

  it("says why an eleventh device is refused", async () => {
    pushingBrowser();
    await openAccount(false, { "push.subscribe": refusal(409, "too_many_devices") });
    await waitFor(() => expect(offered(card())).toEqual(["Allow on this device"]));
    press("Allow on this device", card());
    await hears("Failed");
    expect(offered(card())).toEqual(["Allow on this device"]);
  });

  it("can be tested and switched off", async () => {
    const pushCalls = pushingBrowser({ isSubscribed: true });
    const requests = await openAccount(true);
    await waitFor(() => expect(offered(card())).toEqual(["Send a test", "Stop on this device"]));
    expect(sent(requests, "push.getKey")).toMatchObject({ endpoint });
    press("Send a test", card());
    await hears("A test is on its way.");
    expect(sent(requests, "push.test")).toEqual({ endpoint });
    press("Stop on this device", card());
    await waitFor(() => expect(pushCalls).toContain("unsubscribe"));
    expect(sent(requests, "push.unsubscribe")).toEqual({ endpoint });
  });

  it("is off where another account, or none, was signed in when it was switched on", async () => {
    pushingBrowser({ isSubscribed: true });
    await openAccount(false);
    await waitFor(() => expect(offered(card())).toEqual(["Allow on this device"]));
  });

  it("says that an iPhone needs the installed app", async () => {
    stubNavigator({ standalone: false });
    await openAccount(false);
    expect(card().textContent).toContain("first add Kaamkaj to the home screen");
    expect(offered(card())).toEqual([]);
  });

  it("says so where a browser cannot do it", async () => {
    await openAccount(false);
    expect(card().textContent).toContain("This browser cannot show notifications while the page is closed.");
  });
});

import { describe, expect, it } from "vitest";
import { openNotification, showNotification } from "#web/worker/push.ts";

const origin = "https://kaamkaj.example";

/** A worker's scope with these open windows. Returns what was done in it. */
function scopeWith(...urls: readonly string[]) {
  const done: unknown[] = [];
  const windows = urls.map((url) => ({ url, focus: async () => void done.push(["focus", url]) }));
  const scope = {
    location: { origin },
    registration: { showNotification: async (...shown: unknown[]) => void done.push(shown) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void done.push(["open", url]),
    },
  } as unknown as ServiceWorkerGlobalScope;
  return { scope, done };
}

const dataOf = (text: string) => ({ json: () => JSON.parse(text) }) as PushMessageData;
const clicked = (data: unknown) => ({ data, close: () => undefined }) as unknown as Notification;

describe("a push", () => {
  it("is shown with its title, and keeps its path for the click", async () => {
    const { scope, done } = scopeWith();
    const data = dataOf('{"title":"1 new on Kaamkaj","path":"/clientmaster/notifications"}');
    await showNotification(scope, data, "Hunar");
    expect(done).toEqual([
      ["1 new on Kaamkaj", { tag: "news", icon: "/icons/192.png", data: "/clientmaster/notifications" }],
    ]);
  });

  it.each([null, dataOf("no JSON")])("is shown also when its content cannot be read", async (data) => {
    const { scope, done } = scopeWith();
    await showNotification(scope, data, "Hunar");
    expect(done).toEqual([["Hunar", { tag: "news", icon: "/icons/192.png", data: "/" }]]);
  });
});

describe("a click on it", () => {
  const path = "/clientmaster/notifications";

  it("opens the screen in a tab of its own", async () => {
    const { scope, done } = scopeWith(`${origin}/clientmaster/workpost`);
    await openNotification(scope, clicked(path));
    expect(done).toEqual([["open", origin + path]]);
  });

  it("goes to the tab that shows the screen already", async () => {
    const { scope, done } = scopeWith(`${origin}/clientmaster/workpost`, origin + path);
    await openNotification(scope, clicked(path));
    expect(done).toEqual([["focus", origin + path]]);
  });

  it.each(["https://evil.example/", "//evil.example/x", "javascript:alert(1)"])(
    "on %s opens nothing but the product",
    async (data) => {
      const { scope, done } = scopeWith();
      await openNotification(scope, clicked(data));
      expect(done).toEqual([["open", origin]]);
    },
  );
});

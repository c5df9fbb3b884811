import type { AnyRouter } from "@tanstack/react-router";
import { newVersion } from "#web/lib/new-version.ts";

/** What a browser may know that TypeScript does not yet. */
interface Browser {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string };
  };
  readonly connection?: { readonly saveData?: boolean };
}

/** The content security policy allows only this policy to create a script URL, and it creates one (server/platform/http/headers.ts). */
function ours(): string {
  const createScriptURL = () => "/worker.js";
  const trusted = (globalThis as Browser).trustedTypes?.createPolicy("worker", { createScriptURL });
  return trusted ? trusted.createScriptURL("") : createScriptURL();
}

const hour = 3_600_000;

/** The files of the build that this page has loaded. */
const loaded = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/**
 * Has the browser keep the product for times without a connection (web/worker). It hears of a new version when the page is opened, looked
 * at again after an hour, or when it is there: that is told, and nothing is loaded before somebody wants it.
 */
export async function keepWorker(router: AnyRouter): Promise<void> {
  // There is none on plain http of another machine, and in some private windows.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  let announced: string | undefined;

  function tell(): void {
    const area = location.pathname.split("/")[1];
    const saves = (navigator as Browser).connection?.saveData === true;
    announced = area;
    serviceWorker?.controller?.postMessage({ loaded: loaded(), area: saves ? undefined : area });
  }

  serviceWorker.addEventListener("message", ({ data }) => data === "newer" && newVersion.change(true));
  serviceWorker.addEventListener("controllerchange", tell);
  serviceWorker.startMessages();
  router.subscribe("onResolved", () => location.pathname.split("/")[1] !== announced && tell());
  const registration = await serviceWorker.register(ours()).catch(() => undefined);
  if (!registration) return;
  // A worker of an older version would take this page, which it does not know, for the older one. The new worker is told when
  // it has taken over.
  await registration.update().catch(() => undefined);
  if (!registration.installing && !registration.waiting) tell();

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < hour) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

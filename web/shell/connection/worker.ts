import type { AnyRouter } from "@tanstack/react-router";
import { newVersion } from "#web/lib/new-version.ts";

/** Properties of browsers that TypeScript does not declare yet. */
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

const isFile = ({ name }: PerformanceEntry): boolean => name.startsWith(`${location.origin}/assets/`);

/** The files of the build that this page has loaded. */
const loaded = () =>
  performance
    .getEntriesByType("resource")
    .filter(isFile)
    .map(({ name }) => new URL(name).pathname);

/** Calls `found` when a file has loaded that was requested before the worker was in control, so that the worker did not see it. */
function watchLateFiles(onFound: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    if (entries.some((entry) => entry.workerStart === 0 && isFile(entry))) onFound();
  });
  observer.observe({ type: "resource" });
}

/**
 * Registers the service worker, which caches the product for times without a connection (web/worker). A new version is looked
 * for when the page is opened or shown again after an hour. It is announced, and loaded only when the user wants it.
 */
export async function registerWorker(router: AnyRouter): Promise<void> {
  // Absent over http to another machine, and in some private windows.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  let announced: string | undefined;

  const post = (area?: string) => serviceWorker.controller?.postMessage({ loaded: loaded(), area });

  function tell(): void {
    const area = location.pathname.split("/")[1];
    const saves = (navigator as Browser).connection?.saveData === true;
    announced = area;
    post(saves ? undefined : area);
  }

  serviceWorker.addEventListener("message", ({ data }) => data === "newer" && newVersion.change(true));
  serviceWorker.addEventListener("controllerchange", tell);
  watchLateFiles(() => post());
  serviceWorker.startMessages();
  router.subscribe("onResolved", () => location.pathname.split("/")[1] !== announced && tell());
  const registration = await serviceWorker.register(ours()).catch(() => undefined);
  if (!registration) return;
  // A worker of an older version does not know this page. The new worker gets the message when it has taken over.
  await registration.update().catch(() => undefined);
  if (!registration.installing && !registration.waiting) tell();

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < hour) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

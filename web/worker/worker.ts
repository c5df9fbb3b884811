import { CacheFirst, ExpirationPlugin, NetworkOnly, type PrecacheEntry, Serwist } from "serwist";
import { openNotification, showNotification } from "#web/worker/push.ts";

/**
 * What the product is without a connection (docs/decisions/0023-offline.md): the page without rows and the files of the
 * build. Nothing that a call or a picture answered is ever kept here, since the next one at this machine could read it.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** The page of any screen, and what it cannot begin without; the build writes it here (web/build/offline.ts). */
  readonly __SW_MANIFEST: PrecacheEntry[];
  /** Written before this script by the server (server/platform/http/branded-files.ts). */
  readonly brand: { readonly name: string; readonly revision: string };
};

/** The page contains the brand, so that a changed brand makes another page of it. */
const shell = self.__SW_MANIFEST.map((entry) =>
  entry.url === "/shell" ? { ...entry, revision: `${entry.revision}${self.brand.revision}` } : entry,
);

/** The scripts that the page loads first. They differ from version to version. */
const scripts = shell.map(({ url }) => url).filter((url) => /^\/assets\/.*\.js$/.test(url));

const day = 86_400;

/** The names of these files change with their content, so a cached one is never outdated. */
const files = new CacheFirst({
  cacheName: "files",
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * day, maxAgeFrom: "last-used" })],
});

/** No screen's address looks like a file's (server/platform/http/static.ts). */
const isScreen = ({ pathname }: URL) => !/^\/(api|images|assets)\/|[.~]/.test(pathname);

const worker = new Serwist({
  precacheEntries: shell,
  precacheOptions: { cleanupOutdatedCaches: true },
  // A page is always asked for anew, so that no version waits for another's end.
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), handler: files },
    { matcher: ({ request }) => request.mode === "navigate", handler: new NetworkOnly() },
  ],
  fallbacks: {
    entries: [
      { url: "/shell", matcher: ({ request }) => request.mode === "navigate" && isScreen(new URL(request.url)) },
    ],
  },
});
worker.addEventListeners();

self.addEventListener("push", (event) => event.waitUntil(showNotification(self, event.data, self.brand.name)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(self, event.notification)));

/** What an open page tells: the files it has loaded so far, and the area it is in, whose other screens may be wanted too. */
interface Standing {
  readonly loaded: readonly string[];
  readonly area: string | undefined;
}

self.addEventListener("message", (event) => {
  const { loaded, area } = event.data as Standing;
  // The page belongs to an earlier version, whose files are gone.
  if (scripts.some((url) => !loaded.includes(url))) event.source?.postMessage("newer");
  else event.waitUntil(keep(event, loaded, area));
});

/** Caches files, from the browser's HTTP cache where it has them. */
async function keep(event: ExtendableMessageEvent, loaded: readonly string[], area: string | undefined): Promise<void> {
  const others = area === undefined ? [] : await filesOf(area);
  const beside = [...loaded, ...others].filter((url) => !worker.getPrecacheKeyForUrl(url));
  for (const url of new Set(beside)) await files.handle({ event, request: new Request(url) }).catch(() => undefined);
}

async function filesOf(area: string): Promise<readonly string[]> {
  const answer = await fetch("/code.json").catch(() => undefined);
  const { areas } = answer?.ok ? ((await answer.json()) as { areas: Record<string, string[]> }) : { areas: {} };
  return Object.hasOwn(areas, area) ? (areas[area] ?? []) : [];
}

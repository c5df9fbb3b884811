import { expect, type Page, type Request, type Route } from "@playwright/test";
import { waitUntilIdle, waitUntilLoaded } from "./page.ts";
import type { Area } from "./screen-list.ts";
import { loadedLater } from "./weight.ts";

/** The round trips of screens whose rows depend on other rows, and why. All other screens send every request at once. */
const rounds: Readonly<Record<string, readonly [number, string]>> = {
  "adminmaster/account/{id}": [2, "the works of an account that is a company"],
  "adminmaster/mytask": [2, "the lists of which the summary counts something"],
  "adminmaster/settings": [2, "who holds the money of milestones, for admins who may name them"],
  "adminmaster/tax": [2, "what is read only where taxes are switched on"],
  "adminmaster/branding": [2, "the contrast of the brand's accent"],
  "clientmaster/messages/{conversationId?}": [2, "the messages of the newest conversation"],
  "freelancermaster/messages/{conversationId?}": [2, "the messages of the newest conversation"],
  "clientmaster/clientedit": [2, "the cities of the company's district"],
  "clientmaster/workedit/{id}": [2, "the subcategories of the work's category"],
  "clientmaster/viewrequests/{id}": [2, "the page and the reviews of the applicant who stands first"],
  "clientmaster/workreqview": [2, "the page and the reviews of the applicant who stands first"],
  "clientmaster/progressview/{workid}/{reqid}": [2, "the agreement of an engaged request"],
  "freelancermaster/profileedit": [2, "the cities and subcategories of the profile"],
  "freelancermaster/ongoingprojectview/{requestid}": [3, "the request of the project on its work, then its agreement"],
};
export const roundsOf = (screen: string) => rounds[screen]?.[0] ?? 1;

/** Files of a screen that are read one after another, because each says which it imports. All others are at most three. */
const filesInRow: Readonly<Record<string, readonly [number, string]>> = {
  "clientmaster/progressview/{workid}/{reqid}": [
    4,
    "it shares more of its code with the screens of applicants than others",
  ],
};

/**
 * Rows are requested in parallel with the scripts. Dependent rows are requested by the screen, after its scripts and their
 * imports. A guest's page has no route code yet; hovering a link loads it.
 */
export function maxRoundsByLink(area: Area, screen: string): number {
  if (area === "guestmaster") return 2;
  const [files] = filesInRow[screen] ?? [3];
  return screen in rounds ? files - 1 + roundsOf(screen) : 1;
}

type Kind = "page" | "script" | "rows";

/** Nothing on the screen waits for these: the counts and the stream of the bell, and the mark of what was read. */
const backgroundCalls = ["/api/notifications.counts", "/api/events.stream", "/api/messages.markRead"];
const isBackground = (request: Request) => backgroundCalls.includes(new URL(request.url()).pathname);

function kindOf(request: Request): Kind | undefined {
  const { pathname } = new URL(request.url());
  if (request.isNavigationRequest()) return "page";
  // A part is fetched into the cache of the browser, and imported from there (web/lib/load-part.ts).
  if (request.resourceType() === "script" || /^\/assets\/.*\.js$/.test(pathname))
    return loadedLater.test(pathname) ? undefined : "script";
  return pathname.startsWith("/api/") && !isBackground(request) ? "rows" : undefined;
}

/**
 * The longest chain of requests of each kind since the last count. A request that the page has made before does not count: its
 * rows are shown while they are read again.
 */
export function countTrips(page: Page) {
  let completedDepth = 0;
  let deepest: Record<Kind, number> = { page: 0, script: 0, rows: 0 };
  let log: string[] = [];
  const calls = new Set<string>();
  const depths = new Map<Request, number>();
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (!(isBackground(request) || loadedLater.test(request.url()))) pending.add(request);
  });
  page.on("requestfailed", (request) => pending.delete(request));
  page.on("request", (request) => {
    const kind = kindOf(request);
    const call = `${new URL(request.url()).pathname} ${request.postData() ?? ""}`;
    if (kind === "page") calls.clear();
    if (kind === undefined || calls.has(call)) return;
    calls.add(call);
    const depth = completedDepth + 1;
    depths.set(request, depth);
    deepest[kind] = Math.max(deepest[kind], depth);
    log.push(`${depth} ${call}`);
  });
  page.on("requestfinished", (request) => {
    pending.delete(request);
    completedDepth = Math.max(completedDepth, depths.get(request) ?? 0);
  });
  function count() {
    const callCount = log.filter((line) => line.includes(" /api/")).length;
    const counted = { ...deepest, callCount, log: log.join("\n") };
    completedDepth = 0;
    deepest = { page: 0, script: 0, rows: 0 };
    log = [];
    depths.clear();
    return counted;
  }
  /** Waits for every request, also those sent after the first paint. */
  async function waitForRequests(): Promise<void> {
    await waitUntilLoaded(page);
    await waitUntilIdle(page);
    await expect.poll(() => pending.size).toBe(0);
  }
  return { count, waitForRequests };
}

/**
 * What is loaded later imports other files, which would count for the screen of that moment: it never arrives. Not for screens
 * that open by their URL, since a route makes the browser send requests of one round one after another.
 */
export const holdLaterParts = (page: Page): Promise<unknown> => page.route(loadedLater, () => undefined);

/**
 * Acts while requests wait until the page is idle, and are then sent together: a round. Otherwise a response on loopback could
 * come before a slow page has sent all requests of the same round, and those after it would count as waiting for it.
 */
export async function inRounds(page: Page, act: () => Promise<void>): Promise<void> {
  const held: Route[] = [];
  const hold = (route: Route) => {
    held.push(route);
  };
  const everything = "**/*";
  await page.route(everything, hold);
  let isActing = true;
  const acting = act().finally(() => {
    isActing = false;
  });
  while (isActing) {
    await waitUntilIdle(page);
    await Promise.all(held.splice(0).map((route) => route.fallback()));
  }
  await acting;
  await page.unroute(everything, hold);
  // What was sent since the last round belongs to no act, and whoever waits for it would wait for ever.
  await Promise.all(held.map((route) => route.fallback()));
}

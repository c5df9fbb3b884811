import { expect, type Page, type Request, test } from "@playwright/test";
import { type Area, accounts, addressesIn, areas, screensOf } from "./screen-list.ts";
import { arrive, follow, isThere } from "./visit.ts";

/**
 * How many times a screen waits for the network, one time after another, until it is filled (QUALITY section 5). What is
 * asked for only after an answer came is counted as waiting for it.
 */
test.describe.configure({ mode: "parallel" });

const url = process.env["PRODUCT_URL"] ?? "";

/** How often a screen waits for rows that depend on rows, and why; all others ask for everything at once. */
const rounds: Readonly<Record<string, readonly [number, string]>> = {
  "clientmaster/clientedit": [2, "the cities of the company's district"],
  "clientmaster/workedit/{id}": [2, "the subcategories of the work's category"],
  "clientmaster/progressview/{workid}/{reqid}": [2, "what was agreed, where the request is engaged"],
  "clientmaster/payment/{workid}/{reqid}": [2, "what was agreed, where the request is engaged"],
  "freelancermaster/profileedit": [2, "the cities and subcategories of the profile"],
  "freelancermaster/ongoingprojectview/{requestid}": [
    3,
    "the request for the work of the project, and what was agreed",
  ],
};
const roundsOf = (screen: string) => rounds[screen]?.[0] ?? 1;

/**
 * Rows are asked for beside the scripts. What depends on a row is asked for by the screen itself, behind its scripts and what
 * those import; a guest has no code yet that knows what is shown where, but pointing at a link begins with all of it.
 */
function byLink(area: Area, screen: string): number {
  if (area === "guestmaster") return 2;
  return screen in rounds ? 2 + roundsOf(screen) : 1;
}

type Kind = "page" | "script" | "rows";

function kindOf(request: Request): Kind | undefined {
  const { pathname } = new URL(request.url());
  if (request.isNavigationRequest()) return "page";
  if (request.resourceType() === "script") return "script";
  return pathname.startsWith("/api/") ? "rows" : undefined;
}

/**
 * How deep in the chain each kind went since it was last asked. Rows that are read once more, since they came a while ago,
 * stand on the screen already and are waited for by nobody.
 */
function countTrips(page: Page) {
  let ended = 0;
  let deepest: Record<Kind, number> = { page: 0, script: 0, rows: 0 };
  let told: string[] = [];
  const asked = new Set<string>();
  const depths = new Map<Request, number>();
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("request", (request) => {
    const kind = kindOf(request);
    const call = `${new URL(request.url()).pathname} ${request.postData() ?? ""}`;
    if (kind === undefined || asked.has(call)) return;
    asked.add(call);
    const depth = ended + 1;
    depths.set(request, depth);
    deepest[kind] = Math.max(deepest[kind], depth);
    told.push(`${depth} ${call}`);
  });
  page.on("requestfinished", (request) => {
    underWay.delete(request);
    ended = Math.max(ended, depths.get(request) ?? 0);
  });
  function count() {
    const counted = { ...deepest, told: told.join("\n") };
    ended = 0;
    deepest = { page: 0, script: 0, rows: 0 };
    told = [];
    asked.clear();
    depths.clear();
    return counted;
  }
  /** What the screen asked for has come, and so has what it asks for once it was painted. */
  async function allCame(): Promise<void> {
    await isThere(page);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect.poll(() => underWay.size).toBe(0);
  }
  return { count, allCame };
}

for (const area of areas)
  test.describe(`on the way to ${area}`, () => {
    let page: Page;
    let trips: ReturnType<typeof countTrips>;
    let addressOf: (screen: string) => string;
    test.beforeAll(async ({ browser }) => {
      [page, addressOf] = await Promise.all([
        arrive(browser, { as: accounts[area], heard: [] }),
        addressesIn(area, url),
      ]);
      // Whoever comes back to the product has been in this area before.
      trips = countTrips(page);
      await page.goto(addressOf(screensOf(area).at(-1) ?? ""));
      await trips.allCame();
    });
    test.afterAll(() => page.context().close());

    for (const screen of screensOf(area)) {
      const most = roundsOf(screen);

      test(`${screen} waits ${most === 1 ? "once" : `${most} times`} for rows, by a link and by its address`, async () => {
        trips.count();
        await follow(page, addressOf(screen));
        await trips.allCame();
        const linked = trips.count();
        expect(linked.page).toBe(0);
        expect(linked.rows, linked.told).toBeLessThanOrEqual(byLink(area, screen));

        await page.goto("about:blank");
        trips.count();
        await page.goto(addressOf(screen));
        await trips.allCame();
        const opened = trips.count();
        expect([opened.page, opened.script], opened.told).toEqual([1, 2]);
        expect(opened.rows, opened.told).toBeLessThanOrEqual(2 + most);
      });
    }
  });

import { expect, type Page } from "@playwright/test";
import { navigate, openPage } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { countTrips, latencyOf } from "./round-trips.ts";
import { type Area, accounts, addressesIn, areas, screensOf } from "./screen-list.ts";
import { test } from "./test.ts";

/**
 * How many sequential round trips a screen takes until it is filled (QUALITY section 5). A request that starts after a
 * response counts as waiting for it.
 */
test.describe.configure({ mode: "parallel" });

const url = sharedProductUrl();

/** The round trips of screens whose rows depend on other rows, and why. All other screens send every request at once. */
const rounds: Readonly<Record<string, readonly [number, string]>> = {
  "clientmaster/clientedit": [2, "the cities of the company's district"],
  "clientmaster/workedit/{id}": [2, "the subcategories of the work's category"],
  "clientmaster/progressview/{workid}/{reqid}": [2, "the agreement of an engaged request"],
  "clientmaster/payment/{workid}/{reqid}": [2, "the agreement of an engaged request"],
  "freelancermaster/profileedit": [2, "the cities and subcategories of the profile"],
  "freelancermaster/ongoingprojectview/{requestid}": [3, "the request of the project, then its work and agreement"],
};
const roundsOf = (screen: string) => rounds[screen]?.[0] ?? 1;

/**
 * Rows are requested in parallel with the scripts. Dependent rows are requested by the screen, after its scripts and their
 * imports. A guest's page has no route code yet; hovering a link loads it.
 */
function maxRoundsByLink(area: Area, screen: string): number {
  if (area === "guestmaster") return 2;
  return screen in rounds ? 2 + roundsOf(screen) : 1;
}

for (const area of areas)
  test.describe(`round trips in ${area}`, () => {
    let page: Page;
    let trips: ReturnType<typeof countTrips>;
    let addressOf: (screen: string) => string;
    let setLatency: Awaited<ReturnType<typeof latencyOf>>;
    test.beforeAll(async ({ browser }) => {
      [page, addressOf] = await Promise.all([
        openPage(browser, { account: accounts[area], errors: [] }),
        addressesIn(area, url),
      ]);
      setLatency = await latencyOf(page);
      // Measures a returning user, who has the area in the cache.
      trips = countTrips(page);
      await page.goto(addressOf(screensOf(area).at(-1) ?? ""));
      await trips.waitForRequests();
      // An unknown URL, so that every screen is a navigation.
      await navigate(page, `/${area}/nowhere`);
    });
    test.afterAll(() => page.context().close());

    for (const screen of screensOf(area)) {
      const maxRounds = roundsOf(screen);

      test(`${screen} waits ${maxRounds === 1 ? "once" : `${maxRounds} times`} for rows, by a link and by its address`, async () => {
        trips.count();
        await setLatency(200);
        await navigate(page, addressOf(screen));
        await trips.waitForRequests();
        await setLatency(0);
        const linked = trips.count();
        expect(linked.page).toBe(0);
        expect(linked.rows, linked.log).toBeLessThanOrEqual(maxRoundsByLink(area, screen));

        await page.goto("about:blank");
        trips.count();
        await page.goto(addressOf(screen));
        await trips.waitForRequests();
        const opened = trips.count();
        expect([opened.page, opened.script], opened.log).toEqual([1, 2]);
        expect(opened.rows, opened.log).toBeLessThanOrEqual(2 + maxRounds);
      });
    }
  });

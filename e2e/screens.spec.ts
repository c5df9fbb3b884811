import { type Browser, expect, type Page } from "@playwright/test";
import { accessibilityViolations, expectTitle, horizontalOverflow, navigate, openPage } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { countTrips, holdLaterParts, inRounds, maxRoundsByLink, roundsOf } from "./round-trips.ts";
import { type Area, accounts, addressesIn, areas, screensOf, titleOf } from "./screen-list.ts";
import { test } from "./test.ts";
import { excessOf, type Load, measureLoads } from "./weight.ts";

/**
 * Every screen with demo data (docs/design/promises.md#speed, #interface): by a link on a phone, by its URL on a desktop. Each
 * visit counts the sequential round trips until the screen is filled: a request that starts after a response waits for it.
 */
test.describe.configure({ mode: "parallel" });

const url = sharedProductUrl();
const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;

interface Visitor {
  readonly page: Page;
  readonly addressOf: (screen: string) => string;
  readonly trips: ReturnType<typeof countTrips>;
}

async function visitorOf(browser: Browser, area: Area, context: typeof phone | typeof desktop): Promise<Visitor> {
  const [page, addressOf] = await Promise.all([
    openPage(browser, { account: accounts[area], context }),
    addressesIn(area, url),
  ]);
  const trips = countTrips(page);
  if (context === phone) await holdLaterParts(page);
  // The counts of an admin's menu are read some seconds after the screen, and would count for another one.
  const late = area === "adminmaster" ? page.waitForResponse("**/api/dashboards.admin") : undefined;
  // A returning user has the role hint and, in the cache, the shared code of the area.
  await page.goto(addressOf(screensOf(area).at(-1) ?? ""));
  await late;
  await trips.waitForRequests();
  return { page, addressOf, trips };
}

/** Screens of which the demo has no rows, or that it has switched off. */
const emptyInDemo = [
  ...["adminmaster/imports", "adminmaster/invitations", "adminmaster/reconciliation"],
  ...["clientmaster/support", "freelancermaster/support"],
];
const isEmptyInDemo = (url: string) => new RegExp(`^/(${emptyInDemo.join("|")})$`).test(new URL(url).pathname);

/** What holds for every screen, by link and by URL. */
async function expectSound({ page }: Visitor): Promise<void> {
  // The error screens pass the checks below as well.
  await expect(page.locator("h1")).not.toHaveText("Page not found");
  if (!isEmptyInDemo(page.url())) await expect(page.locator("main .state")).toHaveCount(0);
  await expectTitle(page);
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** The first tab is open already. */
async function expectEveryTabSound(page: Page): Promise<void> {
  const [_open, ...others] = await page.getByRole("tab").all();
  for (const tab of others) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    expect(await accessibilityViolations(page)).toEqual([]);
  }
}

for (const area of areas) {
  test.describe(`${area} on a phone, in the dark scheme, by links`, () => {
    let visitor: Visitor;
    test.beforeAll(async ({ browser }) => {
      visitor = await visitorOf(browser, area, phone);
      // An unknown URL, so that every screen is a navigation.
      await navigate(visitor.page, `/${area}/nowhere`);
    });
    test.afterAll(() => visitor.page.context().close());

    for (const screen of screensOf(area))
      test(`${titleOf(screen)} waits for few round trips, has its title and the focus, fits the window, and axe finds no violation`, async () => {
        const { page, trips } = visitor;
        const address = visitor.addressOf(screen);
        await page.setViewportSize(phone.viewport);
        // A script of the screen before, still under way, would count as the first round of this one.
        await trips.waitForRequests();
        trips.count();
        await inRounds(page, async () => {
          await navigate(page, address);
          await trips.waitForRequests();
        });
        const trip = trips.count();
        expect(trip.page).toBe(0);
        expect(trip.rows, trip.log).toBeLessThanOrEqual(maxRoundsByLink(area, screen));
        await expect(page).toHaveURL(address);
        await expect(page.locator("h1")).toBeFocused();
        await expectSound(visitor);
        await expectEveryTabSound(page);
        expect(await horizontalOverflow(page)).toBe(0);
        await page.setViewportSize({ width: 320, height: 640 });
        // A table that is too wide becomes cards once it is measured.
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
      });
  });

  test.describe(`${area} on a desktop, in the light scheme, by URLs`, { tag: "@all" }, () => {
    let visitor: Visitor;
    let loads: () => Load;
    const weights: [number, string][] = [];
    test.beforeAll(async ({ browser }) => {
      visitor = await visitorOf(browser, area, desktop);
      loads = await measureLoads(visitor.page);
    });
    test.afterAll(async () => {
      await visitor.page.context().close();
      const [kib, screen] = weights.toSorted(([a], [b]) => b - a)[0] ?? [];
      const line = `${kib} KiB of JavaScript (gzip) at first load of ${screen}, the largest of ${weights.length} screens`;
      process.stdout.write(`${line}\n`);
    });

    for (const screen of screensOf(area))
      test(`${titleOf(screen)} opens by its URL in few round trips, within its budget of JavaScript, and axe finds no violation`, async () => {
        const { page, trips } = visitor;
        const address = visitor.addressOf(screen);
        await page.goto("about:blank");
        // What the screen before loaded at its end is not of this one.
        trips.count();
        loads();
        await page.goto(address);
        await trips.waitForRequests();
        const trip = trips.count();
        expect([trip.page, trip.script], trip.log).toEqual([1, 2]);
        expect(trip.rows, trip.log).toBeLessThanOrEqual(2 + roundsOf(screen));
        const load = loads();
        weights.push([load.kib, screen]);
        expect(load.encodings).toEqual(["gzip"]);
        expect(excessOf(load, area)).toEqual([]);
        await expect(page).toHaveURL(address);
        await expectSound(visitor);
      });
  });
}

import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Area, accounts, addressesIn, areas, screensOf, titleOf } from "./screen-list.ts";
import { arrive, faultsOf, follow, hasItsTitle, isThere, overhang } from "./visit.ts";
import { type Load, measureLoads } from "./weight.ts";

/** Every screen as its role meets it in the demo (QUALITY section 6): by a link on a phone, by its address at a desk. */
test.describe.configure({ mode: "parallel" });

const url = process.env["PRODUCT_URL"] ?? "";
const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;

/** KiB of JavaScript, gzip, at first load (QUALITY section 5). */
const budgets: Readonly<Record<Area, number>> = {
  guestmaster: 120,
  adminmaster: 200,
  clientmaster: 200,
  freelancermaster: 200,
};

interface Visitor {
  readonly page: Page;
  readonly addressOf: (screen: string) => string;
  /** What the browser has said since it was last asked. */
  readonly heard: string[];
}

async function visitorOf(browser: Browser, area: Area, look: typeof phone | typeof desk): Promise<Visitor> {
  const heard: string[] = [];
  const [page, addressOf] = await Promise.all([
    arrive(browser, { as: accounts[area], heard, look }),
    addressesIn(area, url),
  ]);
  return { page, addressOf, heard };
}

/** What holds for every screen, however it was reached. */
async function isSound({ page, heard }: Visitor): Promise<void> {
  // What says that there is no such page is a sound screen too, but not this one.
  await expect(page.locator("h1")).not.toHaveText("Page not found");
  await expect(page.locator("main .state")).toHaveCount(0);
  await hasItsTitle(page);
  expect(await faultsOf(page)).toEqual([]);
  expect(heard.splice(0)).toEqual([]);
}

/** The first one is shown already. */
async function expectEveryTabSound(page: Page): Promise<void> {
  const [_shown, ...others] = await page.getByRole("tab").all();
  for (const tab of others) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await isThere(page);
    expect(await faultsOf(page)).toEqual([]);
  }
}

for (const area of areas) {
  test.describe(`${area} on a phone, in the dark, by links`, () => {
    let visitor: Visitor;
    test.beforeAll(async ({ browser }) => {
      visitor = await visitorOf(browser, area, phone);
      // Not one of the screens, so that each is a change.
      await visitor.page.goto("/nowhere");
      await isThere(visitor.page);
    });
    test.afterAll(() => visitor.page.context().close());

    for (const screen of screensOf(area))
      test(`${titleOf(screen)} has its title and the focus, fits, and axe has nothing to say`, async () => {
        const { page } = visitor;
        const address = visitor.addressOf(screen);
        await page.setViewportSize(phone.viewport);
        await follow(page, address);
        await expect(page).toHaveURL(address);
        await expect(page.locator("h1")).toBeFocused();
        await isSound(visitor);
        await expectEveryTabSound(page);
        expect(await overhang(page)).toBe(0);
        await page.setViewportSize({ width: 320, height: 640 });
        // A table that has become too wide is drawn as cards as soon as that was measured.
        await expect.poll(() => overhang(page)).toBe(0);
        expect(visitor.heard).toEqual([]);
      });
  });

  test.describe(`${area} at a desk, in the light, by addresses`, () => {
    let visitor: Visitor;
    let loads: () => Load;
    const weights: [number, string][] = [];
    test.beforeAll(async ({ browser }) => {
      visitor = await visitorOf(browser, area, desk);
      loads = await measureLoads(visitor.page);
    });
    test.afterAll(async () => {
      await visitor.page.context().close();
      const [kib, screen] = weights.toSorted(([a], [b]) => b - a)[0] ?? [];
      const line = `${kib} KiB of JavaScript (gzip) at first load of ${screen}, the most of ${weights.length} screens`;
      process.stdout.write(`${line}\n`);
    });

    for (const screen of screensOf(area))
      test(`${titleOf(screen)} is found by its address, is light, and axe has nothing to say`, async () => {
        const { page } = visitor;
        const address = visitor.addressOf(screen);
        await page.goto(address);
        await isThere(page);
        const { kib, encodings } = loads();
        weights.push([kib, screen]);
        expect(encodings).toEqual(["gzip"]);
        expect(kib).toBeLessThanOrEqual(budgets[area]);
        await expect(page).toHaveURL(address);
        await isSound(visitor);
      });
  });
}

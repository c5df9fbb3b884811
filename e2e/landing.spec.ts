import { type Browser, expect, type Page, test, type ViewportSize } from "@playwright/test";
import { arrive, isThere } from "./visit.ts";

/** DESIGN section 9: real numbers and categories from the database, in five seconds, on a phone. */
const landing = "/guestmaster/guesthome";
const parts = [".landing-hero", ".landing-art", ".landing-numbers", ".landing-category", ".landing-side"];

async function withoutScript(browser: Browser, viewport: ViewportSize): Promise<Page> {
  const page = await arrive(browser, { as: undefined, heard: [], look: { javaScriptEnabled: false, viewport } });
  await page.goto(landing);
  return page;
}

const boxesIn = (page: Page) => Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));

test("the landing page shows numbers and categories of this moment without any script", async ({ browser }) => {
  const page = await withoutScript(browser, { width: 360, height: 740 });
  const context = page.context();
  const [numbers, categories] = await Promise.all(
    ["platform.getStatistics", "categoryview"].map(async (call) => (await context.request.get(`/api/${call}`)).json()),
  );
  const shown = new Intl.NumberFormat("en-IN");
  expect(await page.locator(".landing-numbers dd").allInnerTexts()).toEqual([
    shown.format(numbers[0].openWorks),
    shown.format(numbers[0].companies),
    shown.format(numbers[0].freelancers),
    `₹${shown.format(numbers[0].paid)}`,
  ]);
  expect(await page.locator(".landing-category").allInnerTexts()).toEqual(
    categories.map(({ categoryname }: { categoryname: string }) => categoryname),
  );
  await context.close();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`nothing moves when its script comes, ${viewport.width} px wide, and its rows are not asked for again`, async ({
    browser,
  }) => {
    const heard: string[] = [];
    const page = await arrive(browser, { as: undefined, heard, look: { viewport } });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(landing, { waitUntil: "commit" });
    await isThere(page);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: "layout-shift", buffered: true });
          // Where nothing moved it has nothing to say.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
    expect(asked.filter((path) => ["/api/platform.getStatistics", "/api/categoryview"].includes(path))).toEqual([]);
    expect(asked).toContain("/api/platform.get");

    const before = await withoutScript(browser, viewport);
    // A font that arrives too late is used from the next load on, and other journeys change the numbers.
    await expect(async () => {
      await Promise.all([before.reload(), page.reload()]);
      await isThere(page);
      expect(await boxesIn(before)).toEqual(await boxesIn(page));
    }).toPass();
    expect(heard).toEqual([]);
    await before.context().close();
    await page.context().close();
  });

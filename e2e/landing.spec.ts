import { type Browser, expect, type Page, type ViewportSize } from "@playwright/test";
import { openPage, waitUntilLoaded } from "./page.ts";
import { test } from "./test.ts";

/** The landing page shows current numbers and categories, with and without scripts. */
const landing = "/guestmaster/guesthome";
const parts = [".landing-hero", ".landing-art", ".landing-numbers", ".landing-category", ".landing-side"];

async function withoutScript(browser: Browser, viewport: ViewportSize): Promise<Page> {
  const page = await openPage(browser, { errors: [], context: { javaScriptEnabled: false, viewport } });
  await page.goto(landing);
  return page;
}

const boxesIn = (page: Page) => Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));

test("the landing page shows current numbers and categories without any script", async ({ browser }) => {
  const page = await withoutScript(browser, { width: 360, height: 740 });
  const context = page.context();
  const [numbers, categories] = await Promise.all(
    ["platform.getStatistics", "categoryview"].map(async (call) => (await context.request.get(`/api/${call}`)).json()),
  );
  const format = new Intl.NumberFormat("en-IN");
  expect(await page.locator(".landing-numbers dd").allInnerTexts()).toEqual([
    format.format(numbers[0].openWorks),
    format.format(numbers[0].companies),
    format.format(numbers[0].freelancers),
    `₹${format.format(numbers[0].paid)}`,
  ]);
  expect(await page.locator(".landing-category").allInnerTexts()).toEqual(
    categories.map(({ categoryname }: { categoryname: string }) => categoryname),
  );
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`the script causes no layout shift at ${viewport.width} px, and requests no row again`, async ({ browser }) => {
    const page = await openPage(browser, { context: { viewport } });
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto(landing, { waitUntil: "commit" });
    await waitUntilLoaded(page);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: "layout-shift", buffered: true });
          // Without a layout shift the observer is not called.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
    expect(
      requestedPaths.filter((path) => ["/api/platform.getStatistics", "/api/categoryview"].includes(path)),
    ).toEqual([]);
    expect(requestedPaths).toContain("/api/platform.get");

    const before = await withoutScript(browser, viewport);
    // A late font is used from the next load on, and other journeys change the numbers.
    await expect(async () => {
      await Promise.all([before.reload(), page.reload()]);
      await waitUntilLoaded(page);
      expect(await boxesIn(before)).toEqual(await boxesIn(page));
    }).toPass();
  });

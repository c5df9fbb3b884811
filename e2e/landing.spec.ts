import { expect, type Page } from "@playwright/test";
import { openPage, waitUntilLoaded } from "./page.ts";
import { test } from "./test.ts";

const landing = "/guestmaster/guesthome";
const parts = [".landing-hero", ".landing-hero h1", ".landing-art", ".landing-actions"];
const viewports = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

const boxesIn = (page: Page) => Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));

/** The sum of all layout shifts so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        // Without a layout shift the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

for (const viewport of viewports)
  test(`the landing page is there before any script, and its rows move it little, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const [page, prerendered] = await Promise.all([
      openPage(browser, { context: { viewport } }),
      openPage(browser, { errors: [], context: { javaScriptEnabled: false, viewport } }),
    ]);
    await Promise.all([page.goto(landing), prerendered.goto(landing)]);
    await waitUntilLoaded(page);
    await expect(page.locator(".landing-numbers dd").first()).toBeVisible();
    await expect(page.locator(".landing-category").first()).toBeVisible();
    // The limit of docs/design/promises.md#speed.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    // A late font is used from the next load on.
    await expect(async () => {
      await Promise.all([prerendered.reload(), page.reload()]);
      await waitUntilLoaded(page);
      expect(await boxesIn(prerendered)).toEqual(await boxesIn(page));
    }).toPass();
  });

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { axeViolations, horizontalOverflow, openPage } from "./page.ts";

/** The page of the development server that shows every part of web/ui. Its messages are samples, so none is recorded. */
const root = join(import.meta.dirname, "..");
let server: ViteDevServer;
let url = "";

test.beforeAll(async () => {
  server = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    server: { port: 0, ws: false },
    logLevel: "error",
  });
  await server.listen();
  url = `${server.resolvedUrls?.local[0]}dev/components`;
});
test.afterAll(() => server.close());

for (const locale of ["en-IN", "hi-IN"])
  test(`shows every part without a violation that axe finds, light and dark, ${locale}`, { tag: "@all" }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url);
    await page.locator("main").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
    }
    await context.close();
  });

test("is no part of the product", async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto("/dev/components");
  await expect(page.locator("h1")).toHaveText("Page not found");
  await page.context().close();
  const built = globSync("web/dist/**/*.{js,css,html}", { cwd: root });
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter((path) => /dev-specimen|dev-frame/.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
});

import { expect, type Page } from "@playwright/test";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { accessibilityViolations, expectTitle, horizontalOverflow, navigate, openPage } from "./page.ts";
import { type Area, screensOf } from "./screen-list.ts";
import { browserErrors, test } from "./test.ts";

/** Empty lists say what to do next. */

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "light" } as const;

/** The screens without a row id in their URL. */
const screensWithoutId = (area: Area) => screensOf(area).filter((screen) => !screen.includes("{"));

/** Checks every screen. Those of `empty` have no rows and say what to do. */
async function expectSound(page: Page, screens: readonly string[], empty: readonly string[]): Promise<void> {
  await page.goto("/nowhere");
  for (const screen of screens) {
    await test.step(screen, async () => {
      await navigate(page, `/${screen}`);
      await expectTitle(page);
      await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
      expect(await page.locator(".state").count()).toBeGreaterThanOrEqual(empty.includes(screen) ? 1 : 0);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(browserErrors.splice(0)).toEqual([]);
    });
  }
  await page.context().close();
}

test("a new company reads how to begin on every screen", async ({ browser }) => {
  const page = await openPage(browser, { account: await newCompany("begins"), context: phone });
  const empty = ["clientmaster/viewworks", "clientmaster/workreqview", "clientmaster/clientprojects"];
  await expectSound(page, screensWithoutId("clientmaster"), empty);
});

test("a new freelancer reads how to begin on every screen", { tag: "@all" }, async ({ browser }) => {
  const page = await openPage(browser, { account: await newFreelancer("begins_too"), context: phone });
  const empty = ["freelancermaster/myrequest", "freelancermaster/projects"];
  await expectSound(page, screensWithoutId("freelancermaster"), empty);
});

test("an installation without data tells its admin and its guests how to begin", { tag: "@all" }, async ({
  browser,
  startProduct,
}) => {
  const admin = { username: "operator", password: "Operator1" };
  const env = { DEMO: "0", ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  const product = await startProduct({ env });
  const page = await openPage(browser, { account: admin, context: phone, productUrl: product.url });
  const lists = ["adminhome", "verification", "districtview", "locationview", "categoryview", "subcategoryview"];
  const reports = ["clientdatewise", "categorywisefreelancer", "piechartcategory", "mytask"];
  const empty = [...lists, ...reports].map((name) => `adminmaster/${name}`);
  await expectSound(page, screensWithoutId("adminmaster"), empty);
  // Public works are off there, so their screen is not found.
  const expectedErrors = /status of 409/;
  const guest = await openPage(browser, { context: phone, productUrl: product.url, expectedErrors });
  await expectSound(guest, screensWithoutId("guestmaster"), []);
});

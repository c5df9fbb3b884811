import { expect, type Page, test } from "@playwright/test";
import { newCompany, newFreelancer } from "./newcomers.ts";
import { startProduct } from "./product.ts";
import { type Area, screensOf } from "./screen-list.ts";
import { arrive, faultsOf, follow, hasItsTitle, overhang } from "./visit.ts";

/** Whoever has just arrived, and has nothing yet, is told on every screen what to do first. */

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "light" } as const;
const heard: string[] = [];

/** The screens that need no row. */
const plain = (area: Area) => screensOf(area).filter((screen) => !screen.includes("{"));

/** Every one is sound although there is nothing on it; those of `empty` say what to do. */
async function expectSound(page: Page, screens: readonly string[], empty: readonly string[]): Promise<void> {
  await page.goto("/nowhere");
  for (const screen of screens) {
    await test.step(screen, async () => {
      await follow(page, `/${screen}`);
      await hasItsTitle(page);
      await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
      expect(await page.locator(".state").count()).toBeGreaterThanOrEqual(empty.includes(screen) ? 1 : 0);
      expect(await faultsOf(page)).toEqual([]);
      expect(await overhang(page)).toBe(0);
      expect(heard.splice(0)).toEqual([]);
    });
  }
  await page.context().close();
}

test("a company that was verified a moment ago is told how to begin, on every screen", async ({ browser }) => {
  const page = await arrive(browser, { as: await newCompany("begins"), heard, look: phone });
  const empty = ["clientmaster/viewworks", "clientmaster/workreqview", "clientmaster/clientprojects"];
  await expectSound(page, plain("clientmaster"), empty);
});

test("a freelancer who registered a moment ago is told how to begin, on every screen", async ({ browser }) => {
  const page = await arrive(browser, { as: await newFreelancer("begins_too"), heard, look: phone });
  const empty = ["freelancermaster/myrequest", "freelancermaster/projects"];
  await expectSound(page, plain("freelancermaster"), empty);
});

test("a fresh installation without any data tells its admin and its guests how to begin", async ({ browser }) => {
  // A product of its own, and a look at every screen of two areas.
  test.slow();
  const admin = { username: "operator", password: "Operator1" };
  const env = { DEMO: "0", ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  const product = await startProduct({ env });
  try {
    const page = await arrive(browser, { as: admin, heard, look: phone, product: product.url });
    const lists = ["adminhome", "verification", "districtview", "locationview", "categoryview", "subcategoryview"];
    const reports = ["clientdatewise", "categorywisefreelancer", "piechartcategory", "mytask"];
    const empty = [...lists, ...reports].map((name) => `adminmaster/${name}`);
    await expectSound(page, plain("adminmaster"), empty);
    const guest = await arrive(browser, { as: undefined, heard, look: phone, product: product.url });
    await expectSound(guest, plain("guestmaster"), []);
  } finally {
    await product.stop();
  }
});

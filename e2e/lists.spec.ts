import { expect, type Page, test } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { addLargeAmounts, amountFaults, screensWithAmounts } from "./large-amounts.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts, addressesIn, areas } from "./screen-list.ts";
import { arrive, faultsOf, isThere, overhang } from "./visit.ts";

/** Lists of more than one page are looked through, and put in order, whole: on a product of its own, which they may crowd. */
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const wards = Array.from({ length: 430 }, (_, i) => `Ward ${String(i + 1).padStart(3, "0")}`);
const banners = Array.from({ length: 55 }, (_, i) => `Banner ${i + 1}`);

let product: Product;
let district: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct();
  const url = () => product.url;
  const [admin, company] = [await Actor.admin(url), await Actor.signIn(accounts.clientmaster, url)];
  await admin.post("districtreg", { district: "AAA Wards" });
  const { districtid } = first(await admin.get("/api/districtview"));
  district = String(districtid);
  await several([...wards, "Zéro Mile"], (location) => admin.post("locationreg", { districtid, location }));
  const terms = { ...(await admin.anySkill()), description: "On cloth.", budget: "1000", deadlinedate: "2099-05-31" };
  await company.post("workpost", { ...terms, title: "Récital posters" });
  await several(banners, (title) => company.post("workpost", { ...terms, title }));
});
test.afterAll(() => product.stop());

/** A few at once. */
async function several(names: readonly string[], make: (name: string) => Promise<{ status: number }>): Promise<void> {
  const left = names.values();
  const hand = async () => {
    for (const name of left) expect((await make(name)).status).toBe(200);
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isThere(page);
}

/** How often the page has asked for a list. */
function countAsked(page: Page, call: string): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/${call}`)) asked += 1;
  });
  return () => asked;
}

test("the admin finds and deletes the last of 431 locations, of which 200 were on the screen", async ({ browser }) => {
  const page = await arrive(browser, { as: accounts.adminmaster, heard, product: product.url });
  const asked = countAsked(page, "getlocation");
  await open(page, `/adminmaster/locationview?district=${district}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(200);
  expect(asked()).toBe(1);
  await page.getByRole("searchbox", { name: "Filter" }).fill("zero MILE");
  await expect(page.getByRole("status").filter({ hasText: "1 of 431" })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Zéro Mile");
  expect(asked()).toBe(3);
  expect(await faultsOf(page)).toEqual([]);
  await rows.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Location deleted." })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 of 430" })).toBeVisible();
  await expect(page.getByText("No matching rows.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(200);
  await page.context().close();
});

test("a heading puts all 430 in order, not only those that were on the screen", async ({ browser }) => {
  const page = await arrive(browser, { as: accounts.adminmaster, heard, product: product.url });
  await open(page, `/adminmaster/locationview?district=${district}`);
  const heading = page.getByRole("columnheader", { name: "Location" });
  await heading.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody tr").first()).toContainText("Ward 430");
  await expect(page.locator("tbody tr")).toHaveCount(200);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(250);
  await expect(page.locator("tbody tr").last()).toContainText("Ward 181");
  // The way back from a row leads to where it stood, in the same order.
  const row = page.locator("tbody tr").filter({ hasText: "Ward 211" });
  await row.scrollIntoViewIfNeeded();
  const topOf = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const top = await topOf();
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/editlocation/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test("a company finds an old work of its own behind the first page of cards, and shares where it found it", async ({
  browser,
}) => {
  const look = { viewport: { width: 360, height: 740 } };
  const page = await arrive(browser, { as: accounts.clientmaster, heard, product: product.url, look });
  const asked = countAsked(page, "getworkdetails");
  await open(page, "/clientmaster/viewworks");
  const cards = page.locator("main [data-id]");
  await expect(cards).toHaveCount(50);
  const before = asked();
  await page.getByRole("searchbox", { name: "Filter" }).fill("recital ₹1,000");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Récital posters");
  await expect(page.getByRole("status").filter({ hasText: /^1 found$/ })).toBeVisible();
  // The server looked through all of them: not one page more was read.
  expect(asked() - before).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(cards).toHaveCount(1);
  const filter = page.getByRole("searchbox", { name: "Filter" });
  await expect(filter).toHaveValue("recital ₹1,000");
  await filter.fill("nowhere");
  await expect(page.getByText("No matching entries.")).toBeVisible();
  await expect(filter).toBeFocused();
  await filter.fill("");
  await expect(filter).toBeFocused();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(50);
  await page.context().close();
});

test("the admin finds a company by a part of its address, and the oldest first by its heading", async ({ browser }) => {
  // Where all columns find room; elsewhere there is a choice in the place of the headings.
  const look = { viewport: { width: 1440, height: 900 } };
  const page = await arrive(browser, { as: accounts.adminmaster, heard, product: product.url, look });
  await open(page, "/adminmaster/clientdatewise");
  const rows = page.locator("tbody tr");
  const all = await rows.count();
  await page.getByRole("searchbox", { name: "Filter" }).fill("MOCLIEN");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=MOCLIEN/);
  await page.getByRole("searchbox", { name: "Filter" }).fill("");
  await expect(rows).toHaveCount(all);
  await page.goto("/adminmaster/clientdatewise?sort=name");
  await isThere(page);
  const heading = page.getByRole("columnheader", { name: "Name" });
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await heading.getByRole("button").click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await page.context().close();
});

test("₹99,99,99,999 stands on one line and inside of its tile, table and card, on a phone and at a desk", async ({
  browser,
}) => {
  await addLargeAmounts(product.url);
  let amounts = 0;
  for (const area of areas) {
    const page = await arrive(browser, { as: accounts[area], heard, product: product.url });
    const addressOf = await addressesIn(area, product.url);
    for (const screen of screensWithAmounts.filter((name) => name.startsWith(area))) {
      await open(page, addressOf(screen));
      amounts += await page.getByText(/₹[\d,]{9}/).count();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overhang(page), screen).toBe(0);
        await expect.poll(() => amountFaults(page), `${screen} at ${width} px`).toEqual([]);
      }
    }
    await page.context().close();
  }
  expect(amounts).toBeGreaterThan(screensWithAmounts.length);
});

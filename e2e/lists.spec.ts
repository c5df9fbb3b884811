import { expect, type Page } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { addLargeAmounts, amountFaults, screensWithAmounts } from "./large-amounts.ts";
import { accessibilityViolations, horizontalOverflow, openPage, waitUntilLoaded } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts, addressesIn, areas } from "./screen-list.ts";
import { test } from "./test.ts";

/** Filters and sorting apply to all pages of a list. The product is not shared, because the lists are long. */
test.describe.configure({ mode: "serial" });

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
  await createAll([...wards, "Zéro Mile"], (location) => admin.post("locationreg", { districtid, location }));
  const terms = { ...(await admin.anySkill()), description: "On cloth.", budget: "1000", deadlinedate: "2099-05-31" };
  await company.post("workpost", { ...terms, title: "Récital posters" });
  await createAll(banners, (title) => company.post("workpost", { ...terms, title }));
});
test.afterAll(() => product.stop());

/** Four calls in parallel. */
async function createAll(
  names: readonly string[],
  create: (name: string) => Promise<{ status: number }>,
): Promise<void> {
  const remaining = names.values();
  const worker = async () => {
    for (const name of remaining) expect((await create(name)).status).toBe(200);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}

/** Counts the requests of a call that differ: what is on the screen may be read again at any moment. */
function countRequests(page: Page, call: string): () => number {
  const inputs = new Set<string | null>();
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/${call}`)) inputs.add(request.postData());
  });
  return () => inputs.size;
}

test("a column heading sorts all 431 rows, not only the loaded ones", { tag: "@all" }, async ({ browser }) => {
  const page = await openPage(browser, { account: accounts.adminmaster, productUrl: product.url });
  await open(page, `/adminmaster/locationview?district=${district}`);
  const heading = page.getByRole("columnheader", { name: "Location" });
  await heading.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody tr").first()).toContainText("Zéro Mile");
  await expect(page.locator("tbody tr")).toHaveCount(200);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(250);
  await expect(page.locator("tbody tr").last()).toContainText("Ward 182");
  // Going back from a row restores the order and the scroll position.
  const row = page.locator("tbody tr").filter({ hasText: "Ward 211" });
  await row.scrollIntoViewIfNeeded();
  const topOf = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const top = await topOf();
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/editlocation/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
});

test("the admin filters 431 locations, of which 200 are loaded, and deletes the last", async ({ browser }) => {
  const page = await openPage(browser, { account: accounts.adminmaster, productUrl: product.url });
  const requestCount = countRequests(page, "getlocation");
  await open(page, `/adminmaster/locationview?district=${district}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(200);
  expect(requestCount()).toBe(1);
  await page.getByRole("searchbox", { name: "Filter" }).fill("zero MILE");
  await expect(page.getByRole("status").filter({ hasText: "1 of 431" })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Zéro Mile");
  expect(requestCount()).toBe(3);
  expect(await accessibilityViolations(page)).toEqual([]);
  await rows.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Location deleted." })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 of 430" })).toBeVisible();
  await expect(page.getByText("No matching rows.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(200);
});

test("a company finds an old work beyond the first page, and its URL keeps the filter", async ({ browser }) => {
  const context = { viewport: { width: 360, height: 740 } };
  const page = await openPage(browser, { account: accounts.clientmaster, productUrl: product.url, context });
  const requestCount = countRequests(page, "getworkdetails");
  await open(page, "/clientmaster/viewworks");
  const cards = page.locator("main [data-id]");
  await expect(cards).toHaveCount(50);
  const before = requestCount();
  await page.getByRole("searchbox", { name: "Filter" }).fill("recital ₹1,000");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Récital posters");
  await expect(page.getByRole("status").filter({ hasText: /^1 found$/ })).toBeVisible();
  // The server filters: no further page was requested.
  expect(requestCount() - before).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);
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
});

test("the admin finds a company by a part of its e-mail address, and sorts by name", { tag: "@all" }, async ({
  browser,
}) => {
  // Narrower windows have a sort menu in place of the headings.
  const context = { viewport: { width: 1440, height: 900 } };
  const page = await openPage(browser, { account: accounts.adminmaster, productUrl: product.url, context });
  await open(page, "/adminmaster/clientdatewise");
  const rows = page.locator("tbody tr");
  const all = await rows.count();
  await page.getByRole("searchbox", { name: "Filter" }).fill("MOCLIEN");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=MOCLIEN/);
  await page.getByRole("searchbox", { name: "Filter" }).fill("");
  await expect(rows).toHaveCount(all);
  await page.goto("/adminmaster/clientdatewise?sort=name");
  await waitUntilLoaded(page);
  const heading = page.getByRole("columnheader", { name: "Name" });
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await heading.getByRole("button").click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(heading).toHaveAttribute("aria-sort", "descending");
});

test("₹99,99,99,999 stays on one line inside of its tile, table and card, from phone to desktop", {
  tag: "@all",
}, async ({ browser }) => {
  await addLargeAmounts(product.url);
  let amounts = 0;
  for (const area of areas) {
    const page = await openPage(browser, { account: accounts[area], productUrl: product.url });
    const addressOf = await addressesIn(area, product.url);
    for (const screen of screensWithAmounts.filter((name) => name.startsWith(area))) {
      await open(page, addressOf(screen));
      amounts += await page.getByText(/₹[\d,]{9}/).count();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => horizontalOverflow(page), screen).toBe(0);
        await expect.poll(() => amountFaults(page), `${screen} at ${width} px`).toEqual([]);
      }
    }
  }
  expect(amounts).toBeGreaterThan(screensWithAmounts.length);
});

import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { accessibilityViolations, horizontalOverflow, openPage, type PageOptions, waitUntilLoaded } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";

/** Job search among more works than one page. The product is not shared, because the list is long. */
test.describe.configure({ mode: "serial" });

const address = "/freelancermaster/workview";
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const lanterns = Array.from({ length: 130 }, (_, i) => `Lantern ${i + 1}`);

let product: Product;
let categoryid: string;
let categoryname: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct();
  const company = await Actor.signIn(accounts.clientmaster, () => product.url);
  const category = first(await company.get("/api/categoryview"));
  categoryid = String(category["categoryid"]);
  categoryname = String(category["categoryname"]);
  const { subcategoryid } = first(await company.post("getsubcategory", { id: categoryid }));
  const terms = { categoryid, subcategoryid, description: "Printed on cloth.", deadlinedate: "2099-05-31" };
  await company.post("workpost", { ...terms, title: "Récital posters", budget: "90000" });
  const remaining = lanterns.values();
  const worker = async () => {
    for (const title of remaining)
      expect((await company.post("workpost", { ...terms, title, budget: "1000" })).status).toBe(200);
  };
  await Promise.all([worker(), worker(), worker()]);
});
test.afterAll(() => product.stop());

async function open(browser: Browser, path = address, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(browser, { account: accounts.freelancermaster, productUrl: product.url, ...options });
  await page.goto(path);
  await waitUntilLoaded(page);
  return page;
}

const cardsOf = (page: Page) => page.locator("main li[data-id]");
const fieldOf = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const expectStatus = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words }).first()).toBeVisible();

test("a search runs while typing, shows the count and marks the matches", async ({ browser }) => {
  const page = await open(browser);
  await page.keyboard.press("/");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("recital");
  await expect(cardsOf(page)).toHaveCount(1);
  await expectStatus(page, /^1 job$/);
  await expect(cardsOf(page).getByRole("heading").locator("mark")).toHaveText("Récital");
  await expect(page).toHaveURL(`${address}?q=recital`);
  await expect(fieldOf(page)).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  // Enter searches at once.
  await fieldOf(page).fill("cloth lantern");
  await page.keyboard.press("Enter");
  await expectStatus(page, /^130 jobs$/);
});

test("the URL holds the search: another user sees the same, and a reload keeps it", { tag: "@all" }, async ({
  browser,
}) => {
  const shared = `${address}?q=lantern&categoryid=${categoryid}&budgetto=5000&sort=newest`;
  const page = await open(browser, shared);
  const expectResults = async () => {
    await expectStatus(page, /^130 jobs$/);
    await expect(fieldOf(page)).toHaveValue("lantern");
    await expect(page.locator('[name="categoryid"]')).toHaveValue(categoryid);
    await expect(page.locator('[name="budgetto"]')).toHaveValue("5000");
    await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("newest");
  };
  await expectResults();
  await page.reload();
  await expectResults();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`${address}?categoryid=none&budgetto=-5&sort=paid&deadlineto=2026-02-31`);
  await waitUntilLoaded(page);
  await expect(page.getByRole("group", { name: "Active filters" })).toHaveCount(0);
});

test("filters narrow the search, and Back and the chips remove them", async ({ browser }) => {
  const page = await open(browser);
  await expect(page.getByRole("status").first()).toHaveText(/\d/);
  const all = await page.getByRole("status").first().innerText();
  await page.locator('[name="categoryid"]').selectOption(categoryid);
  await expect(page).toHaveURL(`${address}?categoryid=${categoryid}`);
  await page.locator('[name="budgetfrom"]').fill("₹50,000");
  await expect(page).toHaveURL(`${address}?categoryid=${categoryid}&budgetfrom=50000`);
  await page.getByRole("button", { name: "Remove Budget from ₹50,000" }).focus();
  await page.goBack();
  await expect(page.locator('[name="budgetfrom"]')).toHaveValue("");
  await expect(page).toHaveURL(`${address}?categoryid=${categoryid}`);
  await page.goForward();
  await expect(page.locator('[name="budgetfrom"]')).toHaveValue("50000");
  await page.getByRole("button", { name: `Remove ${categoryname}` }).click();
  await expect(page).toHaveURL(`${address}?budgetfrom=50000`);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("status").first()).toHaveText(all);
});

test("on a phone the filters open as a sheet that counts the matching works", { tag: "@all" }, async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern`, { context: phone });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Show 130 jobs" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await sheet.locator('[name="budgetfrom"]').fill("2000");
  await expect(sheet.getByRole("button", { name: "Show 0 jobs" })).toBeVisible();
  await sheet.locator('[name="budgetfrom"]').fill("");
  await sheet.locator('[name="categoryid"]').selectOption(categoryid);
  await sheet.getByRole("button", { name: "Show 130 jobs" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

/** The position of a card in the window, in whole pixels. */
const topOf = (card: Locator) => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("further works load on scrolling, and going back from one restores its position", async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern&sort=newest`);
  await expect(cardsOf(page)).toHaveCount(50);
  for (const count of [100, 130]) {
    await cardsOf(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(count);
  }
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  const card = cardsOf(page).nth(120);
  // A click scrolls to what it hits where something covers it: so does this, before the position is read.
  await card.getByRole("link").hover();
  const title = await card.getByRole("heading").innerText();
  const top = await topOf(card);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cardsOf(page).nth(120).getByRole("heading")).toHaveText(title);
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(1);
  // Also when the list is loaded again.
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.reload();
  await waitUntilLoaded(page);
  await page.goBack();
  await expect(cardsOf(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) })).toBeInViewport();
});

test("a search without results offers to remove a filter", { tag: "@all" }, async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern&budgetfrom=5000`);
  await expect(page.getByText("No jobs match this search")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Without Budget from ₹5,000" }).click();
  await expectStatus(page, /^130 jobs$/);
});

test("without a connection the search text stays, and is searched once the connection is back", {
  tag: "@all",
}, async ({ browser }) => {
  const page = await open(browser, address, { expectedErrors: /net::ERR_FAILED/ });
  await page.route("**/api/**", (route) => route.abort());
  await fieldOf(page).fill("recital");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  await expect(fieldOf(page)).toHaveValue("recital");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cardsOf(page)).toHaveCount(1);
});

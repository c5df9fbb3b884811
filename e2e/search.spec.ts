import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from "@playwright/test";
import { Actor } from "./actor.ts";
import { first } from "./http-client.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { arrive, faultsOf, isThere, overhang } from "./visit.ts";

/** A freelancer looks for work among more than a screen holds: on a product of its own, which the works may crowd. */
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

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
  const left = lanterns.values();
  const hand = async () => {
    for (const title of left)
      expect((await company.post("workpost", { ...terms, title, budget: "1000" })).status).toBe(200);
  };
  await Promise.all([hand(), hand(), hand()]);
});
test.afterAll(() => product.stop());

async function open(browser: Browser, path = address, look?: BrowserContextOptions, expected?: RegExp): Promise<Page> {
  const as = accounts.freelancermaster;
  const page = await arrive(browser, {
    as,
    heard,
    product: product.url,
    ...(look && { look }),
    ...(expected && { expected }),
  });
  await page.goto(path);
  await isThere(page);
  return page;
}

const cardsOf = (page: Page) => page.locator("main li[data-id]");
const fieldOf = (page: Page) => page.getByRole("searchbox", { name: "Search works" });
const found = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words }).first()).toBeVisible();

test("what is typed is looked for by itself, counted, and marked where it was found", async ({ browser }) => {
  const page = await open(browser);
  await page.keyboard.press("/");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("recital");
  await expect(cardsOf(page)).toHaveCount(1);
  await found(page, /^1 work$/);
  await expect(cardsOf(page).getByRole("heading").locator("mark")).toHaveText("Récital");
  await expect(page).toHaveURL(`${address}?q=recital`);
  await expect(fieldOf(page)).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  // One who does not wait presses Enter.
  await fieldOf(page).fill("cloth lantern");
  await page.keyboard.press("Enter");
  await found(page, /^130 works$/);
  await page.context().close();
});

test("a search is its address: somebody else sees the same, and a reload keeps it", async ({ browser }) => {
  const shared = `${address}?q=lantern&categoryid=${categoryid}&budgetto=5000&sort=newest`;
  const page = await open(browser, shared);
  const sees = async () => {
    await found(page, /^130 works$/);
    await expect(fieldOf(page)).toHaveValue("lantern");
    await expect(page.locator('[name="categoryid"]')).toHaveValue(categoryid);
    await expect(page.locator('[name="budgetto"]')).toHaveValue("5000");
    await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("newest");
  };
  await sees();
  await page.reload();
  await sees();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${address}?categoryid=none&budgetto=-5&sort=paid&deadlineto=2026-02-31`);
  await isThere(page);
  await expect(page.getByRole("group", { name: "Active filters" })).toHaveCount(0);
  await page.context().close();
});

test("filters narrow it down one after the other, and Back and the chips take them away", async ({ browser }) => {
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
  await page.context().close();
});

test("on a phone the filters come up from below, and say how many works they leave", async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern`, phone);
  expect(await overhang(page)).toBe(0);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Show 130 works" })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await sheet.locator('[name="budgetfrom"]').fill("2000");
  await expect(sheet.getByRole("button", { name: "Show 0 works" })).toBeVisible();
  await sheet.locator('[name="budgetfrom"]').fill("");
  await sheet.locator('[name="categoryid"]').selectOption(categoryid);
  await sheet.getByRole("button", { name: "Show 130 works" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  expect(await overhang(page)).toBe(0);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.context().close();
});

/** Where a card stands in the window, in whole pixels. */
const topOf = (card: Locator) => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("further works come as one scrolls, and the way back from one of them leads to its place", async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern&sort=newest`);
  await expect(cardsOf(page)).toHaveCount(50);
  for (const count of [100, 130]) {
    await cardsOf(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(count);
  }
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  const one = cardsOf(page).nth(120);
  await one.scrollIntoViewIfNeeded();
  const title = await one.getByRole("heading").innerText();
  const top = await topOf(one);
  await one.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cardsOf(page).nth(120).getByRole("heading")).toHaveText(title);
  await expect.poll(async () => Math.abs((await topOf(one)) - top)).toBeLessThanOrEqual(1);
  // Also where all of it has to be read again.
  await one.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.reload();
  await isThere(page);
  await page.goBack();
  await expect(cardsOf(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) })).toBeInViewport();
  await page.context().close();
});

test("where nothing fits it says what to leave away", async ({ browser }) => {
  const page = await open(browser, `${address}?q=lantern&budgetfrom=5000`);
  await expect(page.getByText("No works match this search")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Without Budget from ₹5,000" }).click();
  await found(page, /^130 works$/);
  await page.context().close();
});

test("without a connection what was typed stays, and is looked for once it is back", async ({ browser }) => {
  const page = await open(browser, address, undefined, /net::ERR_FAILED/);
  await page.route("**/api/**", (route) => route.abort());
  await fieldOf(page).fill("recital");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  await expect(fieldOf(page)).toHaveValue("recital");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cardsOf(page)).toHaveCount(1);
  await page.context().close();
});

import { expect, type Page } from "@playwright/test";
import { accessibilityViolations, horizontalOverflow, openPage, waitUntilLoaded } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";

/** Columns and order of tables, cards on a phone, sticky headings, and the jump menu. */

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
const desktop = { viewport: { width: 1440, height: 900 } };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}

const headings = (page: Page) => page.locator("thead th").allInnerTexts();

test("the admin hides a column with the keyboard, a reload keeps it hidden, and 'Show all' restores it", {
  tag: "@all",
}, async ({ browser }) => {
  const page = await openPage(browser, { account: accounts.adminmaster, context: desktop });
  await open(page, "/adminmaster/clientdatewise");
  const before = await headings(page);
  expect(before).toContain("License no.");
  const menu = page.getByRole("button", { name: "Columns" });
  await menu.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name: "License no." });
  await expect(box).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Logo" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator("thead")).not.toContainText("License no.");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(menu).toBeFocused();
  await page.reload();
  await waitUntilLoaded(page);
  expect(await headings(page)).toEqual(before.filter((name) => name !== "License no."));
  await page.getByRole("button", { name: "Columns (1 hidden)" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  expect(await headings(page)).toEqual(before);
});

test("on a phone each company is a card: sorted by a menu, name on top, actions at the bottom", async ({ browser }) => {
  const page = await openPage(browser, { account: accounts.adminmaster, context: phone });
  await open(page, "/adminmaster/clientdatewise");
  await page.getByLabel("Sort by").selectOption({ label: "Name, descending" });
  // Of the demo: other journeys register companies meanwhile, more than one page shows.
  const names = async () =>
    (await page.locator("[data-title]").allInnerTexts()).filter((name) => !name.startsWith("Company "));
  const areDescending = async () => {
    const visibleNames = await names();
    return (
      visibleNames.length > 2 &&
      visibleNames.every((name, at) => at === 0 || name.localeCompare(visibleNames[at - 1] ?? "", "en") < 0)
    );
  };
  await expect.poll(areDescending).toBe(true);
  await expect(page.getByLabel("Sort by")).toHaveValue("desc Name");
  await page.getByLabel("Sort by").selectOption({ label: "default order" });
  await expect.poll(areDescending).toBe(false);
  await open(page, "/adminmaster/verification");
  const card = page.locator("tbody tr").first();
  const [name, verify] = [card.locator("[data-title]"), card.getByRole("button", { name: "Verify" })];
  const [top, label, bottom] = [
    await name.boundingBox(),
    await card.getByText("Email").boundingBox(),
    await verify.boundingBox(),
  ];
  expect(top?.y).toBeLessThan(label?.y ?? 0);
  expect(label?.y).toBeLessThan(bottom?.y ?? 0);
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("button", { name: "Show all" })).toBeInViewport();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("the headings of a table stay visible, and no table is wider than a tablet", { tag: "@all" }, async ({
  browser,
}) => {
  const page = await openPage(browser, { account: accounts.adminmaster, context: desktop });
  await open(page, "/adminmaster/districtview");
  await page.locator("tbody tr").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "District" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 768, height: 900 });
  for (const screen of ["verification", "clientdatewise", "freelancerdatewise", "audit", "adminhome", "fees"]) {
    await open(page, `/adminmaster/${screen}`);
    const overflow = await page
      .locator(".table-frame")
      .first()
      .evaluate(({ firstElementChild, clientWidth }) => (firstElementChild?.scrollWidth ?? 0) - clientWidth);
    expect(overflow, screen).toBeLessThanOrEqual(0);
    expect(await horizontalOverflow(page), screen).toBe(0);
  }
});

test("companies and freelancers are rows on a small desktop and fit the window", { tag: "@all" }, async ({
  browser,
}) => {
  const page = await openPage(browser, {
    account: accounts.adminmaster,
    context: { viewport: { width: 1280, height: 800 } },
  });
  for (const screen of ["clientdatewise", "freelancerdatewise", "verification"]) {
    await open(page, `/adminmaster/${screen}`);
    await expect(page.getByRole("columnheader", { name: "Email" }), screen).toBeVisible();
    expect(await horizontalOverflow(page), screen).toBe(0);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});

/** Opens the jump menu with its shortcut, types, and selects the option with this name. */
async function jump(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Jump to" });
  await expect(input).toBeFocused();
  await page.keyboard.type(typed);
  const option = page.getByRole("option", { name });
  await expect(option).toHaveCount(1);
  await expect(page.getByText("Searching")).toHaveCount(0);
  while ((await option.getAttribute("data-active")) === null) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("the jump menu finds companies, works and jobs, and lists recent ones first", async ({ browser }) => {
  const admin = await openPage(browser, { account: accounts.adminmaster, context: desktop });
  await open(admin, "/adminmaster/myprofile");
  await jump(admin, "surya", "Suryakund Solar · Company");
  await expect(admin).toHaveURL(/\/adminmaster\/audit\?subject=account&subjectId=\d+/);
  await expect(admin.getByRole("heading", { level: 1, name: "Audit log" })).toBeFocused();
  await admin.keyboard.press("Control+k");
  await expect(admin.getByRole("option").first()).toHaveText("Suryakund Solar · Company");
  await admin.keyboard.type("nobody is called that");
  await expect(admin.getByText("No matches.")).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await jump(admin, "kollam", /^Kollam · District$/);
  await expect(admin.getByLabel("District")).toHaveValue("Kollam");
  await jump(admin, "painted posters", /^Painted posters .* · Work$/);
  await expect(admin).toHaveURL(/\/adminmaster\/audit\?subject=work&subjectId=\d+/);

  const company = await openPage(browser, { account: accounts.clientmaster, context: desktop });
  await open(company, "/clientmaster/clientprofile");
  await jump(company, "catalogue book", /^Catalogue booklet .* · Work$/);
  await expect(company).toHaveURL(/\/clientmaster\/viewrequests\/\d+/);

  const freelancer = await openPage(browser, { account: accounts.freelancermaster, context: phone });
  await open(freelancer, "/freelancermaster/profile");
  await freelancer.getByRole("button", { name: "Jump to a screen or a record" }).click();
  await freelancer.keyboard.type("dairy");
  await freelancer.getByRole("option", { name: /^Texts for eighteen dairy products.* · Job$/ }).click();
  await expect(freelancer.getByRole("heading", { level: 1 })).toHaveText("Texts for eighteen dairy products");
});

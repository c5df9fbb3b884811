import { type Browser, expect, type Page } from "@playwright/test";
import { accessibilityViolations, expectTitle, navigate, openPage, waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { png } from "./samples.ts";
import { type Area, accounts, addressesIn } from "./screen-list.ts";
import { mainIf, test } from "./test.ts";
import { noConnection, User } from "./user.ts";

/** When the connection breaks, forms keep their input, and every screen offers a retry. */

/** What the browser logs of a cut connection, and React of a screen that could not be loaded. */
const networkErrors = /net::ERR_FAILED|^Problem|A file of the page could not be loaded|status of 401/;

const allRequests = "**/*";
const apiCalls = "**/api/**";
const cut = (page: Page, url: string) => page.route(url, (route) => route.abort());
const restore = (page: Page) => page.unrouteAll();

const work = {
  title: "A sign for the tea stall",
  description: "Two metres, hand painted.",
  budget: "4500",
  deadlinedate: "2099-05-31",
};

async function openCompany(browser: Browser): Promise<User> {
  const user = await User.open(browser, { expectedErrors: networkErrors });
  await user.logIn(accounts.clientmaster);
  await user.expectUrl("/clientmaster/clienthome");
  return user;
}

test("a work that could not be posted keeps its input, and is posted once the connection is back", async ({
  browser,
}) => {
  const user = await openCompany(browser);
  await user.goTo("/clientmaster/workpost");
  await user.choose("categoryid", "Graphic Design");
  await user.choose("subcategoryid", "Logo & Identity");
  await cut(user.page, allRequests);
  await user.fill(work);
  await user.submit();
  await user.expectAlert(noConnection);
  await user.expectUrl("/clientmaster/workpost");
  await user.expectValues(work);
  await restore(user.page);
  await user.submit();
  await user.expectAlert("Work Posted");
  await expect(user.rowOf(work.title)).toHaveCount(1);
});

test("a form that is first focused without a connection keeps its input", async ({ browser }) => {
  const user = await User.open(browser, { expectedErrors: networkErrors });
  await user.goTo("/guestmaster/forgotpwd");
  await waitUntilLoaded(user.page);
  await cut(user.page, allRequests);
  await user.fill({ username: "democlient" });
  await user.submit();
  await user.expectAlert(noConnection);
  await user.expectValues({ username: "democlient" });
  await restore(user.page);
  await user.submit();
  await user.expectAlert("Password reset check your email");
});

test("a dialog that could not be loaded leaves the screen as it is, and opens once the connection is back", async ({
  browser,
}) => {
  const user = await openCompany(browser);
  await user.goTo("/clientmaster/workpost");
  await waitUntilLoaded(user.page);
  await user.fill(work);
  await cut(user.page, allRequests);
  await user.page.keyboard.press("Control+k");
  await user.expectAlert(noConnection);
  await user.expectValues(work);
  await restore(user.page);
  await user.page.keyboard.press("Control+k");
  await expect(user.page.getByRole("combobox", { name: "Jump to" })).toBeFocused();
  await user.page.keyboard.press("Escape");
  await user.expectValues(work);
});

test("a registration whose picture could not be sent keeps its input and its picture", { tag: "@all" }, async ({
  browser,
}) => {
  const user = await User.open(browser, { expectedErrors: networkErrors });
  const typed = {
    name: "Tea Stall Signs",
    licenseno: "TS-1",
    EMAIL: "signs@kaamkaj.example",
    phone: "9876501234",
    username: `signs_${Date.now().toString(36)}`,
    password: "Monsoon42",
  };
  await user.goTo("/guestmaster/clientreg");
  await user.fill(typed);
  await user.choose("districtid", "Ernakulam");
  await user.choose("locationid", "Kochi");
  await user.attach("logo", { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png([180, 60, 60])) });
  await cut(user.page, allRequests);
  await user.submit();
  await user.expectAlert(noConnection);
  await user.expectValues(typed);
  await restore(user.page);
  await user.submit();
  await user.expectAlert("Registered Successfully!");
});

test("the input of a form survives the end of the session and the login", { tag: "@all" }, async ({ browser }) => {
  const user = await openCompany(browser);
  await user.goTo("/clientmaster/workpost");
  await user.fill(work);
  await user.choose("categoryid", "Graphic Design");
  await user.choose("subcategoryid", "Logo & Identity");
  await user.page.context().clearCookies();
  await user.submit();
  await user.expectUrl(/\/guestmaster\/login\?next=/);
  await user.fill(accounts.clientmaster);
  await user.submit();
  await user.expectUrl("/clientmaster/workpost");
  await user.expectValues(work);
  await expect(user.field("subcategoryid").locator("option:checked")).toHaveText("Logo & Identity");
});

/** The home screen, a list and a row of each role. */
const screensOfAreas: Readonly<Record<Exclude<Area, "guestmaster">, readonly string[]>> = {
  adminmaster: ["adminhome", "verification", "categorywisefreelancer", "districtedit/{id}"],
  clientmaster: ["clienthome", "viewworks", "workreqview", "progressview/{workid}/{reqid}"],
  freelancermaster: ["freelancerhome", "myrequest", "workdetails/{id}", "projects"],
};

for (const [area, screens] of Object.entries(screensOfAreas) as [keyof typeof screensOfAreas, readonly string[]][])
  test(`screens of ${area} whose rows could not be loaded say so, and Retry loads them`, { tag: "@all" }, async ({
    browser,
  }) => {
    const addressOf = await addressesIn(area, sharedProductUrl());
    const first = await openPage(browser, { account: accounts[area], expectedErrors: networkErrors });
    const expectRetry = async (name: string, page: Page) => {
      const screen = `${area}/${name}`;
      await page.goto(`/${area}/nowhere`);
      await waitUntilLoaded(page);
      await cut(page, apiCalls);
      await navigate(page, addressOf(screen));
      const retry = page.getByRole("button", { name: "Retry" });
      await expect(retry, screen).not.toHaveCount(0);
      await expect(page.getByRole("alert").first()).toHaveText(noConnection);
      await expectTitle(page);
      expect(await accessibilityViolations(page), screen).toEqual([]);
      await restore(page);
      await retry.evaluateAll((buttons: HTMLButtonElement[]) => buttons.map((button) => button.click()));
      await expect(retry, screen).toHaveCount(0);
      await waitUntilLoaded(page);
    };
    const pages = [first, ...(await Promise.all(screens.slice(1).map(() => first.context().newPage())))];
    await Promise.all(screens.map((name, i) => expectRetry(name, pages[i] ?? first)));
  });

/** A screen that was not opened before: its files are not loaded either. */
const workview = "/freelancermaster/workview";

for (const [reason, url, open] of [
  ["whose access check failed", apiCalls, async (page: Page) => void (await page.goto(workview))],
  ["whose files could not be loaded", allRequests, (page: Page) => navigate(page, workview)],
] as const)
  test(`a screen ${reason} says so, and Retry shows it`, mainIf(url === allRequests), async ({ browser }) => {
    const page = await openPage(browser, { account: accounts.freelancermaster, expectedErrors: networkErrors });
    await page.goto("/freelancermaster/nowhere");
    await waitUntilLoaded(page);
    await cut(page, url);
    await open(page);
    await expect(page.getByRole("alert")).toHaveText(noConnection);
    await expectTitle(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await restore(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All jobs");
  });

test("an open page whose files were removed by an update reloads", async ({ browser }) => {
  const page = await openPage(browser, { account: accounts.freelancermaster, expectedErrors: networkErrors });
  await page.goto("/freelancermaster/nowhere");
  await waitUntilLoaded(page);
  await page.route("**/assets/*.js", (route) => route.abort(), { times: 1 });
  await page.evaluate((to) => history.pushState({}, "", to), workview);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All jobs");
  await expect(page).toHaveURL(workview);
});

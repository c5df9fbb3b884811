import { expect } from "@playwright/test";
import { expectTitle, openPage, waitUntilLoaded } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { mainIf, test } from "./test.ts";
import { User } from "./user.ts";

/** Every URL leads to a screen, and a user without access is redirected. */

const { adminmaster: admin, clientmaster: company, freelancermaster: freelancer } = accounts;
const homes = {
  adminmaster: "/adminmaster/adminhome",
  clientmaster: "/clientmaster/clienthome",
  freelancermaster: "/freelancermaster/freelancerhome",
} as const;

test("the empty address leads to the landing page", async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto("/");
  await expect(page).toHaveURL("/guestmaster/guesthome");
});

for (const [account, path] of [
  [admin, "/adminmaster/categorywisefreelancer?category=1"],
  [company, "/clientmaster/clientprojects?tab=paid"],
  [freelancer, "/freelancermaster/projects?tab=completed"],
] as const)
  test(
    `a guest who opens ${path} is led there after the login, and a reload stays`,
    mainIf(account === company),
    async ({ browser }) => {
      const user = await User.open(browser);
      await user.goTo(path);
      await user.expectUrl(/\/guestmaster\/login\?next=/);
      await user.fill(account);
      await user.submit();
      await user.expectUrl(path);
      await waitUntilLoaded(user.page);
      await user.page.reload();
      await waitUntilLoaded(user.page);
      await user.expectUrl(path);
      await user.page.goBack();
      await user.expectUrl(/\/guestmaster\/login/);
    },
  );

for (const [area, account] of Object.entries({
  adminmaster: admin,
  clientmaster: company,
  freelancermaster: freelancer,
}))
  test(
    `a user of ${area} who opens another area reads 'Not Authorized!' and is led home`,
    mainIf(account === company),
    async ({ browser }) => {
      const home = homes[area as keyof typeof homes];
      const page = await openPage(browser, { account });
      for (const other of Object.values(homes).filter((path) => path !== home)) {
        await page.goto(other);
        await expect(page.getByRole("alert")).toHaveText("Not Authorized!");
        await expect(page).toHaveURL(home);
      }
      await page.goto(`/${area}`);
      await expect(page).toHaveURL(home);
    },
  );

test("an unknown URL shows 'Page not found' and links to the landing page", async ({ browser }) => {
  const page = await openPage(browser);
  for (const path of ["/nowhere", "/guestmaster/nowhere", "/guestmaster/login/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expectTitle(page);
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL("/guestmaster/guesthome");
  }
});

test("an unknown URL within an area shows 'Page not found' and links home", { tag: "@all" }, async ({ browser }) => {
  const page = await openPage(browser, { account: company });
  await page.goto("/clientmaster/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page).toHaveURL(homes.clientmaster);
});

test("every screen of one row says that the row was not found", { tag: "@all" }, async ({ browser }) => {
  const page = await openPage(browser, { account: company, expectedErrors: /status of 404/ });
  for (const path of [
    "workedit/999999",
    "viewrequests/999999",
    "progressview/999999/999999",
    "payment/999999/999999",
  ]) {
    await page.goto(`/clientmaster/${path}`);
    await waitUntilLoaded(page);
    await expect(page.locator("main .state")).toBeVisible();
  }
});

test("logging out in one tab logs the other one out", async ({ browser }) => {
  const user = await User.open(browser);
  await user.logIn(freelancer);
  await user.expectUrl(homes.freelancermaster);
  const other = await user.page.context().newPage();
  await other.goto("/freelancermaster/profile");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("My profile");
  await user.logOut(freelancer.username);
  await expect(other).toHaveURL(/\/guestmaster\/login\?next=%2Ffreelancermaster%2Fprofile/);
});

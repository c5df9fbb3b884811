import { expect, test } from "@playwright/test";
import { Person } from "./person.ts";
import { accounts } from "./screen-list.ts";
import { arrive, hasItsTitle, isThere } from "./visit.ts";

/** Whatever stands in the address bar leads somewhere sensible, and somebody who may not be there is led away. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const { adminmaster: admin, clientmaster: company, freelancermaster: freelancer } = accounts;
const homes = {
  adminmaster: "/adminmaster/adminhome",
  clientmaster: "/clientmaster/clienthome",
  freelancermaster: "/freelancermaster/freelancerhome",
} as const;

test("the empty address leads to the landing page", async ({ browser }) => {
  const page = await arrive(browser, { as: undefined, heard });
  await page.goto("/");
  await expect(page).toHaveURL("/guestmaster/guesthome");
  await page.context().close();
});

for (const [account, wanted] of [
  [admin, "/adminmaster/categorywisefreelancer?category=1"],
  [company, "/clientmaster/clientprojects?tab=paid"],
  [freelancer, "/freelancermaster/projects?tab=completed"],
] as const)
  test(`whoever opens ${wanted} without being signed in lands there after the login, and a reload stays`, async ({
    browser,
  }) => {
    const person = await Person.arrive(browser, heard);
    await person.goTo(wanted);
    await person.isAt(/\/guestmaster\/login\?next=/);
    await person.fill(account);
    await person.submit();
    await person.isAt(wanted);
    await isThere(person.page);
    await person.page.reload();
    await isThere(person.page);
    await person.isAt(wanted);
    await person.page.goBack();
    await person.isAt(/\/guestmaster\/login/);
    await person.leave();
  });

for (const [area, account] of Object.entries({
  adminmaster: admin,
  clientmaster: company,
  freelancermaster: freelancer,
}))
  test(`in the areas of others, who is at home in ${area} hears that and is led home`, async ({ browser }) => {
    const home = homes[area as keyof typeof homes];
    const page = await arrive(browser, { as: account, heard });
    for (const other of Object.values(homes).filter((path) => path !== home)) {
      await page.goto(other);
      await expect(page.getByRole("alert")).toHaveText("Not Authorized!");
      await expect(page).toHaveURL(home);
    }
    await page.goto(`/${area}`);
    await expect(page).toHaveURL(home);
    await page.context().close();
  });

test("an address without a screen says so and leads to the landing page", async ({ browser }) => {
  const page = await arrive(browser, { as: undefined, heard });
  for (const path of ["/nowhere", "/guestmaster/nowhere", "/guestmaster/login/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await hasItsTitle(page);
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL("/guestmaster/guesthome");
  }
  await page.context().close();
});

test("within an area, an address without a screen says so and leads home", async ({ browser }) => {
  const page = await arrive(browser, { as: company, heard });
  await page.goto("/clientmaster/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page).toHaveURL(homes.clientmaster);
  await page.context().close();
});

test("what has gone from the demo is not found, in words, on every screen of one row", async ({ browser }) => {
  const page = await arrive(browser, { as: company, heard, expected: /status of 404/ });
  for (const path of [
    "workedit/999999",
    "viewrequests/999999",
    "progressview/999999/999999",
    "payment/999999/999999",
  ]) {
    await page.goto(`/clientmaster/${path}`);
    await isThere(page);
    await expect(page.locator("main .state")).toBeVisible();
  }
  await page.context().close();
});

test("logging out in one tab logs the other one out", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  await person.logIn(freelancer.username, freelancer.password);
  await person.isAt(homes.freelancermaster);
  const other = await person.page.context().newPage();
  await other.goto("/freelancermaster/profile");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("My profile");
  await person.logOut(freelancer.username);
  await expect(other).toHaveURL(/\/guestmaster\/login\?next=%2Ffreelancermaster%2Fprofile/);
  await person.leave();
});

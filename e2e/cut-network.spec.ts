import { type Browser, expect, type Page, test } from "@playwright/test";
import { Person } from "./person.ts";
import { png } from "./samples.ts";
import { type Area, accounts, addressesIn } from "./screen-list.ts";
import { arrive, faultsOf, follow, hasItsTitle, isThere } from "./visit.ts";

/** A connection that breaks, and comes back: nothing that was typed is lost, and every screen can be tried again. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

/** What the browser says of a connection that is cut, and React of a screen that could not be loaded for it. */
const cutLines = /net::ERR_FAILED|^Problem|A file of the page could not be loaded|status of 401/;
const silence = "No connection to the server. Nothing was lost; please try again.";

const anything = "**/*";
const theServer = "**/api/**";
const cut = (page: Page, what: string) => page.route(what, (route) => route.abort());
const mend = (page: Page) => page.unrouteAll();

const work = {
  title: "A sign for the tea stall",
  description: "Two metres, hand painted.",
  budget: "4500",
  deadlinedate: "2099-05-31",
};

async function isStillTyped(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
}

async function company(browser: Browser): Promise<Person> {
  const person = await Person.arrive(browser, heard, cutLines);
  await person.logIn(accounts.clientmaster.username, accounts.clientmaster.password);
  await person.isAt("/clientmaster/clienthome");
  return person;
}

test("a work that could not be posted stays typed, and is posted when the connection is back", async ({ browser }) => {
  const person = await company(browser);
  await person.goTo("/clientmaster/workpost");
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  await cut(person.page, anything);
  await person.fill(work);
  await person.submit();
  await person.hears(silence);
  await person.isAt("/clientmaster/workpost");
  await isStillTyped(person.page, work);
  await mend(person.page);
  await person.submit();
  await person.hears("Work Posted");
  await expect(person.rowOf(work.title)).toHaveCount(1);
  await person.leave();
});

test("a form that is first touched when the connection is cut stays where it is", async ({ browser }) => {
  const person = await Person.arrive(browser, heard, cutLines);
  await person.goTo("/guestmaster/forgotpwd");
  await isThere(person.page);
  await cut(person.page, anything);
  await person.fill({ username: "democlient" });
  await person.submit();
  await person.hears(silence);
  await isStillTyped(person.page, { username: "democlient" });
  await mend(person.page);
  await person.submit();
  await person.hears("Password reset check your email");
  await person.leave();
});

test("a registration whose picture could not be sent keeps all of it, the picture too", async ({ browser }) => {
  const person = await Person.arrive(browser, heard, cutLines);
  const typed = {
    name: "Tea Stall Signs",
    licenseno: "TS-1",
    EMAIL: "signs@kaamkaj.example",
    phone: "9876501234",
    username: `signs_${Date.now().toString(36)}`,
    password: "Monsoon42",
  };
  await person.goTo("/guestmaster/clientreg");
  await person.fill(typed);
  await person.choose("districtid", "Ernakulam");
  await person.choose("locationid", "Kochi");
  await person.attach("logo", { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png([180, 60, 60])) });
  await cut(person.page, anything);
  await person.submit();
  await person.hears(silence);
  await isStillTyped(person.page, typed);
  await mend(person.page);
  await person.submit();
  await person.hears("Registered Successfully!");
  await person.leave();
});

test("what was typed when the session ended is there again after the login", async ({ browser }) => {
  const person = await company(browser);
  await person.goTo("/clientmaster/workpost");
  await person.fill(work);
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  await person.page.context().clearCookies();
  await person.submit();
  await person.isAt(/\/guestmaster\/login\?next=/);
  await person.fill(accounts.clientmaster);
  await person.submit();
  await person.isAt("/clientmaster/workpost");
  await isStillTyped(person.page, work);
  await expect(person.field("subcategoryid").locator("option:checked")).toHaveText("Logo & Identity");
  await person.leave();
});

/** A list, a row and what a role sees first. */
const tried: Readonly<Record<Exclude<Area, "guestmaster">, readonly string[]>> = {
  adminmaster: ["adminhome", "verification", "categorywisefreelancer", "districtedit/{id}"],
  clientmaster: ["clienthome", "viewworks", "workreqview", "progressview/{workid}/{reqid}"],
  freelancermaster: ["freelancerhome", "myrequest", "workdetails/{id}", "projects"],
};

for (const [area, screens] of Object.entries(tried) as [keyof typeof tried, readonly string[]][])
  test(`screens of ${area} that could not be read say so, and Retry reads them`, async ({ browser }) => {
    const addressOf = await addressesIn(area, process.env["PRODUCT_URL"] ?? "");
    const first = await arrive(browser, { as: accounts[area], heard, expected: cutLines });
    const isMended = async (name: string, page: Page) => {
      const screen = `${area}/${name}`;
      await page.goto(`/${area}/nowhere`);
      await isThere(page);
      await cut(page, theServer);
      await follow(page, addressOf(screen));
      const retry = page.getByRole("button", { name: "Retry" });
      await expect(retry, screen).not.toHaveCount(0);
      await expect(page.getByRole("alert").first()).toHaveText(silence);
      await hasItsTitle(page);
      expect(await faultsOf(page), screen).toEqual([]);
      await mend(page);
      await retry.evaluateAll((buttons: HTMLButtonElement[]) => buttons.map((button) => button.click()));
      await expect(retry, screen).toHaveCount(0);
      await isThere(page);
    };
    const pages = [first, ...(await Promise.all(screens.slice(1).map(() => first.context().newPage())))];
    await Promise.all(screens.map((name, i) => isMended(name, pages[i] ?? first)));
    await first.context().close();
  });

/** One that was never seen: its files are not there yet either. */
const workview = "/freelancermaster/workview";

for (const [what, gone, open] of [
  ["whose guard could not ask", theServer, async (page: Page) => void (await page.goto(workview))],
  ["whose files could not be loaded", anything, (page: Page) => follow(page, workview)],
] as const)
  test(`a screen ${what} says so, and Retry shows it`, async ({ browser }) => {
    const page = await arrive(browser, { as: accounts.freelancermaster, heard, expected: cutLines });
    await page.goto("/freelancermaster/nowhere");
    await isThere(page);
    await cut(page, gone);
    await open(page);
    await expect(page.getByRole("alert")).toHaveText(silence);
    await hasItsTitle(page);
    expect(await faultsOf(page)).toEqual([]);
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All jobs");
    await page.context().close();
  });

test("an open page whose files an update of the server has taken away loads itself anew", async ({ browser }) => {
  const page = await arrive(browser, { as: accounts.freelancermaster, heard, expected: cutLines });
  await page.goto("/freelancermaster/nowhere");
  await isThere(page);
  await page.route("**/assets/workview*", (route) => route.abort(), { times: 1 });
  await page.evaluate((to) => history.pushState({}, "", to), workview);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All jobs");
  await expect(page).toHaveURL(workview);
  await page.context().close();
});

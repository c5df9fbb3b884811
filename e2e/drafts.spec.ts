import { type Browser, expect, test } from "@playwright/test";
import { HttpClient } from "./http-client.ts";
import { type Newcomer, newCompany } from "./newcomers.ts";
import { Person } from "./person.ts";
import { isThere } from "./visit.ts";

/** What was typed outlives the session, for the account that typed it; and a stale tab changes nothing of another account. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const lines = /status of 4\d\d|net::ERR_/;
const ended = "Your session has ended. Log in to continue; your draft is saved.";
const post = "/clientmaster/workpost";
const work = { title: "A van with a mural", description: "Both sides.", budget: "9000", deadlinedate: "2099-05-31" };

async function typingAs(browser: Browser, company: Newcomer): Promise<Person> {
  const person = await (await Person.arrive(browser, heard, lines)).isSignedInAs(company);
  await person.goTo(post);
  await isThere(person.page);
  await person.fill(work);
  return person;
}

async function isTyped(person: Person, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(person.field(name)).toHaveValue(value);
}

/** On another device. */
async function logOutEverywhereElse(account: Newcomer): Promise<void> {
  const other = new HttpClient(() => process.env["PRODUCT_URL"] ?? "");
  await other.post("login", account);
  expect((await other.post("sessions.endOthers")).status).toBe(200);
}

/** What was read a few seconds ago is read again when the tab is looked at again. */
const returnToTab = (person: Person, path: string) =>
  expect(async () => {
    await person.page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(person.page).toHaveURL(path, { timeout: 1000 });
  }).toPass();

test("whose session was ended elsewhere reads why, logs in and finds the form as it was left", async ({ browser }) => {
  const company = await newCompany("drafts");
  const person = await typingAs(browser, company);
  await logOutEverywhereElse(company);
  await returnToTab(person, `/guestmaster/login?next=${encodeURIComponent(post)}&ended=1`);
  await person.sees(ended);
  await person.fill({ ...company });
  await person.submit();
  await person.isAt(post);
  await isTyped(person, work);
  // A draft is restored once; leaving the form discards it.
  await person.page.getByRole("link", { name: "Kaamkaj" }).click();
  await person.sees("Post your WORK");
  await person.goTo(post);
  await isTyped(person, { title: "", description: "" });
  await person.leave();
});

test("a second tab is led to the login with its draft when the first one logs out", async ({ browser }) => {
  const company = await newCompany("twotabs");
  const person = await typingAs(browser, company);
  const first = await person.page.context().newPage();
  await first.goto("/clientmaster/clienthome");
  await first.getByRole("button", { name: company.username }).click();
  await first.getByRole("button", { name: /^log ?out$/i }).click();
  await first.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await person.sees(ended);
  // Somebody else logs in first, and sees nothing of it.
  const other = await newCompany("twotabs2");
  await person.fill({ ...other });
  await person.submit();
  await person.isAt(post);
  await isTyped(person, { title: "", description: "" });
  await person.logOut(other.username);
  await person.leave();
});

test("a tab that another account has left behind saves nothing, says so, and begins anew", async ({ browser }) => {
  const [company, other] = [await newCompany("stale"), await newCompany("staleother")];
  const person = await typingAs(browser, company);
  await person.choose("categoryid", "Graphic Design");
  await person.choose("subcategoryid", "Logo & Identity");
  // The cookie is another one's, and no tab has told this one.
  await person.isSignedInAs(other);
  await person.submit();
  await person.hears(`This browser is logged in as ${other.username} now. Nothing was saved.`);
  await isTyped(person, { title: "", description: "" });
  await expect(person.page.getByRole("button", { name: other.username })).toBeVisible();
  const wire = new HttpClient(() => process.env["PRODUCT_URL"] ?? "");
  for (const account of [company, other]) {
    await wire.post("login", account);
    expect((await wire.post("getworkdetails")).data).toEqual([]);
  }
  await person.leave();
});

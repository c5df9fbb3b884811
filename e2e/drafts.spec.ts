import { type Browser, expect } from "@playwright/test";
import { Actor, type Credentials } from "./actor.ts";
import { HttpClient } from "./http-client.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { waitUntilLoaded } from "./page.ts";
import { sharedProductUrl } from "./product.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Drafts survive everything but logging out, and a stale tab changes nothing of another account. */

const expectedErrors = /status of 4\d\d|net::ERR_/;
const sessionEnded = "Your session has ended. Log in to continue; your draft is saved.";
const workpost = "/clientmaster/workpost";
const work = { title: "A van with a mural", description: "Both sides.", budget: "9000", deadlinedate: "2099-05-31" };

async function openWithDraft(browser: Browser, company: Credentials): Promise<User> {
  const user = await User.signedIn(browser, company, { expectedErrors });
  await user.goTo(workpost);
  await waitUntilLoaded(user.page);
  await user.fill(work);
  return user;
}

/** Uses another device. */
async function logOutEverywhereElse(account: Credentials): Promise<void> {
  const other = new HttpClient(sharedProductUrl);
  await other.post("login", account);
  expect((await other.post("sessions.endOthers")).status).toBe(200);
}

/** How many files the browser keeps for drafts. To open a database that is not there yet would make an empty one. */
async function countKeptFiles(): Promise<number> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === "drafts");
  if (!isThere) return 0;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opened = indexedDB.open("drafts");
    opened.onsuccess = () => resolve(opened.result);
  });
  return new Promise((resolve) => {
    const count = db.transaction("files").objectStore("files").count();
    count.onsuccess = () => resolve(count.result);
    db.close();
  });
}

/** A tab that becomes visible refetches its rows after a few seconds. */
const returnToTab = (user: User, path: string) =>
  expect(async () => {
    await user.page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(user.page).toHaveURL(path, { timeout: 1000 });
  }).toPass();

test("a user whose session was ended elsewhere reads why, logs in and finds the draft", async ({ browser }) => {
  const company = await newCompany("drafts");
  const user = await openWithDraft(browser, company);
  await logOutEverywhereElse(company);
  await returnToTab(user, `/guestmaster/login?next=${encodeURIComponent(workpost)}&ended=1`);
  await user.expectText(sessionEnded);
  await user.fill({ ...company });
  await user.submit();
  await user.expectUrl(workpost);
  await user.expectValues(work);
  await user.expectText("Draft restored");
  await user.press("Discard");
  await user.expectValues({ title: "", description: "" });
  await user.goTo(workpost);
  await user.expectValues({ title: "", description: "" });
});

test("what was typed and chosen is there after a reload, Back, the menu, another language and a lost connection", async ({
  browser,
}) => {
  const [company, freelancer] = [await newCompany("keeps"), await newFreelancer("keepsfile")];
  const user = await openWithDraft(browser, company);
  await user.page.reload();
  await user.expectValues(work);
  await user.page.getByRole("link", { name: "Kaamkaj" }).click();
  await user.expectText("Post your WORK");
  await user.page.goBack();
  await user.expectValues(work);
  await user.page.getByRole("button", { name: "work", exact: true }).click();
  await user.page.getByRole("link", { name: "view works" }).click();
  await user.expectUrl(/viewworks/);
  await user.goTo(workpost);
  await user.expectValues(work);
  await user.press("हिन्दी");
  await user.expectText("ड्राफ़्ट वापस आ गया");
  await user.expectValues(work);
  await user.page.context().setOffline(true);
  await user.fill({ title: "A van with two murals" });
  await user.page.context().setOffline(false);
  await user.page.reload();
  await user.expectValues({ ...work, title: "A van with two murals" });

  const owner = await Actor.signIn(company);
  const workId = await owner.postWork("A mural to apply for", await owner.anySkill());
  const applicant = await User.signedIn(browser, freelancer);
  await applicant.goTo(`/freelancermaster/workreq/${workId}`);
  await applicant.attach("biodata", { name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await applicant.expectText("me.pdf");
  await expect.poll(() => applicant.page.evaluate(countKeptFiles)).toBe(1);
  await applicant.page.reload();
  await applicant.expectText("me.pdf");
  await applicant.submit();
  await applicant.expectAlert("Request Send");
});

test("a second tab is led to the login when the first logs out, which deletes its draft after saying so", {
  tag: "@all",
}, async ({ browser }) => {
  const company = await newCompany("twotabs");
  const user = await openWithDraft(browser, company);
  const first = await user.page.context().newPage();
  await first.goto("/clientmaster/clienthome");
  await first.getByRole("button", { name: company.username }).click();
  await first.getByRole("button", { name: /^log ?out$/i }).click();
  await expect(first.getByRole("alertdialog")).toContainText("A draft in this browser is deleted.");
  await first.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await user.expectText("Your session has ended. Log in to continue.");
  // Another account logs in, and does not see the draft.
  const other = await newCompany("twotabs2");
  await user.fill({ ...other });
  await user.submit();
  await user.expectUrl(workpost);
  await user.expectValues({ title: "", description: "" });
  await user.logOut(other.username);
});

test("a tab of another account saves nothing, says so, and reloads", { tag: "@all" }, async ({ browser }) => {
  const [company, other] = [await newCompany("stale"), await newCompany("staleother")];
  const user = await openWithDraft(browser, company);
  await user.choose("categoryid", "Graphic Design");
  await user.choose("subcategoryid", "Logo & Identity");
  // The session belongs to another account, and no other tab has announced it.
  await user.signIn(other);
  await user.submit();
  await user.expectAlert(`This browser is logged in as ${other.username} now. Nothing was saved.`);
  await user.expectValues({ title: "", description: "" });
  await expect(user.page.getByRole("button", { name: other.username })).toBeVisible();
  const client = new HttpClient(sharedProductUrl);
  for (const account of [company, other]) {
    await client.post("login", account);
    expect((await client.post("getworkdetails")).data).toEqual([]);
  }
});

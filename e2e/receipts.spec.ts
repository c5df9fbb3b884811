import { readFile } from "node:fs/promises";
import { type Browser, expect, test } from "@playwright/test";
import { extractText } from "unpdf";
import { Person } from "./person.ts";
import { accounts } from "./screen-list.ts";

/** What was paid, for either side to keep; and what the platform will keep of it some day. */
const heard: string[] = [];
const everybody: Person[] = [];

async function person(browser: Browser, area: "adminmaster" | "clientmaster" | "freelancermaster"): Promise<Person> {
  const arrived = await (await Person.arrive(browser, heard)).isSignedInAs(accounts[area]);
  everybody.push(arrived);
  return arrived;
}

test.afterEach(() => {
  expect(heard.splice(0)).toEqual([]);
});
test.afterAll(() => Promise.all(everybody.map((one) => one.leave())));

/** Saves the receipt that is open, and reads it back. */
async function saved(reader: Person): Promise<{ name: string; text: string }> {
  const download = reader.page.waitForEvent("download");
  await reader.press("Download PDF");
  const file = await download;
  const name = file.suggestedFilename();
  await reader.hears(`${name} downloaded`);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  return { name, text };
}

const factOf = (reader: Person, name: string) =>
  reader.page.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();

for (const [area, path, tab, title, total] of [
  ["clientmaster", "clientprojects", "Paid", "Receipt for your payment", "Paid by the company"],
  ["freelancermaster", "projects", "completed", "Receipt for your earnings", "Earned by the freelancer"],
] as const)
  test(`in ${area} a receipt is read, saved as a PDF that says the same, and printed without the menu`, async ({
    browser,
  }: {
    browser: Browser;
  }) => {
    const reader = await person(browser, area);
    await reader.goTo(`/${area}/${path}`);
    await reader.opensTab(tab);
    await reader.page.getByRole("link", { name: "Receipt", exact: true }).first().click();
    await reader.isAt(new RegExp(`/${area}/receipt/\\d+$`));
    await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText(title);
    const [number, amount] = [await factOf(reader, "Receipt no."), await factOf(reader, total)];
    const { name, text } = await saved(reader);
    expect(name).toBe(`receipt-${number}.pdf`);
    for (const words of [title, number, `${total} ${amount}`]) expect(text).toContain(words);

    await reader.page.emulateMedia({ media: "print" });
    await expect(reader.page.getByRole("banner")).toBeHidden();
    await expect(reader.page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(reader.page.getByText(number, { exact: true })).toBeVisible();
  });

test("the admin dates a rate, sees it come, and takes it back", async ({ browser }: { browser: Browser }) => {
  const admin = await person(browser, "adminmaster");
  await admin.goTo("/adminmaster/adminhome");
  await admin.page.getByRole("link", { name: "Brokerage" }).click();
  await admin.fill({ percent: "12.5", from: "2098-12-01" });
  await admin.submit();
  await admin.isAsked("From 01-12-2098 the brokerage is 12.5%.");
  await admin.hears("The rate was set");
  const row = admin.rowOf("01-12-2098");
  await expect(row).toContainText("comes");
  await row.getByRole("button", { name: "Withdraw" }).click();
  await admin.isAsked("Do you want to withdraw the rate of 12.5% from 01-12-2098?");
  await admin.hears("The rate was withdrawn");
  await expect(row).toHaveCount(0);
});

test("the admin has the books checked at once", async ({ browser }: { browser: Browser }) => {
  const admin = await person(browser, "adminmaster");
  await admin.goTo("/adminmaster/adminhome");
  await admin.press("Check now");
  await admin.hears("Ledger checked");
  await admin.sees(/^Ledger balanced, checked /);
});

import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { extractText } from "unpdf";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Receipts of both sides, fee rules and the ledger check. */

/** Downloads the open receipt and extracts its text. */
async function downloadReceipt(user: User): Promise<{ name: string; text: string }> {
  const download = user.page.waitForEvent("download");
  await user.press("Download PDF");
  const file = await download;
  const name = file.suggestedFilename();
  await user.expectAlert(`${name} downloaded`);
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true });
  return { name, text };
}

const factOf = (user: User, name: string) =>
  user.page.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();

for (const [area, path, tab, title, total] of [
  ["clientmaster", "clientprojects", "Paid", "Receipt for your payment", "Paid by the company"],
  ["freelancermaster", "projects", "completed", "Receipt for your earnings", "Earned by the freelancer"],
] as const)
  test(`a receipt in ${area} is saved as a PDF with the same content, and printed without the menu`, async ({
    browser,
  }) => {
    const user = await User.signedIn(browser, accounts[area]);
    await user.goTo(`/${area}/${path}`);
    await user.openTab(tab);
    await user.page.emulateMedia({ media: "print" });
    for (const around of [".skip", ".bar", ".menu", ".button", ".area-foot"])
      for (const part of await user.page.locator(around).all()) await expect(part).toBeHidden();
    await user.page.emulateMedia({ media: "screen" });
    await user.page.getByRole("link", { name: "Receipt", exact: true }).first().click();
    await user.expectUrl(new RegExp(`/${area}/receipt/\\d+$`));
    await expect(user.page.getByRole("heading", { level: 1 })).toHaveText(title);
    const [number, amount] = [await factOf(user, "Receipt no."), await factOf(user, total)];
    const { name, text } = await downloadReceipt(user);
    expect(name).toBe(`Receipt ${number}.pdf`);
    for (const words of [title, number, `${total} ${amount}`]) expect(text).toContain(words);

    await user.page.emulateMedia({ media: "print" });
    await expect(user.page.getByRole("banner")).toBeHidden();
    await expect(user.page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(user.page.getByText(number, { exact: true })).toBeVisible();
  });

test("the admin schedules a fee, sees it listed, and withdraws it", async ({ browser }) => {
  const admin = await User.signedIn(browser, accounts.adminmaster);
  await admin.goTo("/adminmaster/adminhome");
  await admin.page.getByRole("button", { name: "Money" }).click();
  await admin.page.getByRole("link", { name: "Fees", exact: true }).click();
  await admin.fill({ percent: "12.5", from: "2098-12-01" });
  await admin.submit();
  await admin.confirm("From 01-12-2098 the brokerage is 12.5%.");
  await admin.expectAlert("The fee was set");
  const row = admin.rowOf("01-12-2098");
  await expect(row).toContainText("upcoming");
  await row.getByRole("button", { name: "Withdraw" }).click();
  await admin.confirm("Do you want to withdraw the rate of 12.5% from 01-12-2098?");
  await admin.expectAlert("The fee was withdrawn");
  await expect(row).toHaveCount(0);
});

test("the admin checks the ledger", async ({ browser }) => {
  const admin = await User.signedIn(browser, accounts.adminmaster);
  await admin.goTo("/adminmaster/adminhome");
  await admin.press("Check now");
  await admin.expectAlert("Ledger checked");
  await admin.expectText(/^Ledger balanced, checked /);
});

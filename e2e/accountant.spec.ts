import { expect } from "@playwright/test";
import { taxFiles } from "#domain/money/tax-paper.ts";
import { statements } from "#domain/money/tax-statement.ts";
import { csvInLibreOffice, hasLibreOffice } from "#server/test/libre-office.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { readers } from "./spreadsheet-readers.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const kavita = { username: "kavita_rao", password: "Kokam3Sherbet" };
const email = "kavita.rao@kaamkaj.example";
const operator = {
  legalName: "Kaamkaj Services Private Limited",
  address: "1 Marine Drive, Mumbai",
  gstin: "27AAPFU0939F1ZV",
  pan: "AAPFU0939F",
  tan: "MUMK12345A",
  signatory: "Kavita Rao",
  prefix: "KJ",
  sac: "998599",
};

/** The first day of the month before the last one, which is over, and in which the demo has payments. */
function closedMonth(): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - 2, 1);
  return day.toISOString().slice(0, 10);
}

const amounts = /^-?₹[\d,]+(?:\.\d\d)?$/;

/** Records every statement: with the first choice where there is one, and an answer in each blank that is empty. */
async function recordStatements(user: User): Promise<void> {
  const { page } = user;
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Record the statement" }) });
  for (const [index] of statements.entries()) {
    for (const choice of await form.getByLabel("What is right of [ / ]").all()) await choice.selectOption({ index: 1 });
    for (const blank of await form.getByLabel(/______$/).all())
      if ((await blank.inputValue()) === "") await blank.fill("72");
    await user.press("Record the statement");
    await expect(page.getByRole("button", { name: `Change statement ${index + 1}`, exact: true })).toBeVisible();
  }
}

/** The cells of these files that are amounts as people read them, and not numbers. */
async function amountsAsText(files: readonly string[]): Promise<readonly unknown[]> {
  const rows = await Promise.all(files.map(csvInLibreOffice));
  return rows.flat(2).filter((cell) => typeof cell === "string" && amounts.test(cell));
}

test("an admin with the permission tax alone begins with taxes, closes a month, and opens its files and the books in a spreadsheet", {
  tag: "@all",
}, async ({ browser, startProduct }) => {
  test.setTimeout(300_000);
  const product = await startProduct();
  const options = { productUrl: product.url };
  const admin = await User.signedIn(browser, accounts.adminmaster, options);
  await admin.goTo("/adminmaster/settings");
  await admin.field("tax").selectOption("india");
  await admin.submit();
  await admin.expectAlert("The settings were saved");
  await admin.goTo("/adminmaster/admins");
  await admin.press("Invite an admin");
  await admin.fill({ name: "Kavita Rao", email, password: accounts.adminmaster.password });
  await admin.page.getByRole("checkbox", { name: /^Tax/ }).check();
  await admin.submit();
  await admin.expectAlert("The invitation was sent");

  const user = await User.open(browser, options);
  const { page } = user;
  await user.goTo(linkTo("join", await mailOf(({ to }) => to?.[0]?.address === email, product.dataDir)));
  await user.fill({ username: kavita.username, newPassword: kavita.password, confirmPassword: kavita.password });
  await user.submit();
  await user.expectUrl("/guestmaster/login");
  await user.logIn(kavita);
  await user.expectUrl("/adminmaster/adminhome");

  await user.goTo("/adminmaster/tax?tab=setup");
  await user.press("Add the operator");
  await user.fill(operator);
  await user.choose("state", "Maharashtra");
  await user.press("Save the operator");
  await user.expectAlert("The operator was saved");
  await user.press("Add a rate");
  await user.press("Add the rate");
  await user.expectAlert("The rate was added");
  const today = new Date().toISOString().slice(0, 10);
  await user.press("Record statement 1");
  await user.fill({ professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: today });
  await recordStatements(user);
  await expectSound(page);
  await user.press("Choose the first day");
  const month = closedMonth();
  await user.fill({ startsOn: month, password: kavita.password });
  await user.press("Begin on this day");
  await user.expectAlert("Tax papers begin on this day");

  await user.openTab("Months");
  await expect(page.getByText(`Next: ${month.slice(0, 7)}`)).toBeVisible();
  const row = page.getByRole("table", { name: "Months" }).locator(`[data-id="${month}"]`);
  // A job makes the papers within a minute.
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole("button", { name: "Close the month" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expectSound(page);
  await page.getByRole("table", { name: "GST (GSTR-3B)" }).locator(`[data-id="${month}"]`).getByRole("button").click();
  await user.fill({ challan: "00042", paidOn: today });
  await user.press("Record the deposit");
  await user.expectAlert("The deposit was recorded");
  await row.getByRole("button", { name: "Close the month" }).click();
  await user.confirm(`Do you want to close ${month.slice(0, 7)}?`);
  await user.expectAlert("The month is closed");

  await row.getByRole("button", { name: "Files" }).click();
  const names: string[] = [];
  const files: Promise<void>[] = [];
  page.on("download", (download) => {
    const name = download.suggestedFilename();
    names.push(name);
    files.push(download.saveAs(test.info().outputPath(name)));
  });
  await user.press("Download all files");
  await expect.poll(() => names).toEqual(taxFiles.map((file) => `${file}-${month.slice(0, 7)}.csv`));

  await user.goTo("/adminmaster/books");
  await user.press("Export to Excel");
  await user.press("Export as CSV");
  await expect.poll(() => names.slice(taxFiles.length).toSorted()).toEqual(["trial-balance.csv", "trial-balance.xlsx"]);
  await Promise.all(files);
  for (const [reader, read] of Object.entries(readers)) {
    const [[, ...rows] = []] = Object.values(await read(test.info().outputPath("trial-balance.xlsx")));
    expect(rows.length, reader).toBeGreaterThan(0);
    expect(
      rows.flat().filter((cell) => typeof cell === "string" && amounts.test(cell)),
      reader,
    ).toEqual([]);
    expect(
      rows[0]?.filter((cell) => typeof cell !== "string"),
      reader,
    ).not.toEqual([]);
  }
  const csvFiles = names.filter((name) => name.endsWith(".csv")).map((name) => test.info().outputPath(name));
  if (hasLibreOffice) expect(await amountsAsText(csvFiles)).toEqual([]);

  for (const screen of ["payments", "payouts", "verification", "settings", "audit"]) {
    await user.goTo(`/adminmaster/${screen}`);
    await user.expectText("Permission missing");
  }
});

import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { databaseOf } from "./many-companies.ts";
import type { Product } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { bankFileInLibreOffice } from "./spreadsheet-readers.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A run of payouts by hand, from the account of the freelancer to the reference of the bank (docs/decisions/0044). */
const accountNumber = "000123456789012";
const utr = "SBIN226123456789";

/** A day passes for the new account, and five for the money that is on hold. */
async function letTimePass(product: Product): Promise<void> {
  const client = new Client({ connectionString: await databaseOf(product) });
  await client.connect();
  try {
    await client.query("update payout_accounts set state = 'active', usable_from = now() where state = 'waiting'");
    await client.query("update payables set hold_until = now() - interval '1 minute' where status = 'due'");
  } finally {
    await client.end();
  }
}

test("a freelancer saves an account, the admin pays it by the bank, and the freelancer reads the reference", async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const options = { productUrl: product.url };
  const freelancer = await User.signedIn(browser, accounts.freelancermaster, options);
  const admin = await User.signedIn(browser, accounts.adminmaster, options);

  await freelancer.goTo("/freelancermaster/payouts");
  await freelancer.press("Change the account");
  await freelancer.fill({ holderName: "Meera Nair", accountNumber, confirmAccountNumber: accountNumber });
  await freelancer.fill({ ifsc: "SBIN0001234", password: accounts.freelancermaster.password });
  await freelancer.press("Save the account");
  await freelancer.expectAlert("Your payout account was saved");
  await freelancer.expectText("Bank account, ends with 9012");
  await freelancer.expectText(/^Payouts to this account start on/);

  await letTimePass(product);
  await admin.goTo("/adminmaster/payouts");
  const pay = () => admin.page.getByRole("button", { name: /^Pay 1 freelancer ₹/ }).click();
  await pay();
  await admin.fill({ password: accounts.adminmaster.password });
  await pay();
  await admin.expectAlert("The payout batch was created");
  await admin.expectUrl(/tab=runs/);

  // The form of the bank file is open already.
  await admin.fill({ password: accounts.adminmaster.password });
  const download = admin.page.waitForEvent("download");
  await admin.press("Download the file");
  const path = await (await download).path();
  expect(await readFile(path, "utf8")).toContain(`,Meera Nair,${accountNumber},SBIN0001234,,`);
  const sheet = await bankFileInLibreOffice(path);
  // A cell without quotes is a number.
  if (sheet) expect(sheet).toContainEqual(expect.arrayContaining(["Meera Nair", accountNumber, "SBIN0001234"]));

  const sent = admin.rowOf("Sent to the bank");
  await sent.getByRole("button", { name: /^Actions for Batch/ }).click();
  await sent.getByRole("button", { name: "Show the payouts" }).click();
  await admin.press("Record the UTR");
  await admin.fill({ utr });
  await admin.press("Record the UTR");
  await admin.expectAlert("The payout was recorded");

  await freelancer.goTo("/freelancermaster/payouts");
  await expect(freelancer.rowOf(utr).first()).toContainText("Paid");
});

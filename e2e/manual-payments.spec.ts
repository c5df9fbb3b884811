import { expect } from "@playwright/test";
import { expectSound } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Bank transfers: the company reports a payment, the admin confirms or declines it (docs/decisions/0016). */
test.describe.configure({ mode: "serial" });

const instructions = "Pay to account 1234 at the State Bank.";
let product: Product;
let company: User;
let freelancer: User;
let admin: User;
let title: string;

test.beforeAll(async ({ browser }) => {
  test.slow();
  product = await startProduct({ env: { PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: instructions } });
  const productUrl = product.url;
  company = await User.signedIn(browser, accounts.clientmaster, { productUrl });
  freelancer = await User.signedIn(browser, accounts.freelancermaster, { productUrl });
  admin = await User.signedIn(browser, accounts.adminmaster, { productUrl });
});

test.afterAll(async () => {
  for (const user of [company, freelancer, admin]) await user.close();
  await product.stop();
});

async function reportPayment(reference: string): Promise<void> {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.rowOf(title).getByRole("link", { name: "Pay", exact: true }).click();
  await company.expectUrl(/\/clientmaster\/payment\/\d+\/\d+/);
  await company.expectText("Reference of your payment");
  await company.fill({ reference });
  await company.submit();
}

test("the company reads how to pay, and reports its payment", async () => {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  const card = company.page.locator("[data-id]").first();
  title = (await card.getByRole("heading").textContent()) ?? "";
  await reportPayment("");
  await company.expectAlert("please fill this");
  await company.expectText(instructions);
  await expect(company.page.getByLabel("Card number")).toHaveCount(0);
  await expect(company.page.getByText(/no money moves/)).toHaveCount(0);
  await company.fill({ reference: "UTR 4711" });
  await company.submit();
  await company.expectAlert("Payment reported. It shows as paid once it is confirmed.");
  await company.expectUrl(/\/clientmaster\/clientprojects/);
  await expect(company.rowOf(title)).toContainText("awaiting confirmation. Reference: UTR 4711");
  await expect(company.rowOf(title).getByRole("link", { name: "Pay", exact: true })).toHaveCount(0);
});

test("the freelancer sees that the payment awaits confirmation, without its reference", async () => {
  await freelancer.goTo("/freelancermaster/projects?tab=completed");
  await expect(freelancer.rowOf(title)).toContainText("awaiting confirmation");
  await expect(freelancer.rowOf(title)).toContainText("payment pending");
  await expect(freelancer.rowOf(title)).not.toContainText("UTR");
});

test("the screens of a reported payment are sound", { tag: "@all" }, async () => {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.expectText("Withdraw payment report");
  await expectSound(company.page);
});

test("the company withdraws a wrong report, and reports the payment again", async () => {
  await company.rowOf(title).getByRole("button", { name: "Withdraw payment report" }).click();
  await company.confirm("Do you want to withdraw the payment report?");
  await company.expectAlert("Payment report withdrawn");
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.rowOf(title).getByRole("link", { name: "Pay", exact: true }).click();
  await company.expectText("Reference of your payment");
  await expectSound(company.page);
  await reportPayment("UTR 4712");
  await company.expectAlert("Payment reported. It shows as paid once it is confirmed.");
});

test("the admin declines a payment that did not arrive, and both sides read why", async () => {
  await admin.goTo("/adminmaster/mytask");
  await admin.expectText("3 payments to confirm");
  await expectSound(admin.page);
  await admin.page.getByRole("link", { name: "Confirm payments" }).click();
  await admin.expectUrl("/adminmaster/payments");
  await expectSound(admin.page);
  await admin
    .rowOf(title)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await admin.rowOf(title).getByRole("button", { name: "Decline", exact: true }).click();
  await admin.submit();
  await admin.expectAlert("please fill this");
  await admin.fill({ reason: "No such UTR." });
  await admin.submit();
  await admin.expectAlert("Payment declined");
  await expect(admin.rowOf(title)).toHaveCount(0);
  for (const [user, area] of [
    [company, "clientmaster/clientprojects"],
    [freelancer, "freelancermaster/projects"],
  ] as const) {
    await user.goTo(`/${area}?tab=completed`);
    await expect(user.rowOf(title)).toContainText("The payment was declined: No such UTR.");
  }
});

test("the admin confirms a payment that arrived, and all sides see it as paid", async () => {
  await reportPayment("UTR 4713");
  await company.expectAlert("Payment reported. It shows as paid once it is confirmed.");
  await admin.goTo("/adminmaster/payments");
  await admin.rowOf(title).getByRole("button", { name: "Confirm", exact: true }).click();
  await admin.confirm("arrived?");
  await admin.expectAlert("Payment confirmed");
  await freelancer.goTo("/freelancermaster/projects?tab=completed");
  await expect(freelancer.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await company.goTo("/clientmaster/clientprojects?tab=paid");
  await expect(company.rowOf(title).getByRole("button", { name: "Paid" })).toBeDisabled();
});

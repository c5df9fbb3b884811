import { expect } from "@playwright/test";
import { expectSound } from "./page.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** The company pays the freelancer by UPI, who confirms; the brokerage becomes a bill (docs/decisions/0045). */
test.describe.configure({ mode: "serial" });

let product: Product;
let company: User;
let freelancer: User;
let admin: User;
let title: string;

test.beforeAll(async ({ browser }) => {
  test.slow();
  const env = { PAYMENT_PROVIDER: "direct", PAYMENT_INSTRUCTIONS: "Pay to platform@example." };
  product = await startProduct({ env });
  const signedIn = (area: "clientmaster" | "freelancermaster" | "adminmaster") =>
    User.signedIn(browser, accounts[area], { productUrl: product.url });
  [company, freelancer, admin] = await Promise.all([
    signedIn("clientmaster"),
    signedIn("freelancermaster"),
    signedIn("adminmaster"),
  ]);
});

test.afterAll(async () => {
  for (const user of [company, freelancer, admin]) await user.close();
  await product.stop();
});

test("the company sees whom to pay as a QR code and as text, and reports its payment", async () => {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  const card = company.page.locator("[data-id]").first();
  title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: "Pay", exact: true }).click();
  await company.expectUrl(/\/clientmaster\/payment\/\d+\/\d+/);
  await expect(company.page.getByRole("img", { name: "QR code for your UPI app" })).toBeVisible();
  await company.expectText("demofreelancer@example");
  await expectSound(company.page);
  await company.fill({ reference: "UTR 4711" });
  await company.submit();
  await company.expectAlert("Payment reported. It shows as paid once it is confirmed.");
});

test("the freelancer confirms on a phone that the money has arrived, and owes the brokerage", async () => {
  await freelancer.page.setViewportSize({ width: 360, height: 800 });
  await freelancer.goTo("/freelancermaster/projects?tab=completed");
  await expectSound(freelancer.page);
  await freelancer.rowOf(title).getByRole("button", { name: "The money has arrived" }).click();
  await freelancer.confirm("Has the money with the reference UTR 4711 arrived?");
  await freelancer.expectAlert("The payment was confirmed");
  await freelancer.goTo("/freelancermaster/payouts");
  await freelancer.expectText("Brokerage to pay");
  await freelancer.expectText(/Pay to platform@example\./);
  await expectSound(freelancer.page);
});

test("the admin records that the bill was paid, and the freelancer sees it", async () => {
  await admin.goTo("/adminmaster/payouts?tab=bills");
  await expect(admin.rowOf(title)).toBeVisible();
  await expectSound(admin.page);
  await admin.rowOf(title).getByRole("button", { name: "Mark as paid" }).click();
  await admin.fill({ note: "UTR 99" });
  await admin.submit();
  await admin.expectAlert("The bill was recorded as paid");
  await freelancer.goTo("/freelancermaster/payouts");
  await expect(freelancer.page.getByText("UTR 99")).toBeVisible();
  await company.goTo("/clientmaster/clientprojects?tab=paid");
  await expect(company.rowOf(title).getByRole("button", { name: "Paid" })).toBeDisabled();
});

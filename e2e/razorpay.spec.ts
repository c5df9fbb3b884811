import { expect } from "@playwright/test";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { RazorpayDouble } from "#server/test/money/razorpay-double.ts";
import { expectSound } from "./page.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

test("a company pays on the page of Razorpay and returns, and the freelancer reads what is due", async ({
  browser,
  startProduct,
}) => {
  const razorpay = new RazorpayDouble();
  const env = { PAYMENT_PROVIDER: "razorpay", ...razorpayKeys, RAZORPAY_URL: await razorpay.start() };
  const product = await startProduct({ env });
  const options = { productUrl: product.url };
  // The page of Razorpay is not on this machine: the browser tries to open it, and its payer is played below.
  const company = await User.signedIn(browser, accounts.clientmaster, {
    ...options,
    expectedErrors: /net::ERR_|^https:\/\/rzp\.io\//,
  });
  const freelancer = await User.signedIn(browser, accounts.freelancermaster, options);
  const { page } = company;
  await page.setViewportSize({ width: 360, height: 740 });
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  const card = page.locator("[data-id]").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: "Pay", exact: true }).click();
  await company.expectUrl(/\/clientmaster\/payment\/\d+\/\d+/);
  await expectSound(page);
  const paymentUrl = page.url();

  await page.route("https://rzp.io/**", (route) => route.abort());
  const leaves = page.waitForRequest("https://rzp.io/**");
  await company.press("Pay with UPI or card");
  const left = await leaves;
  const [link] = razorpay.links.values();
  expect(left.url()).toBe(link?.short_url);
  const reference = link?.reference_id ?? "";

  // The company comes back without having paid, and continues.
  await company.goTo(paymentUrl);
  await company.expectText(/^Payment started on .*, not completed yet\.$/);
  const leavesAgain = page.waitForRequest("https://rzp.io/**");
  await company.press("Continue to payment");
  expect((await leavesAgain).url()).toBe(link?.short_url);
  expect(razorpay.links.size).toBe(1);

  razorpay.pay(reference);
  const { paymentId, status, signature } = razorpay.returned(reference);
  const values = {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link?.id ?? "",
    razorpay_payment_link_reference_id: reference,
    razorpay_payment_link_status: status,
    razorpay_signature: signature,
  };
  await company.goTo(`${paymentUrl}?${new URLSearchParams(values)}`);
  await company.expectAlert("Payment Successfull");
  await company.expectUrl("/clientmaster/clienthome");

  await freelancer.goTo("/freelancermaster/payouts");
  // Nothing is on hold for a freelancer with so many paid works.
  await expect(freelancer.rowOf(title)).toContainText("Ready to send");
  await expectSound(freelancer.page);
  razorpay.stop();
});

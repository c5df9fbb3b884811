import { type Browser, expect, type Page, test } from "@playwright/test";
import { Person } from "./person.ts";
import { type Product, startProduct } from "./product.ts";
import { accounts } from "./screen-list.ts";
import { faultsOf, overhang } from "./visit.ts";

/** Payments from account to account: the company notes one, the admin says whether the money came (docs/decisions/0016). */
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const instructions = "Pay to account 1234 at the State Bank.";
let product: Product;
let company: Person;
let freelancer: Person;
let admin: Person;
let title: string;

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.slow();
  product = await startProduct({ env: { PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: instructions } });
  const arrive = async (account: { username: string; password: string }) =>
    (await Person.arrive(browser, heard, undefined, product.url)).isSignedInAs(account);
  company = await arrive(accounts.clientmaster);
  freelancer = await arrive(accounts.freelancermaster);
  admin = await arrive(accounts.adminmaster);
});

test.afterAll(async () => {
  for (const person of [company, freelancer, admin]) await person.leave();
  await product.stop();
});

/** A screen that fits a phone, and has no fault that a program can find. */
async function isInOrder(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overhang(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(before ?? { width: 1280, height: 720 });
}

async function note(reference: string): Promise<void> {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.rowOf(title).getByRole("link", { name: "Pay", exact: true }).click();
  await company.isAt(/\/clientmaster\/payment\/\d+\/\d+/);
  await company.sees("Reference of your payment");
  await company.fill({ reference });
  await company.submit();
}

test("the company reads how to pay, and notes what it did", async () => {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  const card = company.page.locator("[data-id]").first();
  title = (await card.getByRole("heading").textContent()) ?? "";
  await note("");
  await company.hears("please fill this");
  await company.sees(instructions);
  await expect(company.page.getByLabel("Card number")).toHaveCount(0);
  await expect(company.page.getByText(/no money moves/)).toHaveCount(0);
  await company.fill({ reference: "UTR 4711" });
  await company.submit();
  await company.hears("Payment reported. It shows as paid once it is confirmed.");
  await company.isAt(/\/clientmaster\/clientprojects/);
  await expect(company.rowOf(title)).toContainText("awaiting confirmation. Reference: UTR 4711");
  await expect(company.rowOf(title).getByRole("link", { name: "Pay", exact: true })).toHaveCount(0);
});

test("the freelancer sees why it waits, and not what the bank calls it", async () => {
  await freelancer.goTo("/freelancermaster/projects?tab=completed");
  await expect(freelancer.rowOf(title)).toContainText("awaiting confirmation");
  await expect(freelancer.rowOf(title)).toContainText("payment pending");
  await expect(freelancer.rowOf(title)).not.toContainText("UTR");
});

test("the screens where it waits are in order", async () => {
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.sees("Withdraw payment report");
  await isInOrder(company.page);
});

test("the company takes a wrong note back, and notes the payment again", async () => {
  await company.rowOf(title).getByRole("button", { name: "Withdraw payment report" }).click();
  await company.isAsked("Do you want to withdraw the payment report?");
  await company.hears("Payment report withdrawn");
  await company.goTo("/clientmaster/clientprojects?tab=completed");
  await company.rowOf(title).getByRole("link", { name: "Pay", exact: true }).click();
  await company.sees("Reference of your payment");
  await isInOrder(company.page);
  await note("UTR 4712");
  await company.hears("Payment reported. It shows as paid once it is confirmed.");
});

test("the admin declines what has not come, and both sides read why", async () => {
  await admin.goTo("/adminmaster/mytask");
  await admin.sees("3 payments to confirm");
  await isInOrder(admin.page);
  await admin.page.getByRole("link", { name: "Confirm payments" }).click();
  await admin.isAt("/adminmaster/payments");
  await isInOrder(admin.page);
  await admin.rowOf(title).getByRole("button", { name: "Decline", exact: true }).click();
  await admin.submit();
  await admin.hears("please fill this");
  await admin.fill({ reason: "No such UTR." });
  await admin.submit();
  await admin.hears("Payment declined");
  await expect(admin.rowOf(title)).toHaveCount(0);
  for (const [person, area] of [
    [company, "clientmaster/clientprojects"],
    [freelancer, "freelancermaster/projects"],
  ] as const) {
    await person.goTo(`/${area}?tab=completed`);
    await expect(person.rowOf(title)).toContainText("The payment was declined: No such UTR.");
  }
});

test("the admin confirms what has come, and all see it as paid", async () => {
  await note("UTR 4713");
  await company.hears("Payment reported. It shows as paid once it is confirmed.");
  await admin.goTo("/adminmaster/payments");
  await admin.rowOf(title).getByRole("button", { name: "Confirm", exact: true }).click();
  await admin.isAsked("arrived?");
  await admin.hears("Payment confirmed");
  await freelancer.goTo("/freelancermaster/projects?tab=completed");
  await expect(freelancer.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await company.goTo("/clientmaster/clientprojects?tab=paid");
  await expect(company.rowOf(title).getByRole("button", { name: "Paid" })).toBeDisabled();
});

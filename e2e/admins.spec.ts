import { expect } from "@playwright/test";
import { linkTo, mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const operator = { username: "operator", password: "Nariyal2Paani" };
const asha = { username: "asha_menon", password: "Kokam3Sherbet" };
const email = "asha@kaamkaj.example";

test("a second admin is invited to verify companies, sees no more than that, and is disabled", async ({
  browser,
  startProduct,
}) => {
  const env = { DEMO: "0", ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };
  const product = await startProduct({ env });
  const first = await User.open(browser, { productUrl: product.url });
  const second = await User.open(browser, { productUrl: product.url });
  await first.logIn(operator);
  await first.expectUrl("/adminmaster/adminhome");
  await first.goTo("/adminmaster/admins");
  await first.press("Invite an admin");
  await first.page.setViewportSize({ width: 320, height: 640 });
  await expectSound(first.page);
  await first.fill({ name: "Asha Menon", email, password: operator.password });
  await first.submit();
  await first.expectText("Choose at least one permission.");
  await first.page.getByRole("checkbox", { name: "Company verification" }).check();
  await first.fill({ password: "Wrong1234" });
  await first.submit();
  await first.expectText("The password is wrong.");
  await first.fill({ password: operator.password });
  await first.submit();
  await first.expectAlert("The invitation was sent");
  await expect(first.rowOf(email)).toContainText("Company verification");
  await expectSound(first.page);

  const mail = await mailOf(({ to }) => to?.[0]?.address === email, product.dataDir);
  const link = linkTo("join", mail);
  await second.page.setViewportSize({ width: 320, height: 640 });
  await second.goTo(link);
  await expectSound(second.page);
  const chosen = { newPassword: asha.password, confirmPassword: asha.password };
  await second.fill({ username: operator.username, ...chosen });
  await second.submit();
  await second.expectText("This username already exists.");
  await second.fill({ username: asha.username });
  await second.submit();
  await second.expectAlert("Your admin account is ready. You can log in now.");
  await second.expectUrl("/guestmaster/login");

  await second.logIn(asha);
  await second.expectUrl("/adminmaster/adminhome");
  await expectSound(second.page);
  await second.page.setViewportSize({ width: 1440, height: 900 });
  await expect(second.page.getByRole("link", { name: "Company Verification" })).toHaveCount(1);
  await expect(second.page.getByRole("link", { name: "Payments", exact: true })).toHaveCount(0);
  await second.goTo("/adminmaster/verification");
  await second.expectText("No companies to verify");
  await second.goTo("/adminmaster/payments");
  await second.expectText("Permission missing");
  await expect(second.page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expectSound(second.page);

  await first.goTo("/adminmaster/admins");
  const card = first.rowOf("Asha Menon");
  await card.getByRole("button", { name: "Actions for Asha Menon" }).click();
  await card.getByRole("button", { name: "Disable" }).click();
  await first.fill({ password: operator.password });
  await first.submit();
  await first.expectAlert("Saved");
  await expect(card).toContainText("Disabled");
  await expectSound(first.page);
  await second.logIn(asha);
  await second.expectAlert("invalid username/password");
});

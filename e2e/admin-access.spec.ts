import { expect } from "@playwright/test";
import type { Email } from "postal-mime";
import { codeOf } from "#server/test/identity/totp.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { expectSound } from "./page.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

const password = "Nariyal2Paani";
const [before, after] = ["before@kaamkaj.example", "after@kaamkaj.example"];

test("an admin sets up a required second factor, and undoes a changed e-mail address", { tag: "@all" }, async ({
  browser,
  startProduct,
}) => {
  const admin = { ADMIN_USERNAME: "operator", ADMIN_PASSWORD: password, ADMIN_EMAIL: before };
  const product = await startProduct({ env: { DEMO: "0", REQUIRE_ADMIN_SECOND_STEP: "1", ...admin } });
  const user = await User.open(browser, { productUrl: product.url });
  const { page } = user;
  await user.logIn({ username: "operator", password });
  await user.expectUrl("/adminmaster/secondstep");
  await user.goTo(`${product.url}/adminmaster/audit`);
  await user.expectUrl("/adminmaster/secondstep");
  await expectSound(page);
  await user.press("Set up");
  await user.fill({ password });
  await user.press("Continue");
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  await user.fill({ code: codeOf(secret) });
  await user.press("Switch on");
  await user.press("I saved them");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await user.expectUrl("/adminmaster/adminhome");

  await user.goTo(`${product.url}/adminmaster/myprofile`);
  await user.expectText(before);
  await user.press("Change the address");
  await expectSound(page);
  await user.fill({ email: after, password, code: codeOf(secret, 1) });
  await user.submit();
  await user.expectAlert("Changes Saved");
  await user.expectText(`This address is new: for 72 hours, password reset links go to ${before}.`);
  await expectSound(page);

  const isUndo = (mail: Email) => mail.to?.[0]?.address === before && linkTo("undoemail", mail) !== "";
  await user.goTo(linkTo("undoemail", await mailOf(isUndo, product.dataDir)));
  await expectSound(page);
  await user.submit();
  await user.expectAlert("Your email address is restored, and every device is logged out.");
  await user.expectUrl(/\/guestmaster\/resetpwd/);
  await user.fill({ newPassword: "Kokam3Sherbet", confirmPassword: "Kokam3Sherbet" });
  await user.submit();
  await user.expectAlert("password changed");
  await user.expectUrl("/guestmaster/login");
  await user.logIn({ username: "operator", password: "Kokam3Sherbet" });
  await user.expectUrl(/\/guestmaster\/secondstep/);
});

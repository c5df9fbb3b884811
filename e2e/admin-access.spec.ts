import { expect, type Page, test } from "@playwright/test";
import type { Email } from "postal-mime";
import { codeOf } from "#server/test/totp.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { Person } from "./person.ts";
import { startProduct } from "./product.ts";
import { faultsOf, isThere, overhang } from "./visit.ts";

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const password = "Nariyal2Paani";
const [before, after] = ["before@kaamkaj.example", "after@kaamkaj.example"];

async function isSound(page: Page): Promise<void> {
  await isThere(page);
  expect([await faultsOf(page), await overhang(page)]).toEqual([[], 0]);
}

test("an admin is led to a second step where one is required, and takes back a changed e-mail address", async ({
  browser,
}) => {
  test.slow();
  const admin = { ADMIN_USERNAME: "operator", ADMIN_PASSWORD: password, ADMIN_EMAIL: before };
  const product = await startProduct({ env: { DEMO: "0", REQUIRE_ADMIN_SECOND_STEP: "1", ...admin } });
  const person = await Person.arrive(browser, heard, undefined, product.url);
  const { page } = person;
  try {
    await person.logIn("operator", password);
    await person.isAt("/adminmaster/secondstep");
    await person.goTo(`${product.url}/adminmaster/audit`);
    await person.isAt("/adminmaster/secondstep");
    await isSound(page);
    await person.press("Set up");
    await person.fill({ password });
    await person.press("Continue");
    await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
    const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
    await person.fill({ code: codeOf(secret) });
    await person.press("Switch on");
    await person.press("I saved them");
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await person.isAt("/adminmaster/adminhome");

    await person.goTo(`${product.url}/adminmaster/myprofile`);
    await person.sees(before);
    await person.press("Change the address");
    await isSound(page);
    await person.fill({ email: after, password, code: codeOf(secret, 1) });
    await person.submit();
    await person.hears("Changes Saved");
    await person.sees(`This address is new: for 72 hours, password reset links go to ${before}.`);
    await isSound(page);

    const isUndo = (mail: Email) => mail.to?.[0]?.address === before && linkTo("undoemail", mail) !== "";
    await person.goTo(linkTo("undoemail", await mailOf(isUndo, product.dataDir)));
    await isSound(page);
    await person.submit();
    await person.hears("Your email address is restored, and every device is logged out.");
    await person.isAt(/\/guestmaster\/resetpwd/);
    await person.fill({ newPassword: "Kokam3Sherbet", confirmPassword: "Kokam3Sherbet" });
    await person.submit();
    await person.hears("password changed");
    await person.isAt("/guestmaster/login");
    await person.logIn("operator", "Kokam3Sherbet");
    await person.isAt(/\/guestmaster\/secondstep/);
    await person.leave();
  } finally {
    await product.stop();
  }
});

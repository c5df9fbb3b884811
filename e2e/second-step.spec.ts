import { expect, type Page } from "@playwright/test";
import { codeOf } from "#server/test/identity/totp.ts";
import type { Credentials } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { expectSound, waitUntilLoaded } from "./page.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** Two-factor authentication, passkeys and sessions. */

const home = /\/freelancermaster\/freelancerhome$/;
const incorrectCode = "This code is incorrect or was already used.";

async function openMyAccount({ page }: User, { username }: Credentials): Promise<void> {
  await page.getByRole("button", { name: username }).click();
  await page.getByRole("link", { name: "My Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeFocused();
  await waitUntilLoaded(page);
}

/** Enables two-step sign-in and returns its secret and recovery codes. */
async function enableTwoSteps(user: User, { password }: Credentials) {
  const { page } = user;
  await user.press("Set up");
  await expect(user.field("password")).toBeFocused();
  await user.fill({ password: "Wrong1234" });
  await user.press("Continue");
  await user.expectAlert("wrong current password");
  await user.fill({ password });
  await user.press("Continue");
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  await expectSound(page);
  await user.fill({ code: codeOf(secret) });
  await user.press("Switch on");
  await user.expectAlert("Two-step sign-in is on.");
  const listed = page.getByRole("listitem").locator("code");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expectSound(page);
  const saving = page.waitForEvent("download");
  await user.press("Download");
  expect((await saving).suggestedFilename()).toBe("kaamkaj-recovery-codes.txt");
  await user.press("I saved them");
  await user.expectText("10 recovery codes are left.");
  return { secret, codes };
}

/** Logs in up to the second step. */
async function logInWithPassword(user: User, { username, password }: Credentials): Promise<void> {
  await user.logIn({ username, password });
  await user.expectUrl(/\/guestmaster\/secondstep/);
  await expect(user.page.getByRole("heading", { level: 1, name: "One more step" })).toBeFocused();
  await expect(user.page).toHaveTitle("One more step · Kaamkaj");
}

test("a freelancer switches two-step sign-in on and logs in with a code, and with a recovery code", async ({
  browser,
}) => {
  const account = await newFreelancer("steps");
  const user = await User.open(browser);
  await user.logIn(account);
  await user.expectUrl(home);
  await openMyAccount(user, account);
  const { secret, codes } = await enableTwoSteps(user, account);
  await user.logOut(account.username);

  await logInWithPassword(user, account);
  await expectSound(user.page);
  await user.submit();
  await user.expectAlert("please fill this field");
  await user.fill({ code: "000000" });
  await user.submit();
  await user.expectAlert(incorrectCode);
  await expect(user.field("code")).toBeFocused();
  await user.page.goBack();
  await user.expectUrl(/\/guestmaster\/login/);
  await expect(user.field("password")).toBeVisible();

  await logInWithPassword(user, account);
  const code = codeOf(secret, 1);
  await user.fill({ code });
  await user.submit();
  await user.expectUrl(home);
  await user.logOut(account.username);

  await logInWithPassword(user, account);
  await user.fill({ code });
  await user.submit();
  await user.expectAlert(incorrectCode);
  await user.press("Use a recovery code");
  await user.fill({ code: codes[0]?.toUpperCase() ?? "" });
  await user.submit();
  await user.expectUrl(home);
  await openMyAccount(user, account);
  await user.expectText("9 recovery codes are left.");

  await user.press("New recovery codes");
  await expect(user.field("password")).toBeFocused();
  await expectSound(user.page);
  await user.fill({ password: account.password });
  await user.submit();
  await user.expectAlert("please fill this field");
  await user.fill({ code: "000000" });
  await user.submit();
  await user.expectAlert(incorrectCode);
  await user.fill({ code: codes[1] ?? "" });
  await user.submit();
  await user.expectText("Your recovery codes");
  const newer = await user.page.getByRole("listitem").locator("code").allInnerTexts();
  expect(new Set([...codes, ...newer]).size).toBe(20);
  await user.press("I saved them");
  await user.expectText("10 recovery codes are left.");

  await user.press("Switch off");
  await user.fill({ password: account.password, code: newer[0] ?? "" });
  await user.submit();
  await user.expectAlert("Two-step sign-in is off.");
  await user.logOut(account.username);
  await user.logIn(account);
  await user.expectUrl(home);
});

test("a code that is entered too late leads back to the password", async ({ browser }) => {
  const user = await User.open(browser);
  await user.goTo("/guestmaster/secondstep?next=/freelancermaster/projects");
  await user.fill({ code: "123456" });
  await user.submit();
  await user.expectAlert("That took too long. Please log in again.");
  await user.expectUrl("/guestmaster/login?next=%2Ffreelancermaster%2Fprojects");
});

/** A platform authenticator that confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

test("a passkey logs in, serves as a second step, and is refused once it is removed", async ({ browser }) => {
  const account = await newFreelancer("keyed");
  const user = await User.open(browser);
  await addAuthenticator(user.page);
  await user.logIn(account);
  await user.expectUrl(home);
  await openMyAccount(user, account);
  const { secret } = await enableTwoSteps(user, account);
  await user.press("Add a passkey");
  await expect(user.field("name")).toBeFocused();
  await expect(user.field("name")).toHaveValue(/Chrome on /);
  await expectSound(user.page);
  await user.fill({ name: "My laptop", password: account.password, code: codeOf(secret, 1) });
  await user.press("Create passkey");
  await user.expectAlert("Passkey added");
  await expect(user.rowOf("My laptop")).toContainText("not used yet");
  await user.logOut(account.username);

  await user.press("Sign in with a passkey");
  await user.expectUrl(home);
  await user.logOut(account.username);

  await logInWithPassword(user, account);
  await user.press("Use a passkey");
  await user.expectUrl(home);

  await openMyAccount(user, account);
  await expect(user.rowOf("My laptop")).toContainText("last used");
  await user.press("Remove My laptop");
  await user.fill({ password: account.password });
  await user.press("Remove passkey");
  await user.expectAlert("Passkey removed");
  await user.expectText("No passkeys yet.");
  await user.logOut(account.username);
  await user.press("Sign in with a passkey");
  await user.expectAlert("This passkey is unknown. Log in with your password.");
});

test("a company sees its sessions and ends the others", { tag: "@all" }, async ({ browser }) => {
  const company = await newCompany("devices");
  const [desktop, phone, tablet] = [await User.open(browser), await User.open(browser), await User.open(browser)];
  const { page } = desktop;
  for (const each of [phone, tablet, desktop]) {
    await each.logIn(company);
    await each.expectUrl(/\/clientmaster\/clienthome$/);
  }
  await openMyAccount(desktop, company);
  const rows = page.locator("[data-id]").filter({ hasText: "Last used" });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await rows.nth(1).getByRole("button", { name: "End", exact: true }).click();
  await desktop.expectAlert("Device logged out");
  await expect(rows).toHaveCount(2);

  await desktop.press("Log out everywhere else");
  await desktop.confirm("Do you want to log out everywhere else?", "Cancel");
  await expect(rows).toHaveCount(2);
  await desktop.press("Log out everywhere else");
  await desktop.confirm("Do you want to log out everywhere else?");
  await desktop.expectAlert("Logged out everywhere else");
  await expect(rows).toHaveCount(1);
  for (const each of [phone, tablet]) {
    // The bell may notice the end of the session before this does.
    await each.page.goto("/clientmaster/clientprojects");
    await each.expectUrl(/\/guestmaster\/login\?next=/);
  }
  await page.reload();
  await desktop.expectUrl(/\/clientmaster\/myaccount$/);
});

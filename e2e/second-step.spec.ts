import { expect, type Page, test } from "@playwright/test";
import { codeOf } from "#server/test/totp.ts";
import { type Newcomer, newCompany, newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { faultsOf, isThere, overhang } from "./visit.ts";

/** Whoever wants more than a password, and whoever looks where they are logged in. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const home = /\/freelancermaster\/freelancerhome$/;
const notRight = "This code is incorrect or was already used.";

async function openMyAccount({ page }: Person, { username }: Newcomer): Promise<void> {
  await page.getByRole("button", { name: username }).click();
  await page.getByRole("link", { name: "My Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeFocused();
  await isThere(page);
}

/** What stands there is sound, also on the narrowest of screens. */
async function isSound(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overhang(page)).toBe(0);
  if (size) await page.setViewportSize(size);
}

/** Sets two-step sign-in up; answers what only its owner knows from then on. */
async function switchOn(person: Person, { password }: Newcomer) {
  const { page } = person;
  await person.press("Set up");
  await expect(person.field("password")).toBeFocused();
  await person.fill({ password: "Wrong1234" });
  await person.press("Continue");
  await person.hears("wrong current password");
  await person.fill({ password });
  await person.press("Continue");
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  await isSound(page);
  await person.fill({ code: codeOf(secret) });
  await person.press("Switch on");
  await person.hears("Two-step sign-in is on.");
  const listed = page.getByRole("listitem").locator("code");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await isSound(page);
  const saving = page.waitForEvent("download");
  await person.press("Download");
  expect((await saving).suggestedFilename()).toBe("kaamkaj-recovery-codes.txt");
  await person.press("I saved them");
  await person.sees("10 recovery codes are left.");
  return { secret, codes };
}

/** The password, and then the question for more. */
async function giveThePassword(person: Person, { username, password }: Newcomer): Promise<void> {
  await person.logIn(username, password);
  await person.isAt(/\/guestmaster\/secondstep/);
  await expect(person.page.getByRole("heading", { level: 1, name: "One more step" })).toBeFocused();
  await expect(person.page).toHaveTitle("One more step · Kaamkaj");
}

test("a freelancer switches two-step sign-in on and logs in with a code, and with a recovery code", async ({
  browser,
}) => {
  const somebody = await newFreelancer("steps");
  const person = await Person.arrive(browser, heard);
  await person.logIn(somebody.username, somebody.password);
  await person.isAt(home);
  await openMyAccount(person, somebody);
  const { secret, codes } = await switchOn(person, somebody);
  await person.logOut(somebody.username);

  await giveThePassword(person, somebody);
  await isSound(person.page);
  await person.submit();
  await person.hears("please fill this field");
  await person.fill({ code: "000000" });
  await person.submit();
  await person.hears(notRight);
  await expect(person.field("code")).toBeFocused();
  await person.page.goBack();
  await person.isAt(/\/guestmaster\/login/);
  await expect(person.field("password")).toBeVisible();

  await giveThePassword(person, somebody);
  const code = codeOf(secret, 1);
  await person.fill({ code });
  await person.submit();
  await person.isAt(home);
  await person.logOut(somebody.username);

  await giveThePassword(person, somebody);
  await person.fill({ code });
  await person.submit();
  await person.hears(notRight);
  await person.press("Use a recovery code");
  await person.fill({ code: codes[0]?.toUpperCase() ?? "" });
  await person.submit();
  await person.isAt(home);
  await openMyAccount(person, somebody);
  await person.sees("9 recovery codes are left.");

  await person.press("New recovery codes");
  await expect(person.field("password")).toBeFocused();
  await isSound(person.page);
  await person.fill({ password: somebody.password });
  await person.submit();
  await person.hears("please fill this field");
  await person.fill({ code: "000000" });
  await person.submit();
  await person.hears(notRight);
  await person.fill({ code: codes[1] ?? "" });
  await person.submit();
  await person.sees("Your recovery codes");
  const newer = await person.page.getByRole("listitem").locator("code").allInnerTexts();
  expect(new Set([...codes, ...newer]).size).toBe(20);
  await person.press("I saved them");
  await person.sees("10 recovery codes are left.");

  await person.press("Switch off");
  await person.fill({ password: somebody.password, code: newer[0] ?? "" });
  await person.submit();
  await person.hears("Two-step sign-in is off.");
  await person.logOut(somebody.username);
  await person.logIn(somebody.username, somebody.password);
  await person.isAt(home);
  await person.leave();
});

test("a code that comes too late leads back to the password", async ({ browser }) => {
  const person = await Person.arrive(browser, heard);
  await person.goTo("/guestmaster/secondstep?next=/freelancermaster/projects");
  await person.fill({ code: "123456" });
  await person.submit();
  await person.hears("That took too long. Please log in again.");
  await person.isAt("/guestmaster/login?next=%2Ffreelancermaster%2Fprojects");
  await person.leave();
});

/** An authenticator that is part of the device, and whose owner says yes. */
async function giveAuthenticator(page: Page): Promise<void> {
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

test("a passkey logs in alone, ends a login that asks for more, and is worth nothing once it is removed", async ({
  browser,
}) => {
  const somebody = await newFreelancer("keyed");
  const person = await Person.arrive(browser, heard);
  await giveAuthenticator(person.page);
  await person.logIn(somebody.username, somebody.password);
  await person.isAt(home);
  await openMyAccount(person, somebody);
  const { secret } = await switchOn(person, somebody);
  await person.press("Add a passkey");
  await expect(person.field("name")).toBeFocused();
  await expect(person.field("name")).toHaveValue(/Chrome on /);
  await isSound(person.page);
  await person.fill({ name: "My laptop", password: somebody.password, code: codeOf(secret, 1) });
  await person.press("Create passkey");
  await person.hears("Passkey added");
  await expect(person.rowOf("My laptop")).toContainText("not used yet");
  await person.logOut(somebody.username);

  await person.press("Sign in with a passkey");
  await person.isAt(home);
  await person.logOut(somebody.username);

  await giveThePassword(person, somebody);
  await person.press("Use a passkey");
  await person.isAt(home);

  await openMyAccount(person, somebody);
  await expect(person.rowOf("My laptop")).toContainText("last used");
  await person.press("Remove My laptop");
  await person.fill({ password: somebody.password });
  await person.press("Remove passkey");
  await person.hears("Passkey removed");
  await person.sees("No passkeys yet.");
  await person.logOut(somebody.username);
  await person.press("Sign in with a passkey");
  await person.hears("This passkey is unknown. Log in with your password.");
  await person.leave();
});

test("a company sees where it is logged in and ends it elsewhere", async ({ browser }) => {
  const company = await newCompany("devices");
  const [desk, phone, tablet] = [
    await Person.arrive(browser, heard),
    await Person.arrive(browser, heard),
    await Person.arrive(browser, heard),
  ];
  const { page } = desk;
  for (const one of [phone, tablet, desk]) {
    await one.logIn(company.username, company.password);
    await one.isAt(/\/clientmaster\/clienthome$/);
  }
  await openMyAccount(desk, company);
  const rows = page.locator("[data-id]").filter({ hasText: "Last used" });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await rows.nth(1).getByRole("button", { name: "End", exact: true }).click();
  await desk.hears("Device logged out");
  await expect(rows).toHaveCount(2);

  await desk.press("Log out everywhere else");
  await desk.isAsked("Do you want to log out everywhere else?", "Cancel");
  await expect(rows).toHaveCount(2);
  await desk.press("Log out everywhere else");
  await desk.isAsked("Do you want to log out everywhere else?");
  await desk.hears("Logged out everywhere else");
  await expect(rows).toHaveCount(1);
  for (const one of [phone, tablet]) {
    await one.page.getByRole("link", { name: "projects" }).click();
    await one.isAt(/\/guestmaster\/login\?next=/);
  }
  await page.reload();
  await desk.isAt(/\/clientmaster\/myaccount$/);
  for (const one of [desk, phone, tablet]) await one.leave();
});

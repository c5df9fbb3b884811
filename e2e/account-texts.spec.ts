import { expect } from "@playwright/test";
import type { Email } from "postal-mime";
import { Actor } from "./actor.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { newCompany, newFreelancer, pendingCompany } from "./new-accounts.ts";
import { waitUntilLoaded } from "./page.ts";
import { png } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** The messages about accounts (spec §8). Each failure is caused by what another user did in the meantime. */

const stamp = Date.now().toString(36);
const picture = { name: "picture.png", mimeType: "image/png", buffer: Buffer.from(png([140, 90, 40])) };
const commonFields = { EMAIL: "texts@kaamkaj.example", phone: "9876501234", password: "Monsoon42" };

/** A district with two towns, of which the test deletes one. */
async function districtWithTwoTowns(admin: Actor, district: string) {
  const { districtid, locationid } = await admin.newPlace(district, "Ferry");
  await admin.newTown(districtid, "Harbour");
  return { district, removeFerry: () => admin.execute("locationdelete", { id: locationid }) };
}

test("a company whose town was deleted registers in another, once, and waits for verification", {
  tag: "@all",
}, async ({ browser }) => {
  const towns = await districtWithTwoTowns(await Actor.admin(), `Mannar ${stamp}`);
  const guest = await User.open(browser);
  const username = `boats_${stamp}`;
  const typed = { ...commonFields, name: "Boats and Oars", licenseno: "B-1", username };
  const fillIn = async (town: string) => {
    await guest.goTo("/guestmaster/clientreg");
    await guest.fill(typed);
    await guest.choose("districtid", towns.district);
    await guest.choose("locationid", town);
    await guest.attach("logo", picture);
  };
  await fillIn("Ferry");
  await towns.removeFerry();
  await guest.submit();
  await guest.expectAlert("Failed!");
  await guest.expectAlert("please fill this");
  await guest.choose("locationid", "Harbour");
  await guest.submit();
  await guest.expectAlert("Registered Successfully!");
  await guest.expectUrl("/guestmaster/login");

  await fillIn("Harbour");
  await guest.submit();
  await guest.expectAlert("Username already exist");
  await guest.expectUrl("/guestmaster/clientreg");

  await guest.logIn({ username, password: "Wrong1234" });
  await guest.expectAlert("invalid username/password");
  await guest.expectUrl("/guestmaster/login");
  await guest.logIn({ username, password: commonFields.password });
  await guest.expectAlert("Not Authorized!");
  await guest.expectUrl("/guestmaster/login");
});

test("a freelancer whose subcategory was deleted registers with another, once", { tag: "@all" }, async ({
  browser,
}) => {
  const admin = await Actor.admin();
  const category = `Millwork ${stamp}`;
  const { categoryid, subcategoryid } = await admin.newSkill(category, "Doors");
  await admin.newSubcategory(categoryid, "Windows");
  const guest = await User.open(browser);
  const typed = { ...commonFields, name: "Miller", username: `miller_${stamp}` };
  const fillIn = async (skill: string) => {
    await guest.goTo("/guestmaster/freelancerreg");
    await guest.fill(typed);
    await guest.choose("categoryid", category);
    await guest.choose("subcategoryid", skill);
    await guest.choose("districtid", "Ernakulam");
    await guest.choose("locationid", "Kochi");
    await guest.attach("image", picture);
  };
  await fillIn("Doors");
  await admin.execute("subcategorydelete", { id: subcategoryid });
  await guest.submit();
  await guest.expectAlert("Failed!");
  await guest.expectAlert("please fill this field");
  await guest.choose("subcategoryid", "Windows");
  await guest.submit();
  await guest.expectAlert("Registered Successfully!");
  await guest.expectUrl("/guestmaster/login");

  await fillIn("Windows");
  await guest.submit();
  await guest.expectAlert("Username already exist");
  await guest.expectUrl("/guestmaster/freelancerreg");
});

test("the admin verifies one company and rejects another, which may not log in", async ({ browser }) => {
  const [good, bad] = [await pendingCompany("honest"), await pendingCompany("doubtful")];
  const admin = await User.signedIn(browser, accounts.adminmaster);
  await admin.goTo("/adminmaster/verification");
  for (const [company, button, words] of [
    [good, "Verify", "Verified seccefully"],
    [bad, "Reject", "Rejected seccefully"],
  ] as const) {
    await admin.rowOf(company.name).getByRole("button", { name: button }).click();
    await admin.confirm(`Do you want to ${button.toLowerCase()} this company?`);
    await admin.expectAlert(words);
    await expect(admin.rowOf(company.name)).toHaveCount(0);
  }
  const guest = await User.open(browser);
  await guest.logIn(bad);
  await guest.expectAlert("Not Authorized!");
  await guest.expectUrl("/guestmaster/login");
});

/** The roles that edit a profile and a password. */
const members = [
  [
    "a company",
    newCompany,
    "clientmaster",
    { profile: "clientprofile", edit: "clientedit", password: "clientchangepwd" },
  ],
  [
    "a freelancer",
    newFreelancer,
    "freelancermaster",
    { profile: "profile", edit: "profileedit", password: "freelancerchangepwd" },
  ],
] as const;

for (const [role, register, area, screens] of members) {
  test(`${role} confirms before the profile is saved, and reads when the town was deleted in the meantime`, {
    tag: "@all",
  }, async ({ browser }) => {
    const towns = await districtWithTwoTowns(await Actor.admin(), `Munnar ${area} ${stamp}`);
    const user = await User.open(browser);
    await user.signIn(await register(`edits_${area.slice(0, 3)}`));
    await user.goTo(`/${area}/${screens.edit}`);
    await user.fill({ phone: "9000000001" });
    for (const answer of ["Cancel", "OK"] as const) {
      await user.expectUrl(`/${area}/${screens.edit}`);
      await user.submit();
      await user.confirm("Do you want to save the changes?", answer);
    }
    await user.expectAlert("Changes Saved");
    await user.expectUrl(`/${area}/${screens.profile}`);
    await user.expectText("9000000001");

    await user.goTo(`/${area}/${screens.edit}`);
    await user.choose("districtid", towns.district);
    await user.choose("locationid", "Ferry");
    await towns.removeFerry();
    await user.submit();
    await user.confirm("Do you want to save the changes?");
    await user.expectAlert("Failed");
    await user.expectUrl(`/${area}/${screens.edit}`);
  });

  test(`${role} changes the password only with the current one and the new one typed twice`, { tag: "@all" }, async ({
    browser,
  }) => {
    const account = await register(`locks_${area.slice(0, 3)}`);
    const user = await User.signedIn(browser, account);
    const typed = { currentPassword: "Wrong1234", newPassword: "Harvest77", confirmPassword: "Harvest78" };
    await user.goTo(`/${area}/${screens.password}`);
    await user.fill(typed);
    await user.submit();
    await user.expectAlert("recheck the typed password");
    await user.fill({ confirmPassword: typed.newPassword });
    await user.submit();
    await user.expectAlert("wrong current password");
    await user.expectUrl(`/${area}/${screens.password}`);
    await user.fill({ currentPassword: account.password });
    await user.submit();
    await user.expectAlert("password changed");
    await user.expectUrl(`/${area}/${screens.profile}`);
  });
}

for (const area of ["adminmaster", "clientmaster", "freelancermaster"] as const)
  test(`a user in ${area} confirms before logging out, and may cancel`, { tag: "@all" }, async ({ browser }) => {
    const account = accounts[area];
    const user = await User.signedIn(browser, account);
    await user.goTo(`/${area}`);
    await user.page.getByRole("button", { name: account.username }).click();
    await user.page.getByRole("button", { name: /^log ?out$/i }).click();
    await user.confirm("Do you want to logout?", "Cancel");
    await user.expectUrl(new RegExp(`/${area}/`));
    await user.logOut(account.username);
    expect(await user.page.evaluate(() => localStorage.getItem("loginid"))).toBeNull();
  });

test("a link in an e-mail replaces a forgotten password, once", async ({ browser }) => {
  const { username } = await newCompany("forgets");
  const guest = await User.open(browser);
  await guest.goTo("/guestmaster/forgotpwd");
  await guest.fill({ username: `nobody_${stamp}` });
  await guest.submit();
  await guest.expectAlert("invalid username");
  await guest.expectUrl("/guestmaster/forgotpwd");
  await guest.fill({ username });
  await guest.submit();
  await guest.expectAlert("Password reset check your email");
  await guest.expectUrl("/guestmaster/login");

  const isReset = (mail: Email) => Boolean(mail.text?.includes(username) && linkTo("resetpwd", mail));
  const link = linkTo("resetpwd", await mailOf(isReset));
  const chosen = { newPassword: "Harvest77", confirmPassword: "Harvest77" };
  for (const words of ["password changed", "This link is no longer valid. Request a new one."]) {
    await guest.goTo(link);
    await guest.fill(chosen);
    await guest.submit();
    await guest.expectAlert(words);
  }
  await guest.logIn({ username, password: chosen.newPassword });
  await guest.expectUrl("/clientmaster/clienthome");
});

test("the server validates a form whose rules could not be loaded", async ({ browser }) => {
  const guest = await User.open(browser, { expectedErrors: /net::ERR_FAILED|status of 400/ });
  const { page } = guest;
  await guest.goTo("/guestmaster/forgotpwd");
  await waitUntilLoaded(page);
  // The form requests its rules on focus, on validation and on submit. Only the third request succeeds.
  await page.route("**/call-table*", (route) => route.abort(), { times: 2 });
  // The page would reload if it could reach the server.
  await page.route("**/healthz", (route) => route.abort());
  const failure = page.waitForEvent("requestfailed");
  await guest.field("username").focus();
  await failure;
  await guest.submit();
  await guest.expectAlert("failed");
  await guest.expectAlert("please fill this field");
});

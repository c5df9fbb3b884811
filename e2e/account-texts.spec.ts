import { expect, test } from "@playwright/test";
import type { Email } from "postal-mime";
import { Actor } from "./actor.ts";
import { linkTo, mailOf } from "./mailbox.ts";
import { newCompany, newFreelancer, pendingCompany } from "./newcomers.ts";
import { Person } from "./person.ts";
import { png } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { isThere } from "./visit.ts";

/** What is heard of accounts (spec §8), each failure because of what somebody else did meanwhile. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);
const picture = { name: "picture.png", mimeType: "image/png", buffer: Buffer.from(png([140, 90, 40])) };
const anybody = { EMAIL: "texts@kaamkaj.example", phone: "9876501234", password: "Monsoon42" };

/** A town that will go, and another that stays. */
async function twoTowns(admin: Actor, district: string) {
  const { districtid, locationid } = await admin.newPlace(district, "Ferry");
  await admin.newTown(districtid, "Harbour");
  return { district, leave: () => admin.execute("locationdelete", { id: locationid }) };
}

test("a company whose town went meanwhile registers in another, once, and waits", async ({ browser }) => {
  const towns = await twoTowns(await Actor.admin(), `Mannar ${stamp}`);
  const guest = await Person.arrive(browser, heard);
  const username = `boats_${stamp}`;
  const typed = { ...anybody, name: "Boats and Oars", licenseno: "B-1", username };
  const fillIn = async (town: string) => {
    await guest.goTo("/guestmaster/clientreg");
    await guest.fill(typed);
    await guest.choose("districtid", towns.district);
    await guest.choose("locationid", town);
    await guest.attach("logo", picture);
  };
  await fillIn("Ferry");
  await towns.leave();
  await guest.submit();
  await guest.hears("Failed!");
  await guest.hears("please fill this");
  await guest.choose("locationid", "Harbour");
  await guest.submit();
  await guest.hears("Registered Successfully!");
  await guest.isAt("/guestmaster/login");

  await fillIn("Harbour");
  await guest.submit();
  await guest.hears("Username already exist");
  await guest.isAt("/guestmaster/clientreg");

  await guest.logIn(username, "Wrong1234");
  await guest.hears("invalid username/password");
  await guest.isAt("/guestmaster/login");
  await guest.logIn(username, anybody.password);
  await guest.hears("Not Authorized!");
  await guest.isAt("/guestmaster/login");
  await guest.leave();
});

test("a freelancer whose skill went meanwhile registers with another, once", async ({ browser }) => {
  const admin = await Actor.admin();
  const category = `Millwork ${stamp}`;
  const { categoryid, subcategoryid } = await admin.newSkill(category, "Doors");
  await admin.newSubcategory(categoryid, "Windows");
  const guest = await Person.arrive(browser, heard);
  const typed = { ...anybody, name: "Miller", username: `miller_${stamp}` };
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
  await guest.hears("Failed!");
  await guest.hears("please fill this field");
  await guest.choose("subcategoryid", "Windows");
  await guest.submit();
  await guest.hears("Registered Successfully!");
  await guest.isAt("/guestmaster/login");

  await fillIn("Windows");
  await guest.submit();
  await guest.hears("Username already exist");
  await guest.isAt("/guestmaster/freelancerreg");
  await guest.leave();
});

test("the admin verifies one company and rejects another, which may not log in", async ({ browser }) => {
  const [good, bad] = [await pendingCompany("honest"), await pendingCompany("doubtful")];
  const admin = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
  await admin.goTo("/adminmaster/verification");
  for (const [company, button, words] of [
    [good, "Verify", "Verified seccefully"],
    [bad, "Reject", "Rejected seccefully"],
  ] as const) {
    await admin.rowOf(company.name).getByRole("button", { name: button }).click();
    await admin.isAsked(`Do you want to ${button.toLowerCase()} this company?`);
    await admin.hears(words);
    await expect(admin.rowOf(company.name)).toHaveCount(0);
  }
  await admin.leave();
  const guest = await Person.arrive(browser, heard);
  await guest.logIn(bad.username, bad.password);
  await guest.hears("Not Authorized!");
  await guest.isAt("/guestmaster/login");
  await guest.leave();
});

/** Who has a profile and a password of one's own to change. */
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

for (const [who, register, area, screens] of members) {
  test(`${who} is asked before the profile is saved, and told when its town went meanwhile`, async ({ browser }) => {
    const towns = await twoTowns(await Actor.admin(), `Munnar ${area} ${stamp}`);
    const person = await Person.arrive(browser, heard);
    await person.isSignedInAs(await register(`edits_${area.slice(0, 3)}`));
    await person.goTo(`/${area}/${screens.edit}`);
    await person.fill({ phone: "9000000001" });
    for (const answer of ["Cancel", "OK"] as const) {
      await person.isAt(`/${area}/${screens.edit}`);
      await person.submit();
      await person.isAsked("Do you want to save the changes?", answer);
    }
    await person.hears("Changes Saved");
    await person.isAt(`/${area}/${screens.profile}`);
    await person.sees("9000000001");

    await person.goTo(`/${area}/${screens.edit}`);
    await person.choose("districtid", towns.district);
    await person.choose("locationid", "Ferry");
    await towns.leave();
    await person.submit();
    await person.isAsked("Do you want to save the changes?");
    await person.hears("Failed");
    await person.isAt(`/${area}/${screens.edit}`);
    await person.leave();
  });

  test(`${who} changes the password only with the present one and the new one typed twice`, async ({ browser }) => {
    const account = await register(`locks_${area.slice(0, 3)}`);
    const person = await (await Person.arrive(browser, heard)).isSignedInAs(account);
    const typed = { currentPassword: "Wrong1234", newPassword: "Harvest77", confirmPassword: "Harvest78" };
    await person.goTo(`/${area}/${screens.password}`);
    await person.fill(typed);
    await person.submit();
    await person.hears("recheck the typed password");
    await person.fill({ confirmPassword: typed.newPassword });
    await person.submit();
    await person.hears("wrong current password");
    await person.isAt(`/${area}/${screens.password}`);
    await person.fill({ currentPassword: account.password });
    await person.submit();
    await person.hears("password changed");
    await person.isAt(`/${area}/${screens.profile}`);
    await person.leave();
  });
}

for (const area of ["adminmaster", "clientmaster", "freelancermaster"] as const)
  test(`whoever is in ${area} is asked before logging out, and may stay`, async ({ browser }) => {
    const account = accounts[area];
    const person = await (await Person.arrive(browser, heard)).isSignedInAs(account);
    await person.goTo(`/${area}`);
    await person.page.getByRole("button", { name: account.username }).click();
    await person.page.getByRole("button", { name: /^log ?out$/i }).click();
    await person.isAsked("Do you want to logout?", "Cancel");
    await person.isAt(new RegExp(`/${area}/`));
    await person.logOut(account.username);
    expect(await person.page.evaluate(() => localStorage.getItem("loginid"))).toBeNull();
    await person.leave();
  });

test("who forgot the password gets a link that sets a new one, once", async ({ browser }) => {
  const { username } = await newCompany("forgets");
  const guest = await Person.arrive(browser, heard);
  await guest.goTo("/guestmaster/forgotpwd");
  await guest.fill({ username: `nobody_${stamp}` });
  await guest.submit();
  await guest.hears("invalid username");
  await guest.isAt("/guestmaster/forgotpwd");
  await guest.fill({ username });
  await guest.submit();
  await guest.hears("Password reset check your email");
  await guest.isAt("/guestmaster/login");

  const isReset = (mail: Email) => Boolean(mail.text?.includes(username) && linkTo("resetpwd", mail));
  const link = linkTo("resetpwd", await mailOf(isReset));
  const chosen = { newPassword: "Harvest77", confirmPassword: "Harvest77" };
  for (const words of ["password changed", "This link is no longer valid. Request a new one."]) {
    await guest.goTo(link);
    await guest.fill(chosen);
    await guest.submit();
    await guest.hears(words);
  }
  await guest.logIn(username, chosen.newPassword);
  await guest.isAt("/clientmaster/clienthome");
  await guest.leave();
});

test("a form whose rules were lost on a bad connection is judged by the server", async ({ browser }) => {
  const guest = await Person.arrive(browser, heard, /net::ERR_FAILED|status of 400/);
  const { page } = guest;
  await guest.goTo("/guestmaster/forgotpwd");
  await isThere(page);
  // They are asked for when the form is entered, checked and sent: only the third time they arrive.
  await page.route("**/call-table*", (route) => route.abort(), { times: 2 });
  // The page would load itself anew if it heard that the server is there.
  await page.route("**/healthz", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await guest.field("username").focus();
  await lost;
  await guest.submit();
  await guest.hears("failed");
  await guest.hears("please fill this field");
  await guest.leave();
});

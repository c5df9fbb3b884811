import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { pdf, png } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** The main journey of the product, by four users in separate browsers, one of them on a phone. */
test.describe.configure({ mode: "serial" });

const stamp = Date.now().toString(36);
const title = `A festival poster ${stamp}`;
const picture = (name: string, colour: readonly [number, number, number]) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(png(colour)),
});
const resume = { name: "My résumé.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

let company: User;
let admin: User;
let chosen: User;
let other: User;

test.beforeAll(async ({ browser }) => {
  const open = () => User.open(browser);
  [company, admin, chosen, other] = await Promise.all([open(), open(), open(), open()]);
});

test.afterAll(async () => {
  await Promise.all([company, admin, chosen, other].map((user) => user.close()));
});

const account = (name: string) => ({ username: `${name}_${stamp}`.slice(0, 19), password: "Monsoon42" });
const [companyAccount, chosenAccount, otherAccount] = [account("co"), account("fa"), account("fb")];
const companyName = `Poster House ${stamp}`;

test("a company registers with its logo and waits for verification", async () => {
  await company.goTo("/");
  await company.expectUrl(/\/guestmaster\/guesthome/);
  await company.goTo("/guestmaster/role");
  await company.page.getByText("I'm a client, hiring for a project").click();
  await company.expectUrl(/\/guestmaster\/clientreg/);
  await company.submit();
  await company.expectAlert("please enter company name");
  await company.fill({
    name: "poster house",
    licenseno: "KL-77",
    EMAIL: "posters@kaamkaj.example",
    phone: "98765",
    ...companyAccount,
  });
  await company.choose("districtid", "Ernakulam");
  await company.choose("locationid", "Kochi");
  await company.attach("logo", picture("logo.png", [180, 60, 60]));
  await company.submit();
  await company.expectAlert("First letter must be capital");
  await company.expectAlert("please enter a valid ph no.");
  await company.fill({ name: companyName, phone: "9876543210" });
  await company.submit();
  await company.expectAlert("Registered Successfully!");
  await company.expectUrl(/\/guestmaster\/login/);
  await company.logIn(companyAccount);
  await company.expectAlert("Not Authorized!");
});

test("the admin verifies it", async () => {
  await admin.logIn(accounts.adminmaster);
  await admin.expectUrl(/\/adminmaster\/adminhome/);
  await admin.goTo("/adminmaster/verification");
  await admin.rowOf(companyName).getByRole("button", { name: "Verify" }).click();
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await admin.expectAlert("Verified seccefully");
  await expect(admin.rowOf(companyName)).toHaveCount(0);
});

test("the company posts a work", async () => {
  await company.logIn({ ...companyAccount, password: "wrong password" });
  await company.expectAlert("invalid username/password");
  await company.logIn(companyAccount);
  await company.expectUrl(/\/clientmaster\/clienthome/);
  await company.goTo("/clientmaster/workpost");
  await company.fill({ title, description: "A3, two colours, in Malayalam and English.", budget: "12,500" });
  await company.choose("categoryid", "Graphic Design");
  await company.choose("subcategoryid", "Logo & Identity");
  await company.field("deadlinedate").fill("2099-03-31");
  await company.submit();
  await company.expectAlert("only numbers allowed");
  await company.fill({ budget: "12500" });
  await company.submit();
  await company.expectAlert("Work Posted");
  await company.expectUrl(/\/clientmaster\/viewworks/);
  await expect(company.rowOf(title)).toContainText("₹12,500");
});

for (const [testTitle, name, account] of [
  ["a freelancer registers with a picture, finds the work and applies with a résumé", "Meera", chosenAccount],
  ["a second freelancer does the same on a phone", "Arjun", otherAccount],
] as const)
  test(testTitle, async () => {
    const user = name === "Meera" ? chosen : other;
    if (user === other) await user.page.setViewportSize({ width: 360, height: 740 });
    await user.goTo("/guestmaster/freelancerreg");
    await user.fill({ name, EMAIL: "draws@kaamkaj.example", phone: "9123456780", ...account });
    await user.choose("categoryid", "Graphic Design");
    await user.choose("subcategoryid", "Logo & Identity");
    await user.choose("districtid", "Ernakulam");
    await user.choose("locationid", "Kochi");
    await user.attach("image", picture("me.png", [60, 90, 180]));
    await user.submit();
    await user.expectAlert("Registered Successfully!");
    await user.logIn(account);
    await user.expectUrl(/\/freelancermaster\/freelancerhome/);
    await user.goTo("/freelancermaster/workview");
    await user.rowOf(title).getByRole("link").first().click();
    await user.expectUrl(/\/freelancermaster\/workdetails\/\d+/);
    const id = user.page.url().split("/").at(-1);
    await user.goTo(`/freelancermaster/workreq/${id}`);
    await expect(user.field("name")).toHaveValue(name);
    await user.attach("biodata", resume);
    await user.submit();
    await user.expectAlert("Request Send");
    await user.expectUrl(/\/freelancermaster\/myrequest/);
    await expect(user.rowOf(title)).toContainText(/pending/i);
    await user.goTo(`/freelancermaster/workreq/${id}`);
    await user.attach("biodata", resume);
    await user.submit();
    await user.expectAlert("Already applied");
  });

test("the company reads the résumé, accepts one and rejects the other with a reason", async () => {
  await company.goTo("/clientmaster/workreqview");
  await company.page.getByText(title).first().click();
  const download = company.page.waitForEvent("download");
  await company
    .rowOf("Meera")
    .getByRole("button", { name: /r[eé]sum[eé]|biodata/i })
    .click();
  const file = await (await download).path();
  expect(await readFile(file)).toEqual(resume.buffer);
  await company.rowOf("Meera").getByRole("button", { name: "Accept" }).click();
  await company.confirm("Are you sure you want to accept?");
  await company.expectAlert("Successfully accepted");
  await expect(company.rowOf("Meera")).toHaveCount(0);
  await expect(company.rowOf("Arjun").getByRole("button", { name: "Accept" })).toBeDisabled();
  await company.rowOf("Arjun").getByRole("button", { name: "Reject" }).click();
  await company.confirm("do you want to reject?");
  await company.expectUrl(/\/clientmaster\/rejectreason\/\d+/);
  await company.submit();
  await company.expectAlert("please fill this");
  await company.fill({ rejectreason: "We liked Meera's first draft." });
  await company.submit();
  await company.expectAlert("Rejected");
  await company.expectUrl(/\/clientmaster\/workreqview/);
});

test("the freelancer reports 40 %, then 100 %", async () => {
  for (const [percentage, note] of [
    ["0", "Nothing."],
    ["40", "Two drafts."],
    ["100", "Final files."],
  ] as const) {
    await chosen.goTo("/freelancermaster/projects");
    await chosen.rowOf(title).getByRole("link", { name: "View" }).click();
    await chosen.expectUrl(/\/freelancermaster\/ongoingprojectview\/\d+/);
    await chosen.fill({ percentage, progress_desc: note });
    await chosen.submit();
    if (percentage === "0") {
      await chosen.expectAlert("values only from 0 to 100");
      continue;
    }
    if (percentage === "100") await chosen.confirm("Do you want to deliver the work?");
    await chosen.expectAlert("progress updated");
    if (percentage === "40") await chosen.expectUrl(/\/freelancermaster\/projects/);
  }
  // The project says what comes next.
  await chosen.expectText(/^You have delivered the work\./);
  await chosen.expectUrl(/\/freelancermaster\/ongoingprojectview\/\d+/);
  await chosen.goTo("/freelancermaster/projects");
  await chosen.openTab("completed");
  await expect(chosen.rowOf(title).getByText("payment pending", { exact: true })).toBeVisible();
});

test("the company looks at the progress and pays", async () => {
  await company.goTo("/clientmaster/clientprojects");
  await company.openTab("completed");
  await company
    .rowOf(title)
    .getByRole("link", { name: /pay/i })
    .or(company.rowOf(title).getByRole("button", { name: /pay/i }))
    .first()
    .click();
  await company.expectUrl(/\/clientmaster\/payment\/\d+\/\d+/);
  await company.expectText("Test payment: no money moves");
  await company.page.locator("[autocomplete=cc-number]").fill("4111 1111 1111 1111");
  await company.page.locator("[autocomplete=cc-exp]").fill("12/2099");
  await company.page.locator("[autocomplete=cc-csc]").fill("123");
  await expect(company.page.locator("button[type=submit]")).toContainText("₹12,500");
  await company.submit();
  await company.expectAlert("Payment Successfull");
  await company.expectUrl(/\/clientmaster\/clienthome/);
  await company.goTo("/clientmaster/clientprojects");
  await company.openTab("Paid");
  await expect(company.rowOf(title).getByRole("button", { name: "Paid" })).toBeDisabled();
});

test("the admin sees amount, brokerage and net; the freelancer sees 'paid'; the other reads the reason", async () => {
  await admin.goTo("/adminmaster/adminhome");
  const row = admin.rowOf(companyName);
  for (const words of ["Meera", "₹12,500", "₹1,250", "₹11,250"]) await expect(row).toContainText(words);
  await chosen.goTo("/freelancermaster/projects");
  await chosen.openTab("completed");
  await expect(chosen.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await other.goTo("/freelancermaster/myrequest");
  await other.openTab("rejected");
  await expect(other.rowOf(title)).toContainText(/rejected/i);
  await other.openTab("all");
  await other.rowOf(title).getByRole("link", { name: "View" }).click();
  await other.expectUrl(/\/freelancermaster\/rejectview\/\d+/);
  await expect(other.page.getByRole("textbox")).toHaveValue("We liked Meera's first draft.");
  await expect(other.page.getByRole("textbox")).not.toBeEditable();
});

test("every user confirms before logging out", async () => {
  await company.logOut(companyAccount.username);
  await chosen.logOut(chosenAccount.username);
  await other.logOut(otherAccount.username);
  await admin.logOut("admin");
  await company.goTo("/clientmaster/clienthome");
  await company.expectUrl(/\/guestmaster\/login/);
});

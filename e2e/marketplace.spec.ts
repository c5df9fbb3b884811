import { readFile } from "node:fs/promises";
import { type Browser, expect, test } from "@playwright/test";
import { Person } from "./person.ts";
import { pdf, png } from "./samples.ts";

/** The one journey the product exists for, by four people in browsers of their own, on a phone and at desks. */
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
const stamp = Date.now().toString(36);
const title = `A festival poster ${stamp}`;
const picture = (name: string, colour: readonly [number, number, number]) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(png(colour)),
});
const resume = { name: "My résumé.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

let company: Person;
let admin: Person;
let chosen: Person;
let other: Person;

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  [company, admin, chosen, other] = (await Promise.all([1, 2, 3, 4].map(() => Person.arrive(browser, heard)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
});

test.afterAll(async () => {
  await Promise.all([company, admin, chosen, other].map((person) => person.leave()));
});

const account = (name: string) => ({ username: `${name}_${stamp}`.slice(0, 19), password: "Monsoon42" });
const [companyAccount, chosenAccount, otherAccount] = [account("co"), account("fa"), account("fb")];
const companyName = `Poster House ${stamp}`;

test("a company registers with its logo and has to wait", async () => {
  await company.goTo("/");
  await company.isAt(/\/guestmaster\/guesthome/);
  await company.goTo("/guestmaster/role");
  await company.page.getByText("I'm a client, hiring for a project").click();
  await company.isAt(/\/guestmaster\/clientreg/);
  await company.submit();
  await company.hears("please enter company name");
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
  await company.hears("First letter must be capital");
  await company.hears("please enter a valid ph no.");
  await company.fill({ name: companyName, phone: "9876543210" });
  await company.submit();
  await company.hears("Registered Successfully!");
  await company.isAt(/\/guestmaster\/login/);
  await company.logIn(companyAccount.username, companyAccount.password);
  await company.hears("Not Authorized!");
});

test("the admin verifies it", async () => {
  await admin.logIn("admin", "Admin1234");
  await admin.isAt(/\/adminmaster\/adminhome/);
  await admin.goTo("/adminmaster/verification");
  await admin.rowOf(companyName).getByRole("button", { name: "Verify" }).click();
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await admin.hears("Verified seccefully");
  await expect(admin.rowOf(companyName)).toHaveCount(0);
});

test("the company posts a work", async () => {
  await company.logIn(companyAccount.username, "wrong password");
  await company.hears("invalid username/password");
  await company.logIn(companyAccount.username, companyAccount.password);
  await company.isAt(/\/clientmaster\/clienthome/);
  await company.goTo("/clientmaster/workpost");
  await company.fill({ title, description: "A3, two colours, in Malayalam and English.", budget: "12,500" });
  await company.choose("categoryid", "Graphic Design");
  await company.choose("subcategoryid", "Logo & Identity");
  await company.field("deadlinedate").fill("2099-03-31");
  await company.submit();
  await company.hears("only numbers allowed");
  await company.fill({ budget: "12500" });
  await company.submit();
  await company.hears("Work Posted");
  await company.isAt(/\/clientmaster\/viewworks/);
  await expect(company.rowOf(title)).toContainText("₹12,500");
});

for (const [who, name, given] of [
  ["a freelancer registers with a picture, finds the work and applies with a résumé", "Meera", chosenAccount],
  ["a second freelancer does the same on a phone", "Arjun", otherAccount],
] as const)
  test(who, async () => {
    const person = name === "Meera" ? chosen : other;
    if (person === other) await person.page.setViewportSize({ width: 360, height: 740 });
    await person.goTo("/guestmaster/freelancerreg");
    await person.fill({ name, EMAIL: "draws@kaamkaj.example", phone: "9123456780", ...given });
    await person.choose("categoryid", "Graphic Design");
    await person.choose("subcategoryid", "Logo & Identity");
    await person.choose("districtid", "Ernakulam");
    await person.choose("locationid", "Kochi");
    await person.attach("image", picture("me.png", [60, 90, 180]));
    await person.submit();
    await person.hears("Registered Successfully!");
    await person.logIn(given.username, given.password);
    await person.isAt(/\/freelancermaster\/freelancerhome/);
    await person.goTo("/freelancermaster/workview");
    await person.rowOf(title).getByRole("link").first().click();
    await person.isAt(/\/freelancermaster\/workdetails\/\d+/);
    const id = person.page.url().split("/").at(-1);
    await person.goTo(`/freelancermaster/workreq/${id}`);
    await expect(person.field("name")).toHaveValue(name);
    await person.attach("biodata", resume);
    await person.submit();
    await person.hears("Request Send");
    await person.isAt(/\/freelancermaster\/myrequest/);
    await expect(person.rowOf(title)).toContainText(/pending/i);
    await person.goTo(`/freelancermaster/workreq/${id}`);
    await person.attach("biodata", resume);
    await person.submit();
    await person.hears("Already applied");
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
  await company.isAsked("Are you sure you want to accept?");
  await company.hears("Successfully accepted");
  await expect(company.rowOf("Meera")).toHaveCount(0);
  await expect(company.rowOf("Arjun").getByRole("button", { name: "Accept" })).toBeDisabled();
  await company.rowOf("Arjun").getByRole("button", { name: "Reject" }).click();
  await company.isAsked("do you want to reject?");
  await company.isAt(/\/clientmaster\/rejectreason\/\d+/);
  await company.submit();
  await company.hears("please fill this");
  await company.fill({ rejectreason: "We liked Meera's first draft." });
  await company.submit();
  await company.hears("Rejected");
  await company.isAt(/\/clientmaster\/workreqview/);
});

test("the freelancer reports 40 %, then 100 %", async () => {
  for (const [percentage, note] of [
    ["0", "Nothing."],
    ["40", "Two drafts."],
    ["100", "Final files."],
  ] as const) {
    await chosen.goTo("/freelancermaster/projects");
    await chosen.rowOf(title).getByRole("link", { name: "View" }).click();
    await chosen.isAt(/\/freelancermaster\/ongoingprojectview\/\d+/);
    await chosen.fill({ percentage, progress_desc: note });
    await chosen.submit();
    if (percentage === "0") {
      await chosen.hears("values only from 0 to 100");
      continue;
    }
    await chosen.hears("progress updated");
    await chosen.isAt(/\/freelancermaster\/projects/);
  }
  await chosen.opensTab("completed");
  await expect(chosen.rowOf(title).getByText("payment pending", { exact: true })).toBeVisible();
});

test("the company looks at the progress and pays", async () => {
  await company.goTo("/clientmaster/clientprojects");
  await company.opensTab("completed");
  await company
    .rowOf(title)
    .getByRole("link", { name: /pay/i })
    .or(company.rowOf(title).getByRole("button", { name: /pay/i }))
    .first()
    .click();
  await company.isAt(/\/clientmaster\/payment\/\d+\/\d+/);
  await company.sees("Test payment: no money moves");
  await company.page.locator("[autocomplete=cc-number]").fill("4111 1111 1111 1111");
  await company.page.locator("[autocomplete=cc-exp]").fill("12/2099");
  await company.page.locator("[autocomplete=cc-csc]").fill("123");
  await expect(company.page.locator("button[type=submit]")).toContainText("₹12,500");
  await company.submit();
  await company.hears("Payment Successfull");
  await company.isAt(/\/clientmaster\/clienthome/);
  await company.goTo("/clientmaster/clientprojects");
  await company.opensTab("Paid");
  await expect(company.rowOf(title).getByRole("button", { name: "Paid" })).toBeDisabled();
});

test("the admin sees amount, brokerage and net; the freelancer sees 'paid'; the other reads the reason", async () => {
  await admin.goTo("/adminmaster/adminhome");
  const row = admin.rowOf(companyName);
  for (const words of ["Meera", "₹12,500", "₹1,250", "₹11,250"]) await expect(row).toContainText(words);
  await chosen.goTo("/freelancermaster/projects");
  await chosen.opensTab("completed");
  await expect(chosen.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await other.goTo("/freelancermaster/myrequest");
  await other.opensTab("rejected");
  await expect(other.rowOf(title)).toContainText(/rejected/i);
  await other.opensTab("all");
  await other.rowOf(title).getByRole("link", { name: "View" }).click();
  await other.isAt(/\/freelancermaster\/rejectview\/\d+/);
  await expect(other.page.getByRole("textbox")).toHaveValue("We liked Meera's first draft.");
  await expect(other.page.getByRole("textbox")).not.toBeEditable();
});

test("whoever has finished logs out and is asked first", async () => {
  await company.logOut(companyAccount.username);
  await chosen.logOut(chosenAccount.username);
  await other.logOut(otherAccount.username);
  await admin.logOut("admin");
  await company.goTo("/clientmaster/clienthome");
  await company.isAt(/\/guestmaster\/login/);
});

test("no browser had anything to complain about on the whole way", () => {
  expect(heard).toEqual([]);
});

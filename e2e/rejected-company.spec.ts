import { type Browser, expect, test } from "@playwright/test";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { accounts } from "./screen-list.ts";

/** A company loses its verification with somebody at work for it, who is paid all the same (DESIGN section 5). */
test.describe.configure({ mode: "serial" });

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const title = `A mural in the yard ${Date.now().toString(36)}`;
const filled = "position filled";

/** At their screens. */
let admin: Person;
let chosen: Person;
let other: Person;
/** The two at work elsewhere. */
let painter: Actor;
let requestid: number;
let companyName: string;

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  const arrive = async (account: { username: string; password: string }) =>
    (await Person.arrive(browser, heard)).isSignedInAs(account);
  const [owner, first, second] = [
    await newCompany("yards"),
    await newFreelancer("painter"),
    await newFreelancer("plasterer"),
  ];
  companyName = `Company ${owner.username}`;
  [admin, chosen, other] = [await arrive(accounts.adminmaster), await arrive(first), await arrive(second)];
  const company = await Actor.signIn(owner);
  painter = await Actor.signIn(first);
  const skill = await (await Actor.admin()).newSkill(`Murals ${title}`, "Walls");
  const workid = await company.postWork(title, skill);
  requestid = await painter.applyFor(workid);
  await (await Actor.signIn(second)).applyFor(workid);
  await company.execute("updatereqstatus", { reqid: requestid, status: "accepted" });
});

test.afterAll(async () => {
  for (const person of [admin, chosen, other]) await person.leave();
});

const report = (percentage: number) =>
  painter.execute("updateworkprogress", { requestid, percentage, progress_desc: "Painted." });

test("who was not chosen sees that the position is filled, and may withdraw", async () => {
  await other.goTo("/freelancermaster/myrequest");
  const card = other.rowOf(title);
  await expect(card.getByText("pending", { exact: true })).toBeVisible();
  await expect(card.getByText(filled, { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "View" }).click();
  await other.isAt(/\/freelancermaster\/workdetails\/\d+/);
  await other.sees(filled);
  await expect(other.page.getByRole("button", { name: "Delete" })).toBeVisible();
});

test("before the admin rejects the company, the question names what is in progress and what is due", async () => {
  await admin.goTo("/adminmaster/verification?status=accepted");
  const reject = admin.rowOf(companyName).getByRole("button", { name: "Reject" });
  await reject.click();
  await admin.isAsked(`${companyName}: 1 work in progress, ₹0 due to freelancers`, "Cancel");
  await report(60);
  await reject.click();
  await admin.isAsked("Do you want to reject this company?");
  await admin.hears("Rejected seccefully");
});

test("the freelancer at work is told that the platform will pay, and goes on", async () => {
  await chosen.goTo("/freelancermaster/projects");
  await expect(chosen.rowOf(title)).toContainText("The company is no longer verified. Once the work is complete,");
  await chosen.rowOf(title).getByRole("link", { name: "View" }).click();
  await chosen.sees("The company is no longer verified. Once the work is complete, the platform pays what is due.");
  await chosen.fill({ percentage: "100", progress_desc: "Varnished." });
  await chosen.submit();
  await chosen.hears("progress updated");
  await chosen.opensTab("completed");
  await expect(chosen.rowOf(title).getByText("payment pending", { exact: true })).toBeVisible();
  await expect(chosen.rowOf(title)).toContainText("The platform pays what is due.");
});

test("the admin finds the debt among his tasks and records its payment once", async () => {
  await admin.goTo("/adminmaster/mytask");
  const debt = admin.rowOf(title);
  for (const words of ["₹4,500", companyName]) await expect(debt).toContainText(words);
  await debt.getByRole("button", { name: "Record payment" }).click();
  await admin.isAsked("Do you want to record the payment of ₹4,500 for New Freelancer?");
  await admin.hears("Payment recorded");
  await expect(debt).toHaveCount(0);
  await admin.goTo("/adminmaster/adminhome");
  for (const words of ["₹4,500", "₹450", "₹4,050"]) await expect(admin.rowOf(companyName)).toContainText(words);
});

test("the freelancer is paid, and no note is left", async () => {
  await chosen.goTo("/freelancermaster/projects?tab=completed");
  await expect(chosen.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await expect(chosen.rowOf(title)).not.toContainText("verified");
});

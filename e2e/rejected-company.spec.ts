import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/**
 * A company loses its verification during an engagement, and the freelancer is paid nevertheless (docs/design/rules.md#debts).
 */
test.describe.configure({ mode: "serial" });

const title = `A mural in the yard ${Date.now().toString(36)}`;
const filled = "position filled";

/** Users at their screens. */
let admin: User;
let chosen: User;
let other: User;
/** The engaged freelancer in another session. */
let painter: Actor;
let requestid: number;
let companyName: string;

test.beforeAll(async ({ browser }) => {
  const [owner, first, second] = [
    await newCompany("yards"),
    await newFreelancer("painter"),
    await newFreelancer("plasterer"),
  ];
  companyName = `Company ${owner.username}`;
  admin = await User.signedIn(browser, accounts.adminmaster);
  chosen = await User.signedIn(browser, first);
  other = await User.signedIn(browser, second);
  const company = await Actor.signIn(owner);
  painter = await Actor.signIn(first);
  const skill = await (await Actor.admin()).newSkill(`Murals ${title}`, "Walls");
  const workid = await company.postWork(title, skill);
  requestid = await painter.applyFor(workid);
  await (await Actor.signIn(second)).applyFor(workid);
  await company.execute("updatereqstatus", { reqid: requestid, status: "accepted" });
});

test.afterAll(async () => {
  for (const user of [admin, chosen, other]) await user.close();
});

const report = (percentage: number) =>
  painter.execute("updateworkprogress", { requestid, percentage, progress_desc: "Painted." });

test("an applicant who was not accepted sees that the position is filled, and may withdraw", async () => {
  await other.goTo("/freelancermaster/myrequest");
  const card = other.rowOf(title);
  await expect(card.getByText("pending", { exact: true })).toBeVisible();
  await expect(card.getByText(filled, { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "View" }).click();
  await other.expectUrl(/\/freelancermaster\/workdetails\/\d+/);
  await other.expectText(filled);
  await expect(other.page.getByRole("button", { name: "Delete" })).toBeVisible();
});

test("before the admin rejects the company, the question names ongoing projects and money due", async () => {
  await admin.goTo("/adminmaster/verification?status=accepted");
  const reject = admin.rowOf(companyName).getByRole("button", { name: "Reject" });
  await reject.click();
  await admin.confirm(`${companyName}: 1 ongoing project, ₹0 due to freelancers`, "Cancel");
  await report(60);
  await reject.click();
  await admin.confirm("Do you want to reject this company?");
  await admin.expectAlert("Rejected seccefully");
});

test("the engaged freelancer reads that the platform will pay, and continues", async () => {
  await chosen.goTo("/freelancermaster/projects");
  await expect(chosen.rowOf(title)).toContainText("The company is no longer verified. Once the work is complete,");
  await chosen.rowOf(title).getByRole("link", { name: "View" }).click();
  await chosen.expectText(
    "The company is no longer verified. Once the work is complete, the platform pays what is due.",
  );
  await chosen.fill({ percentage: "100", progress_desc: "Varnished." });
  await chosen.submit();
  await chosen.confirm("Do you want to deliver the work?");
  await chosen.expectAlert("progress updated");
  await chosen.goTo("/freelancermaster/projects");
  await chosen.openTab("completed");
  await expect(chosen.rowOf(title).getByText("payment pending", { exact: true })).toBeVisible();
  await expect(chosen.rowOf(title)).toContainText("The platform pays what is due.");
});

test("the admin finds the debt among the tasks and records its payment once", async () => {
  await admin.goTo("/adminmaster/mytask");
  const debt = admin.rowOf(title);
  for (const words of ["₹4,500", companyName]) await expect(debt).toContainText(words);
  await debt.getByRole("button", { name: "Record payment" }).click();
  await admin.confirm("Do you want to record the payment of ₹4,500 for New Freelancer?");
  await admin.expectAlert("Payment recorded");
  await expect(debt).toHaveCount(0);
  await admin.goTo("/adminmaster/adminhome");
  for (const words of ["₹4,500", "₹450", "₹4,050"]) await expect(admin.rowOf(companyName)).toContainText(words);
});

test("the freelancer is paid, and the note disappears", async () => {
  await chosen.goTo("/freelancermaster/projects?tab=completed");
  await expect(chosen.rowOf(title).getByText("paid", { exact: true })).toBeVisible();
  await expect(chosen.rowOf(title)).not.toContainText("verified");
});

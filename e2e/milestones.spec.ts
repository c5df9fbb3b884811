import { expect } from "@playwright/test";
import { Actor } from "./actor.ts";
import { newCompany } from "./new-accounts.ts";
import { pdf } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** A company pays three milestones before the work on them starts, and both sides see each move at once. */

const file = { name: "Sketches.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };
const delivered = "All of it, in the sizes that we agreed on, and with the sources.";

test("three milestones are funded, submitted, changed, approved, and closed by their clocks", async ({ browser }) => {
  test.slow();
  const company = await newCompany("funds");
  const owner = await Actor.signIn(company);
  const workId = await owner.postWork("Three posters", await owner.anySkill(), { quotes: true, terms: "funded" });
  const hirer = await User.signedIn(browser, company);
  const worker = await User.signedIn(browser, accounts.freelancermaster);

  await worker.goTo(`/freelancermaster/workreq/${workId}`);
  await worker.attach("biodata", { ...file, name: "me.pdf" });
  await worker.fill({ amountPaise: "3000" });
  await worker.press("Split into milestones");
  for (const [i, title] of ["Sketches", "Drafts", "Final files"].entries()) {
    if (i > 0) await worker.press("Add a milestone");
    const inputs = worker.page.locator(".plan-line").nth(i).locator("input");
    await inputs.nth(0).fill(title);
    await inputs.nth(1).fill("1000");
    await inputs.nth(2).fill(new Date(Date.now() + (i + 20) * 86_400_000).toISOString().slice(0, 10));
  }
  await worker.expectText("The milestones add up to the price of ₹3,000.");
  await worker.submit();
  await worker.expectAlert("Request Send");

  await hirer.goTo(`/clientmaster/workreqview?work=${workId}`);
  await hirer.expectText("Final files");
  await hirer.press("Accept ₹3,000");
  await hirer.confirm("Price: ₹3,000");
  await expect(hirer.page.getByRole("button", { name: "Accept ₹3,000" })).toHaveCount(0);
  const { requestid } = await owner.row("getfreelancerbyworkid", { workid: workId });
  await hirer.goTo(`/clientmaster/progressview/${workId}/${requestid}`);
  await worker.goTo(`/freelancermaster/ongoingprojectview/${requestid}`);
  await worker.expectText(/funds “Sketches” next/);

  const nextStep = (user: User) => user.page.locator(".card:has(> .next-step)");
  async function fund(title: string): Promise<void> {
    await nextStep(hirer).getByRole("button", { name: "Fund ₹1,000" }).click();
    await hirer.press("Pay ₹1,000");
    await hirer.expectAlert("The milestone is funded");
    await worker.expectText(`“${title}” is funded.`);
  }
  async function submit(title: string, button = "Submit"): Promise<void> {
    await nextStep(worker).getByRole("button", { name: button, exact: true }).click();
    await worker.fill({ text: delivered });
    await worker.press("Submit for review");
    await worker.expectAlert("The milestone was submitted");
    await hirer.expectText(`has submitted “${title}”.`);
  }

  await fund("Sketches");
  await nextStep(worker).getByRole("button", { name: "Submit", exact: true }).click();
  await worker.page.getByLabel("Files (optional)").setInputFiles(file);
  await worker.page.getByLabel("Links (optional)").fill("https://files.kaamkaj.example/sketches");
  await expect(worker.page.getByRole("progressbar", { name: "Upload" })).toHaveCount(0);
  await worker.press("Submit for review");
  await worker.expectAlert("The milestone was submitted");
  await expect(nextStep(hirer).getByRole("link", { name: "https://files.kaamkaj.example/sketches" })).toBeVisible();
  await expect(nextStep(hirer).getByRole("button", { name: /Sketches\.pdf/ })).toBeVisible();
  for (const user of [hirer, worker]) await user.expectText(/Released automatically on .+ 13 days 23 hours left/);

  await hirer.press("Ask for changes");
  await hirer.fill({ reason: "The letters should be larger." });
  await nextStep(hirer).getByRole("button", { name: "Ask for changes" }).click();
  await hirer.expectAlert("The changes were requested");
  await worker.expectText("Changes that were asked for: The letters should be larger.");
  await submit("Sketches", "Submit again");
  await hirer.press("Approve ₹1,000");
  await hirer.confirm("Do you want to release ₹1,000?");
  await hirer.expectAlert("The money was released");
  await worker.expectText("₹1,000 released, ₹0 held, of ₹3,000");

  await fund("Drafts");
  await submit("Drafts");
  await nextStep(hirer).getByRole("button", { name: "Demo: release it now" }).click();
  await hirer.expectAlert("The period has ended");
  await worker.expectText("Nobody answered the submission of “Drafts” in time. ₹1,000 is released.");

  await fund("Final files");
  await nextStep(worker).getByRole("button", { name: "Demo: refund it now" }).click();
  await worker.expectAlert("The period has ended");
  await hirer.expectText(/^Paid/);
  await hirer.expectText(/Nothing was submitted for “Final files” in time\./);
  for (const user of [hirer, worker]) await user.close();

  const admin = await Actor.admin();
  await admin.execute("ledger.check", {});
  expect(await admin.row("dashboards.admin")).toMatchObject({ money: { lastLedgerCheck: { violations: [] } } });
});

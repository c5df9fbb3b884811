import { expect } from "@playwright/test";
import { Actor, type Skill } from "./actor.ts";
import { newCompany, newFreelancer } from "./new-accounts.ts";
import { pdf } from "./samples.ts";
import { test } from "./test.ts";
import { User } from "./user.ts";

/** The messages about works and requests (spec §8). Each failure is caused by what another user did first. */

const stamp = Date.now().toString(36);
const category = `Mosaics ${stamp}`;
const resume = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

/** Users at their screens. */
let company: User;
let freelancer: User;
/** The same two in another session, a second applicant, and the admin. */
let owner: Actor;
let applicant: Actor;
let rival: Actor;
let admin: Actor;
let skill: Skill;

test.beforeAll(async ({ browser }) => {
  const [mosaics, tiler] = [await newCompany("mosaics"), await newFreelancer("tiler")];
  company = await User.signedIn(browser, mosaics);
  freelancer = await User.signedIn(browser, tiler);
  owner = await Actor.signIn(mosaics);
  applicant = await Actor.signIn(tiler);
  rival = await Actor.signIn(await newFreelancer("rival"));
  admin = await Actor.admin();
  skill = await admin.newSkill(category, "Floors");
});

test.afterAll(async () => {
  await company.close();
  await freelancer.close();
});

const post = (title: string) => owner.postWork(title, skill);
const accept = (reqid: number) => owner.execute("updatereqstatus", { reqid, status: "accepted" });
const withdraw = (reqid: number) => applicant.execute("workreqdelete", { reqid });
const report = (requestid: number, percentage: number) =>
  applicant.execute("updateworkprogress", { requestid, percentage, progress_desc: "Laid." });

/** A work with the freelancer engaged. */
async function engaged(title: string) {
  const workid = await post(title);
  const requestid = await applicant.applyFor(workid);
  await accept(requestid);
  return { workid, requestid };
}

test("a work is posted, but not with a subcategory that was deleted", { tag: "@all" }, async () => {
  const id = await admin.newSubcategory(skill.categoryid, "Fountains");
  await company.goTo("/clientmaster/workpost");
  await company.fill({ title: "Steps", description: "Blue.", budget: "900", deadlinedate: "2099-05-31" });
  await company.choose("categoryid", category);
  await company.choose("subcategoryid", "Fountains");
  await admin.execute("subcategorydelete", { id });
  await company.submit();
  await company.expectAlert("Failed");
  await company.expectUrl("/clientmaster/workpost");
  await company.choose("subcategoryid", "Floors");
  await company.submit();
  await company.expectAlert("Work Posted");
  await company.expectUrl("/clientmaster/viewworks");
});

test("a work is edited, but not its budget once a request was accepted in another tab", { tag: "@all" }, async () => {
  const workid = await post("A wall");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/workedit/${workid}`);
  await company.fill({ budget: "5000" });
  await accept(requestid);
  await company.submit();
  await company.expectAlert("Failed to update");
  await company.expectUrl(`/clientmaster/workedit/${workid}`);
  await company.fill({ budget: "4500", title: "A garden wall" });
  await company.submit();
  await company.expectAlert("Details updated");
  await company.expectUrl("/clientmaster/viewworks");
});

test("a work is deleted, but not once a request was accepted in another tab", { tag: "@all" }, async () => {
  const [engagedWork, openWork] = [await post("A pool"), await post("A bench")];
  const requestid = await applicant.applyFor(engagedWork);
  await company.goTo("/clientmaster/viewworks");
  await expect(company.row(String(openWork))).toHaveCount(1);
  await accept(requestid);
  for (const [workid, words, left] of [
    [engagedWork, "failed to delete", 1],
    [openWork, "Deleted", 0],
  ] as const) {
    const row = company.row(String(workid));
    await row.getByRole("button", { name: "Delete" }).click();
    await company.confirm("Do you want to delete this job?");
    await company.expectAlert(words);
    await expect(row).toHaveCount(left);
  }
});

test("a freelancer applies, but not twice, and not for a deleted work", { tag: "@all" }, async () => {
  const [open, requested, deleted] = [await post("A tray"), await post("A plate"), await post("A bowl")];
  for (const [workid, meanwhile, words] of [
    [requested, () => applicant.applyFor(requested), "Already applied"],
    [deleted, () => owner.execute("workdelete", { workid: deleted }), "Request failed"],
    [open, () => undefined, "Request Send"],
  ] as const) {
    await freelancer.goTo(`/freelancermaster/workreq/${workid}`);
    await freelancer.attach("biodata", resume);
    await meanwhile();
    await freelancer.submit();
    await freelancer.expectAlert(words);
  }
  await freelancer.expectUrl("/freelancermaster/myrequest");
});

test("a request is accepted, but not once it was withdrawn", { tag: "@all" }, async () => {
  const workid = await post("A table top");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await expect(company.row(String(requestid))).toHaveCount(1);
  await withdraw(requestid);
  await company.press("Accept");
  await company.confirm("Are you sure you want to accept?");
  await company.expectAlert("failed");
  await expect(company.row(String(requestid))).toHaveCount(0);

  const other = await rival.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await company.press("Accept");
  await company.confirm("Are you sure you want to accept?", "Cancel");
  await company.press("Accept");
  await company.confirm("Are you sure you want to accept?");
  await company.expectAlert("Successfully accepted");
  await company.openTab("accepted");
  await expect(company.row(String(other))).toHaveCount(1);
});

test("a request is rejected with a reason, but not once it was withdrawn", { tag: "@all" }, async () => {
  const workid = await post("A mirror");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await company.press("Reject");
  await company.confirm("do you want to reject?", "Cancel");
  await company.expectUrl(`/clientmaster/viewrequests/${workid}`);
  await company.press("Reject");
  await company.confirm("do you want to reject?");
  await company.expectUrl(`/clientmaster/rejectreason/${requestid}`);
  await company.fill({ rejectreason: "Another style." });
  await withdraw(requestid);
  await company.submit();
  await company.expectAlert("Failed to reject");
  await company.expectUrl(`/clientmaster/rejectreason/${requestid}`);

  await company.goTo(`/clientmaster/rejectreason/${await rival.applyFor(workid)}`);
  await company.fill({ rejectreason: "Another style." });
  await company.submit();
  await company.expectAlert("Rejected");
  await company.expectUrl(/\/clientmaster\/workreqview/);
});

test("a freelancer deletes a request, but not once it was accepted", { tag: "@all" }, async () => {
  const [engagedWork, openWork] = [await post("A frame"), await post("A lamp")];
  const [accepted, pending] = [await applicant.applyFor(engagedWork), await applicant.applyFor(openWork)];
  await freelancer.goTo("/freelancermaster/myrequest?tab=new");
  await expect(freelancer.row(String(pending))).toHaveCount(1);
  await accept(accepted);
  const remove = (requestid: number) =>
    freelancer.row(String(requestid)).getByRole("button", { name: "Delete" }).click();
  await remove(accepted);
  await freelancer.confirm("Do you want to remove the request");
  await freelancer.expectAlert("failed");
  await remove(pending);
  await freelancer.confirm("Do you want to remove the request", "Cancel");
  await expect(freelancer.row(String(pending))).toHaveCount(1);
  await remove(pending);
  await freelancer.confirm("Do you want to remove the request");
  await freelancer.expectAlert("Deleted");
  await expect(freelancer.row(String(pending))).toHaveCount(0);
});

test("progress is reported, but not once the company has ended the engagement", { tag: "@all" }, async () => {
  const [over, ongoing] = [await engaged("A chimney"), await engaged("A stove")];
  for (const [{ requestid }, meanwhile, words] of [
    [over, () => owner.execute("endengagement", { reqid: over.requestid, reason: "No budget." }), "failed to update"],
    [ongoing, () => undefined, "progress updated"],
  ] as const) {
    await freelancer.goTo(`/freelancermaster/ongoingprojectview/${requestid}`);
    await freelancer.fill({ percentage: "40", progress_desc: "The base." });
    await meanwhile();
    await freelancer.submit();
    await freelancer.expectAlert(words);
  }
  await freelancer.expectUrl("/freelancermaster/projects");
});

test("a completed work is paid, but not once it was paid or sent back in another tab", { tag: "@all" }, async () => {
  const [paid, back, due] = [await engaged("A sink"), await engaged("A shelf"), await engaged("A step")];
  for (const [{ workid, requestid }, meanwhile, words] of [
    [paid, () => owner.execute("payment", { requestid: paid.requestid, amount: 4500 }), "Failed"],
    [back, () => owner.execute("sendback", { reqid: back.requestid, reason: "One is loose." }), "Failed"],
    [due, () => undefined, "Payment Successfull"],
  ] as const) {
    await report(requestid, 100);
    await company.goTo(`/clientmaster/payment/${workid}/${requestid}`);
    await expect(company.page.locator("button[type=submit]")).toHaveText("Pay ₹4,500");
    await meanwhile();
    await company.submit();
    await company.expectAlert(words);
  }
  await company.expectUrl("/clientmaster/clienthome");
});

test("the company downloads a résumé", { tag: "@all" }, async () => {
  const workid = await post("A sundial");
  await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  const download = company.page.waitForEvent("download");
  await company.press("Download résumé");
  await company.expectAlert(`${(await download).suggestedFilename()} downloaded`);
});

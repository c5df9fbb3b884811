import { type Browser, expect, test } from "@playwright/test";
import { Actor, type Skill } from "./actor.ts";
import { newCompany, newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { pdf } from "./samples.ts";

/** What a company and a freelancer hear of a work and its requests (spec §8), each failure because somebody was first. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);
const category = `Mosaics ${stamp}`;
const resume = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) };

/** At their screens. */
let company: Person;
let freelancer: Person;
/** The same two in another tab, somebody who wants the same works, and the admin. */
let owner: Actor;
let applicant: Actor;
let rival: Actor;
let admin: Actor;
let skill: Skill;

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  const [mosaics, tiler] = [await newCompany("mosaics"), await newFreelancer("tiler")];
  company = await (await Person.arrive(browser, heard)).isSignedInAs(mosaics);
  freelancer = await (await Person.arrive(browser, heard)).isSignedInAs(tiler);
  owner = await Actor.signIn(mosaics);
  applicant = await Actor.signIn(tiler);
  rival = await Actor.signIn(await newFreelancer("rival"));
  admin = await Actor.admin();
  skill = await admin.newSkill(category, "Floors");
});

test.afterAll(async () => {
  await company.leave();
  await freelancer.leave();
});

const post = (title: string) => owner.postWork(title, skill);
const accept = (reqid: number) => owner.execute("updatereqstatus", { reqid, status: "accepted" });
const withdraw = (reqid: number) => applicant.execute("workreqdelete", { reqid });
const report = (requestid: number, percentage: number) =>
  applicant.execute("updateworkprogress", { requestid, percentage, progress_desc: "Laid." });

/** A work the freelancer was accepted for. */
async function agreed(title: string) {
  const workid = await post(title);
  const requestid = await applicant.applyFor(workid);
  await accept(requestid);
  return { workid, requestid };
}

test("a work is posted, but not with a subcategory that went meanwhile", async () => {
  const id = await admin.newSubcategory(skill.categoryid, "Fountains");
  await company.goTo("/clientmaster/workpost");
  await company.fill({ title: "Steps", description: "Blue.", budget: "900", deadlinedate: "2099-05-31" });
  await company.choose("categoryid", category);
  await company.choose("subcategoryid", "Fountains");
  await admin.execute("subcategorydelete", { id });
  await company.submit();
  await company.hears("Failed");
  await company.isAt("/clientmaster/workpost");
  await company.choose("subcategoryid", "Floors");
  await company.submit();
  await company.hears("Work Posted");
  await company.isAt("/clientmaster/viewworks");
});

test("a work is edited, but its budget not once somebody was accepted in another tab", async () => {
  const workid = await post("A wall");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/workedit/${workid}`);
  await company.fill({ budget: "5000" });
  await accept(requestid);
  await company.submit();
  await company.hears("Failed to update");
  await company.isAt(`/clientmaster/workedit/${workid}`);
  await company.fill({ budget: "4500", title: "A garden wall" });
  await company.submit();
  await company.hears("Details updated");
  await company.isAt("/clientmaster/viewworks");
});

test("a work is deleted, but not once somebody was accepted in another tab", async () => {
  const [kept, gone] = [await post("A pool"), await post("A bench")];
  const requestid = await applicant.applyFor(kept);
  await company.goTo("/clientmaster/viewworks");
  await expect(company.row(String(gone))).toHaveCount(1);
  await accept(requestid);
  for (const [workid, words, left] of [
    [kept, "failed to delete", 1],
    [gone, "Deleted", 0],
  ] as const) {
    const row = company.row(String(workid));
    await row.getByRole("button", { name: "Delete" }).click();
    await company.isAsked("Do you want to delete this work?");
    await company.hears(words);
    await expect(row).toHaveCount(left);
  }
});

test("a freelancer applies, but not twice, and not for a work that was taken back", async () => {
  const [open, asked, withdrawn] = [await post("A tray"), await post("A plate"), await post("A bowl")];
  for (const [workid, meanwhile, words] of [
    [asked, () => applicant.applyFor(asked), "Already applied"],
    [withdrawn, () => owner.execute("workdelete", { workid: withdrawn }), "Request failed"],
    [open, () => undefined, "Request Send"],
  ] as const) {
    await freelancer.goTo(`/freelancermaster/workreq/${workid}`);
    await freelancer.attach("biodata", resume);
    await meanwhile();
    await freelancer.submit();
    await freelancer.hears(words);
  }
  await freelancer.isAt("/freelancermaster/myrequest");
});

test("a request is accepted, but not once it was withdrawn", async () => {
  const workid = await post("A table top");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await expect(company.row(String(requestid))).toHaveCount(1);
  await withdraw(requestid);
  await company.press("Accept");
  await company.isAsked("Are you sure you want to accept?");
  await company.hears("failed");
  await expect(company.row(String(requestid))).toHaveCount(0);

  const other = await rival.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await company.press("Accept");
  await company.isAsked("Are you sure you want to accept?", "Cancel");
  await company.press("Accept");
  await company.isAsked("Are you sure you want to accept?");
  await company.hears("Successfully accepted");
  await company.opensTab("accepted");
  await expect(company.row(String(other))).toHaveCount(1);
});

test("a request is rejected with a reason, but not once it was withdrawn", async () => {
  const workid = await post("A mirror");
  const requestid = await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  await company.press("Reject");
  await company.isAsked("do you want to reject?", "Cancel");
  await company.isAt(`/clientmaster/viewrequests/${workid}`);
  await company.press("Reject");
  await company.isAsked("do you want to reject?");
  await company.isAt(`/clientmaster/rejectreason/${requestid}`);
  await company.fill({ rejectreason: "Another style." });
  await withdraw(requestid);
  await company.submit();
  await company.hears("Failed to reject");
  await company.isAt(`/clientmaster/rejectreason/${requestid}`);

  await company.goTo(`/clientmaster/rejectreason/${await rival.applyFor(workid)}`);
  await company.fill({ rejectreason: "Another style." });
  await company.submit();
  await company.hears("Rejected");
  await company.isAt(/\/clientmaster\/workreqview/);
});

test("an own request is removed, but not once it was accepted", async () => {
  const [kept, gone] = [await post("A frame"), await post("A lamp")];
  const [accepted, pending] = [await applicant.applyFor(kept), await applicant.applyFor(gone)];
  await freelancer.goTo("/freelancermaster/myrequest?tab=new");
  await expect(freelancer.row(String(pending))).toHaveCount(1);
  await accept(accepted);
  const remove = (requestid: number) =>
    freelancer.row(String(requestid)).getByRole("button", { name: "Delete" }).click();
  await remove(accepted);
  await freelancer.isAsked("Do you want to remove the request");
  await freelancer.hears("failed");
  await remove(pending);
  await freelancer.isAsked("Do you want to remove the request", "Cancel");
  await expect(freelancer.row(String(pending))).toHaveCount(1);
  await remove(pending);
  await freelancer.isAsked("Do you want to remove the request");
  await freelancer.hears("Deleted");
  await expect(freelancer.row(String(pending))).toHaveCount(0);
});

test("progress is reported, but not once the company has ended the engagement", async () => {
  const [over, ongoing] = [await agreed("A chimney"), await agreed("A stove")];
  for (const [{ requestid }, meanwhile, words] of [
    [over, () => owner.execute("endengagement", { reqid: over.requestid, reason: "No budget." }), "failed to update"],
    [ongoing, () => undefined, "progress updated"],
  ] as const) {
    await freelancer.goTo(`/freelancermaster/ongoingprojectview/${requestid}`);
    await freelancer.fill({ percentage: "40", progress_desc: "The base." });
    await meanwhile();
    await freelancer.submit();
    await freelancer.hears(words);
  }
  await freelancer.isAt("/freelancermaster/projects");
});

test("a completed work is paid, but not once it was paid or sent back in another tab", async () => {
  const [paid, back, due] = [await agreed("A sink"), await agreed("A shelf"), await agreed("A step")];
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
    await company.hears(words);
  }
  await company.isAt("/clientmaster/clienthome");
});

test("the company downloads a résumé", async () => {
  const workid = await post("A sundial");
  await applicant.applyFor(workid);
  await company.goTo(`/clientmaster/viewrequests/${workid}`);
  const download = company.page.waitForEvent("download");
  await company.press("Download résumé");
  await company.hears(`${(await download).suggestedFilename()} downloaded`);
});

import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildAmendable } from "#server/test/hiring/build-contract.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { buildMilestones } from "#server/test/money/build-milestones.ts";
import { open } from "#server/test/open.ts";
import { buildReviewWindow } from "#server/test/trust/build-review.ts";

const opened = open({ PORT: "3000" }, { hasJobs: false });
const origin = "http://localhost:3000";

const set = async (as: Browser, isOn = true, hasNames = false) =>
  outcomeOf(await ask(opened, "calendar.set", { isOn, hasNames }, { as }));
const addressOf = async (as: Browser): Promise<string | null> =>
  (await ask(opened, "calendar.get", {}, { as })).json()[0].address;
const read = (address: string | null, headers = {}) =>
  opened.app.inject({ url: address?.replace(origin, "") ?? "", headers });
const statusOf = async (address: string | null) => (await read(address)).statusCode;

/** As a calendar program reads them. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => {
    const { uid, summary, startDate } = new ICAL.Event(each);
    return [uid, summary, startDate.toString(), startDate.isDate, each.getFirstPropertyValue("url")];
  });

/** A project that is due, and one whose reviews are open. */
async function newProjects() {
  const [company, freelancer] = [await buildCompany(opened.db), await buildFreelancer(opened.db, { language: "hi" })];
  const of = { ownerId: company.id, title: "A secret title" };
  const due = await buildWork(opened.db, { ...of, deadline: "2099-12-31" });
  const running = await buildRequest(opened.db, { workId: due.id, freelancerId: freelancer.id, status: "accepted" });
  const paid = await buildRequest(opened.db, {
    workId: (await buildWork(opened.db, of)).id,
    freelancerId: freelancer.id,
    status: "paid",
  });
  await buildReviewWindow(opened.db, paid.id);
  await opened.db
    .update(reviewWindows)
    .set({ closesAt: new Date("2099-11-30T12:00:00Z") })
    .where(eq(reviewWindows.requestId, paid.id));
  return { company, freelancer, running, paid };
}

describe("the calendar of an account", () => {
  it("has its deadlines and the ends of its reviews, without names and titles, in the language of its owner", async () => {
    const { company, freelancer, running, paid } = await newProjects();
    await buildRequest(opened.db, { status: "accepted" });
    const as = { company: await signedIn(opened, company.id), freelancer: await signedIn(opened, freelancer.id) };
    expect([await set(as.company), await set(as.freelancer)]).toEqual(["Success", "Success"]);
    const ofCompany = await read(await addressOf(as.company));
    expect(ofCompany.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=300, stale-if-error=300",
      "x-robots-tag": "noindex",
    });
    const [deadline, review] = [`deadline-${running.id}@localhost`, `review-${paid.id}@localhost`];
    const area = `${origin}/clientmaster`;
    expect(eventsIn(ofCompany.body)).toEqual([
      [deadline, "A project is due", "2099-12-31", true, `${area}/progressview/${running.workId}/${running.id}`],
      [review, "Last day to write a review", "2099-11-30", true, `${area}/review/${paid.id}`],
    ]);
    const { body } = await read(await addressOf(as.freelancer));
    expect(eventsIn(body)).toEqual([
      [
        deadline,
        "एक प्रोजेक्ट की समय-सीमा",
        "2099-12-31",
        true,
        `${origin}/freelancermaster/ongoingprojectview/${running.id}`,
      ],
      [review, "समीक्षा लिखने का आखिरी दिन", "2099-11-30", true, `${origin}/freelancermaster/review/${paid.id}`],
    ]);
    for (const text of ["A secret title", company.name, freelancer.name])
      expect(ofCompany.body + body).not.toContain(text);
  });

  it("has the last days to answer what the other side asked, and nothing that oneself asked", async () => {
    const [company, freelancer] = [await buildCompany(opened.db), await buildFreelancer(opened.db)];
    const of = { ownerId: company.id };
    const { id: workId } = await buildWork(opened.db, of);
    const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.id, status: "pending" });
    const offer = await buildOffer(opened.db, { requestId, expiresAt: new Date("2099-10-05T12:00:00Z") });
    const { byCompany, byFreelancer } = await buildAmendable(opened.db, company.id, freelancer.id);
    const { submitted } = await buildMilestones(opened.db, company.id, freelancer.id);
    const kindsOf = async (id: number) => {
      const as = await signedIn(opened, id);
      await set(as);
      return eventsIn((await read(await addressOf(as))).body).filter(([uid]) => !/^deadline-/.test(String(uid)));
    };
    const ofCompany = await kindsOf(company.id);
    expect(ofCompany.map(([uid]) => uid)).toEqual([
      `offer-${offer.id}@localhost`,
      `amendment-${byFreelancer}@localhost`,
      `milestone-${submitted}@localhost`,
    ]);
    expect(ofCompany[0]).toEqual([
      `offer-${offer.id}@localhost`,
      "Last day to answer an offer",
      "2099-10-05",
      true,
      `${origin}/clientmaster/viewrequests/${workId}`,
    ]);
    expect((await kindsOf(freelancer.id)).map(([uid]) => uid)).toEqual([`amendment-${byCompany}@localhost`]);
  });

  it("names jobs and people at an address for which its owner allowed it, and at no other one", async () => {
    const { company, freelancer, running } = await newProjects();
    const [ofCompany, ofFreelancer] = [await signedIn(opened, company.id), await signedIn(opened, freelancer.id)];
    await set(ofCompany, true, true);
    await set(ofFreelancer, true, true);
    const former = await addressOf(ofFreelancer);
    const summaries = async (as: Browser) => eventsIn((await read(await addressOf(as))).body).map(([, text]) => text);
    const [{ name } = { name: "" }] = await opened.db
      .select({ name: workRequests.name })
      .from(workRequests)
      .where(eq(workRequests.id, running.id));
    expect(await summaries(ofCompany)).toEqual([
      `A project is due: A secret title (${name})`,
      expect.stringMatching(/^Last day to write a review: A secret title \(/),
    ]);
    expect((await summaries(ofFreelancer))[0]).toBe(`एक प्रोजेक्ट की समय-सीमा: A secret title (${company.name})`);
    expect((await ask(opened, "calendar.get", {}, { as: ofFreelancer })).json()[0].hasNames).toBe(true);
    await set(ofFreelancer);
    expect(await statusOf(former)).toBe(404);
    expect((await summaries(ofFreelancer)).join()).not.toContain("A secret title");
  });

  it("answers 304 to a program that has it, and is a calendar without an event too", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    await set(as);
    const { headers, body } = await read(await addressOf(as));
    expect(eventsIn(body)).toEqual([]);
    const again = await read(await addressOf(as), { "if-none-match": String(headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("is of the company for a member, at an own address", async () => {
    const { company, running } = await newProjects();
    const member = await buildMember(opened.db, { companyId: company.id, kind: "viewer" });
    const [owner, as] = [await signedIn(opened, company.id), await signedIn(opened, member.id)];
    await set(as);
    expect(await addressOf(owner)).toBeNull();
    expect(eventsIn((await read(await addressOf(as))).body)[0]).toContain(`deadline-${running.id}@localhost`);
  });

  it("ends at its former address with a new one, when it is switched off, and with the account", async () => {
    const { id } = await buildFreelancer(opened.db);
    const as = await signedIn(opened, id);
    await set(as);
    const former = await addressOf(as);
    await set(as);
    const present = await addressOf(as);
    expect([await statusOf(former), await statusOf(present)]).toEqual([404, 200]);
    await set(as, false);
    expect([await addressOf(as), await statusOf(present)]).toEqual([null, 404]);
    await set(as);
    const last = await addressOf(as);
    await opened.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, id));
    expect(await statusOf(last)).toBe(404);
  });

  it("is at no address that somebody guesses, nor at that of a feed", async () => {
    const { id } = await buildFreelancer(opened.db);
    const as = await signedIn(opened, id);
    await set(as);
    const address = String(await addressOf(as));
    const forged = address.replace(/\.[\w-]{43}$/, `.${"A".repeat(43)}`);
    const others = [forged, "/feeds/calendar.ics", `${address}x`, `${address}&key=2`];
    for (const other of others) expect(await statusOf(other), other).toBe(404);
    expect(await statusOf(address)).toBe(200);
  });
});

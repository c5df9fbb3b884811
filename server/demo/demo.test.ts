import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { lengths } from "#contract/fields.ts";
import { companyStatuses, isPersonName, isPhone, isUsername, startsWithCapital } from "#domain/account.ts";
import { planLimits, submissionLimits } from "#domain/hiring/milestone.ts";
import { maxOfferNote, offerDaysRange, offerParties, offerValidDays } from "#domain/hiring/offer.ts";
import { percentageRange } from "#domain/hiring/progress.ts";
import { maxQuestions } from "#domain/hiring/question.ts";
import { isEngaged, type RequestStatus, requestStatuses } from "#domain/hiring/work-request.ts";
import { budgetRange } from "#domain/money.ts";
import { drawingOf } from "#server/catalog/reference/starters.ts";
import {
  type DemoRequest,
  type DemoWork,
  demoCategories,
  demoCompanies,
  demoDrawings,
  demoFreelancers,
  demoPlaces,
  demoWorks,
} from "#server/demo/data.ts";
import { drawResume } from "#server/demo/resume.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const daysAgo = z.int().min(0).max(300);

const account = {
  name: text(lengths.name).refine(startsWithCapital),
  username: z.string().refine(isUsername),
  email: z.email().max(lengths.email).endsWith(".example"),
  phone: z.string().refine(isPhone),
  district: text(lengths.name),
  town: text(lengths.name),
  registeredDaysAgo: daysAgo,
};

const company = z.strictObject({
  ...account,
  status: z.enum(companyStatuses),
  licenseno: text(lengths.licence),
});

const freelancer = z.strictObject({
  ...account,
  name: account.name.refine(isPersonName),
  category: text(lengths.name),
  subcategory: text(lengths.name),
  resume: z.strictObject({
    about: text(400),
    experience: z.array(text(120)).length(3),
    skills: z.array(text(40)).length(5),
  }),
});

const progress = z.strictObject({
  percentage: z.int().min(percentageRange.least).max(percentageRange.most),
  description: text(lengths.progress),
  daysAgo,
});

const offer = z.strictObject({
  by: z.enum(offerParties),
  price: z.int().min(budgetRange.least).max(budgetRange.most),
  days: z.int().min(offerDaysRange.least).max(offerDaysRange.most).optional(),
  note: text(maxOfferNote).optional(),
  daysAgo,
});

const request = z.strictObject({
  freelancer: z.string(),
  status: z.enum(requestStatuses),
  appliedDaysAgo: daysAgo,
  answers: z.array(text(lengths.answer)).optional(),
  offers: z.array(offer).min(1).optional(),
  decidedDaysAgo: daysAgo.optional(),
  reason: text(lengths.reason).optional(),
  progress: z.array(progress),
  noted: z.strictObject({ reference: text(lengths.reference), daysAgo }).optional(),
  paidDaysAgo: daysAgo.optional(),
});

const milestone = z.strictObject({
  title: text(planLimits.title),
  price: z.int().min(planLimits.leastPaise / 100),
  dueInDays: z.int(),
  fundedDaysAgo: daysAgo.optional(),
  submitted: z.strictObject({ text: text(submissionLimits.text), links: z.array(z.url()), daysAgo }).optional(),
  returned: z.strictObject({ reason: text(lengths.reason), daysAgo }).optional(),
  releasedDaysAgo: daysAgo.optional(),
});

const work = z.strictObject({
  company: z.string(),
  title: text(lengths.title),
  description: text(1500),
  category: text(lengths.name),
  subcategory: text(lengths.name),
  budget: z.int().min(budgetRange.least).max(budgetRange.most),
  postedDaysAgo: daysAgo,
  deadlineInDays: z.int(),
  questions: z.array(text(lengths.question)).min(1).max(maxQuestions).optional(),
  quotes: z.boolean().optional(),
  milestones: z.array(milestone).min(1).optional(),
  requests: z.array(request),
});

const plain = (name: string) => name.trim().toLowerCase();
const repeated = (names: readonly string[]) => names.filter((name, i) => names.map(plain).indexOf(plain(name)) < i);

const requests = demoWorks.flatMap((posted) => posted.requests.map((sent) => ({ work: posted, ...sent })));
const withStatus = (...statuses: RequestStatus[]) => requests.filter(({ status }) => statuses.includes(status));
const engagement = (posted: DemoWork) => posted.requests.find(({ status }) => isEngaged(status));
const isComplete = ({ status }: DemoRequest) => status === "completed" || status === "paid";
const isOpenDemo = (posted: DemoWork) => !engagement(posted) && posted.deadlineInDays > 0;

describe("the demo's places and categories", () => {
  it("name each district once, with four to ten towns named once", () => {
    expect(repeated(demoPlaces.map(({ district }) => district))).toEqual([]);
    for (const { district, towns } of demoPlaces) {
      expect(repeated(towns), district).toEqual([]);
      expect(towns.length, district).toBeGreaterThanOrEqual(4);
      expect(towns.length, district).toBeLessThanOrEqual(10);
    }
  });

  it("fit one page of the public lists", () => {
    expect(demoPlaces.length).toBeGreaterThanOrEqual(150);
    expect(demoPlaces.length).toBeLessThanOrEqual(200);
  });

  it("name each category once, with four to eight subcategories named once", () => {
    expect(repeated(demoCategories.map(({ category }) => category))).toEqual([]);
    for (const { category, subcategories } of demoCategories) {
      expect(repeated(subcategories), category).toEqual([]);
      expect(subcategories.length, category).toBeGreaterThanOrEqual(4);
      expect(subcategories.length, category).toBeLessThanOrEqual(8);
    }
  });

  it("have for each category a drawn icon of its own that needs no font", async () => {
    expect(repeated(demoCategories.map(({ icon }) => icon))).toEqual([]);
    for (const { icon } of demoCategories) {
      const drawing = await readFile(drawingOf(icon));
      expect(drawing.toString(), icon).not.toContain("<text");
      expect(await sharp(drawing).metadata(), icon).toMatchObject({ width: 140, height: 140 });
    }
  });
});

describe("the demo's people", () => {
  it("would all be accepted by the registration forms", () => {
    z.array(company).parse(demoCompanies);
    z.array(freelancer).parse(demoFreelancers);
  });

  it("are told apart by username, name, e-mail, phone and licence", () => {
    const people = [...demoCompanies, ...demoFreelancers];
    for (const key of ["username", "name", "email", "phone"] as const) {
      expect(repeated(people.map((person) => person[key])), key).toEqual([]);
    }
    expect(repeated(demoCompanies.map(({ licenseno }) => licenseno))).toEqual([]);
  });

  it("live in towns and work in subcategories that exist", () => {
    for (const { district, town, name } of [...demoCompanies, ...demoFreelancers]) {
      const place = demoPlaces.find((demoCategory) => demoCategory.district === district);
      expect(place?.towns, `${name} in ${district}`).toContain(town);
    }
    for (const { category, subcategory, name } of demoFreelancers) {
      const demoCategory = demoCategories.find((one) => one.category === category);
      expect(demoCategory?.subcategories, name).toContain(subcategory);
    }
  });

  it("begin with the two demo accounts and include companies that wait for the admin", () => {
    expect(demoCompanies[0]).toMatchObject({ username: "democlient", status: "accepted" });
    expect(demoFreelancers[0]).toMatchObject({ username: "demofreelancer" });
    const count = Object.groupBy(demoCompanies, ({ status }) => status);
    expect([count.accepted?.length, count.pending?.length, count.rejected?.length]).toEqual([16, 3, 2]);
    expect(demoFreelancers).toHaveLength(24);
  });

  it("leave no category without a freelancer", () => {
    const offered = new Set(demoFreelancers.map(({ category }) => category));
    expect(demoCategories.filter(({ category }) => !offered.has(category))).toEqual([]);
  });

  it("have logos and portraits that need no font and differ from each other", async () => {
    const drawn = await Promise.all(
      [...demoCompanies, ...demoFreelancers].map(({ username }) =>
        readFile(new URL(`${username}.svg`, demoDrawings), "utf8"),
      ),
    );
    expect(repeated(drawn)).toEqual([]);
    for (const drawing of drawn) {
      expect(drawing).not.toContain("<text");
      expect(await sharp(Buffer.from(drawing)).metadata()).toMatchObject({ width: 240, height: 240 });
    }
  });

  it("have résumés that are PDF files of one page with all that they say", async () => {
    for (const person of demoFreelancers) {
      const file = await drawResume(person);
      expect(await fileTypeFromBuffer(file)).toMatchObject({ mime: "application/pdf" });
      const { pages, fits, text, info } = await readPdf(file);
      expect([pages, fits, info["Title"]]).toEqual([1, true, `${person.name}, ${person.subcategory}`]);
      const { about, experience, skills } = person.resume;
      for (const words of [person.name, person.email, about, ...experience, ...skills])
        expect(text.replaceAll(/\s/g, "")).toContain(words.replaceAll(/\s/g, ""));
    }
  });
});

describe("the demo's works", () => {
  it("keep the lengths and ranges of the wire", () => {
    z.array(work).parse(demoWorks);
  });

  it("are posted by companies that were verified, in subcategories that exist, with a deadline after the posting", () => {
    for (const posted of demoWorks) {
      const owner = demoCompanies.find(({ username }) => username === posted.company);
      // One was rejected later and cannot pay any more: what it owes fills the admin's tasks.
      expect(owner?.status, posted.title).toBe(posted.company === "zamorinstage" ? "rejected" : "accepted");
      expect(owner?.registeredDaysAgo, posted.title).toBeGreaterThan(posted.postedDaysAgo);
      const demoCategory = demoCategories.find(({ category }) => category === posted.category);
      expect(demoCategory?.subcategories, posted.title).toContain(posted.subcategory);
      expect(posted.deadlineInDays, posted.title).toBeGreaterThan(-posted.postedDaysAgo);
    }
  });

  it("say nothing twice", () => {
    expect(repeated(demoWorks.map(({ title }) => title))).toEqual([]);
    expect(repeated(demoWorks.map(({ description }) => description))).toEqual([]);
    const steps = requests.flatMap((sent) => sent.progress.map(({ description }) => description));
    expect(repeated([...steps, ...requests.flatMap(({ reason }) => reason ?? [])])).toEqual([]);
  });

  it("have at most one engaged freelancer each, and each freelancer applies once", () => {
    for (const posted of demoWorks) {
      expect(posted.requests.filter(({ status }) => isEngaged(status)).length, posted.title).toBeLessThanOrEqual(1);
      expect(repeated(posted.requests.map((sent) => sent.freelancer)), posted.title).toEqual([]);
    }
  });

  it("are applied for by registered freelancers after the posting", () => {
    for (const sent of requests) {
      const person = demoFreelancers.find(({ username }) => username === sent.freelancer);
      expect(person?.registeredDaysAgo, sent.work.title).toBeGreaterThan(sent.appliedDaysAgo);
      expect(sent.appliedDaysAgo, sent.work.title).toBeLessThanOrEqual(sent.work.postedDaysAgo);
    }
  });

  it("ask questions that each applicant answers", () => {
    expect(demoWorks.filter(({ questions = [] }) => questions.length > 0)).not.toEqual([]);
    for (const { answers = [], work: posted } of requests)
      expect(answers.length, posted.title).toBe(posted.questions?.length ?? 0);
  });

  it("take quotes where an offer waits for an answer, of the company and of the freelancer that a visitor logs in as", () => {
    const waiting = requests.flatMap(({ offers = [], ...sent }) => (offers.length > 0 ? [{ ...sent, offers }] : []));
    for (const { offers, status, appliedDaysAgo, work: posted } of waiting) {
      expect([posted.quotes, status], posted.title).toEqual([true, "pending"]);
      const days = [appliedDaysAgo, ...offers.map(({ daysAgo: day }) => day)];
      expect(days, posted.title).toEqual(days.toSorted((a, b) => b - a));
      expect(days.at(-1), posted.title).toBeLessThan(offerValidDays);
    }
    const lastBy = waiting.map(({ offers, work: posted, freelancer: by }) => [posted.company, by, offers.at(-1)?.by]);
    expect(lastBy).toContainEqual(["democlient", expect.any(String), "freelancer"]);
    expect(lastBy).toContainEqual([expect.any(String), "demofreelancer", "company"]);
  });

  it("are carried out by freelancers of their own category", () => {
    for (const sent of withStatus("accepted", "completed", "paid")) {
      const person = demoFreelancers.find(({ username }) => username === sent.freelancer);
      expect(person?.category, sent.work.title).toBe(sent.work.category);
    }
  });

  it("have a decision, a reason and a payment exactly where the status says so", () => {
    for (const sent of requests) {
      const hasFacts = [sent.decidedDaysAgo, sent.reason, sent.paidDaysAgo].map((fact) => fact !== undefined);
      const due = [sent.status !== "pending", sent.status === "rejected", sent.status === "paid"];
      expect(hasFacts, `${sent.freelancer}: ${sent.work.title}`).toEqual(due);
      expect(isEngaged(sent.status) || sent.progress.length === 0, sent.work.title).toBe(true);
    }
  });

  it("tell each life in order: applied, decided, progress, paid", () => {
    for (const sent of requests) {
      const days = [
        sent.appliedDaysAgo,
        sent.decidedDaysAgo ?? sent.appliedDaysAgo,
        ...sent.progress.map(({ daysAgo: day }) => day),
        ...(sent.paidDaysAgo === undefined ? [] : [sent.paidDaysAgo]),
      ];
      expect(days, `${sent.freelancer}: ${sent.work.title}`).toEqual(days.toSorted((a, b) => b - a));
    }
  });

  it("are completed by a last entry of 100 and by nothing else", () => {
    for (const sent of requests) {
      const hundreds = sent.progress.filter(({ percentage }) => percentage === 100);
      expect(hundreds, sent.work.title).toEqual(isComplete(sent) ? [sent.progress.at(-1)] : []);
    }
  });

  it("never load one freelancer with more than three works at a time", () => {
    const engaged = withStatus("accepted", "completed", "paid");
    const until = (sent: DemoRequest) => (isComplete(sent) ? (sent.progress.at(-1)?.daysAgo ?? 0) : -1);
    for (const sent of engaged) {
      const start = sent.decidedDaysAgo ?? 0;
      const atOnce = engaged.filter(
        (other) => other.freelancer === sent.freelancer && (other.decidedDaysAgo ?? 0) >= start && until(other) < start,
      );
      expect(atOnce.length, `${sent.freelancer} at the start of ${sent.work.title}`).toBeLessThanOrEqual(3);
    }
  });
});

describe("the demo as a whole", () => {
  it("has works in every stage", () => {
    expect(demoWorks.filter(isOpenDemo).length).toBeGreaterThanOrEqual(18);
    expect(demoWorks.filter((posted) => isOpenDemo(posted) && posted.deadlineInDays > 60)).toEqual([]);
    expect(withStatus("accepted")).toHaveLength(10);
    expect(withStatus("completed")).toHaveLength(6);
    expect(withStatus("paid").length).toBeGreaterThanOrEqual(22);
  });

  it("has payments in each of the last seven months", () => {
    const months = new Set(withStatus("paid").map(({ paidDaysAgo = 0 }) => Math.floor(paidDaysAgo / 30)));
    expect([...months].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("has two payments for the admin to confirm, of completed works whose companies may sign in", () => {
    const accepted = demoCompanies.filter(({ status }) => status === "accepted").map(({ username }) => username);
    const noted = demoWorks.flatMap(({ company, requests }) => requests.map((sent) => ({ company, ...sent })));
    const waiting = noted.filter((sent) => sent.noted);
    expect(waiting.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(
      waiting.every(({ company, noted: { daysAgo = 0 } = {}, progress }) => {
        const done = progress.at(-1)?.daysAgo ?? 0;
        return company !== "democlient" && accepted.includes(company) && daysAgo < done;
      }),
    ).toBe(true);
  });

  it("has two payments for the admin to record, one of them to the demo freelancer, who also meets a filled position", () => {
    const rejected = demoCompanies.filter(({ status }) => status === "rejected").map(({ username }) => username);
    const debts = withStatus("completed").filter(({ work: { company: owner } }) => rejected.includes(owner));
    expect(debts.map(({ freelancer: username }) => username)).toEqual(["demofreelancer", "tenzin_lhamo"]);
    const isFilled = (posted: DemoWork) => engagement(posted) !== undefined;
    const waiting = withStatus("pending").filter((sent) => sent.freelancer === "demofreelancer");
    expect(waiting.filter((sent) => isFilled(sent.work))).toHaveLength(1);
  });

  it("gives every category something open, ongoing or done", () => {
    const posted = new Set(demoWorks.map(({ category }) => category));
    expect(demoCategories.filter(({ category }) => !posted.has(category))).toEqual([]);
  });

  it("fills every tab of the demo company, one of its works with four new requests", () => {
    const own = demoWorks.filter((posted) => posted.company === "democlient");
    expect(own.length).toBeGreaterThanOrEqual(8);
    const statuses = new Set(own.flatMap((posted) => posted.requests.map(({ status }) => status)));
    expect([...statuses].toSorted()).toEqual(requestStatuses.toSorted());
    expect(own.some((posted) => posted.requests.filter(({ status }) => status === "pending").length === 4)).toBe(true);
    expect(own.some((posted) => posted.requests.length === 0)).toBe(true);
  });

  it("fills every tab of the demo freelancer, with several payments", () => {
    const own = requests.filter(({ freelancer: username }) => username === "demofreelancer");
    expect(own.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(own.map(({ status }) => status))].toSorted()).toEqual(requestStatuses.toSorted());
    expect(own.filter(({ status }) => status === "paid").length).toBeGreaterThanOrEqual(2);
    expect(own.filter(({ status, progress: steps }) => status === "accepted" && steps.length > 0)).toHaveLength(2);
  });
});

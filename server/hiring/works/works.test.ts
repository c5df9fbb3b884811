import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { works as table } from "#server/platform/db/schema/marketplace.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildSubcategory, buildWork } from "#server/test/build.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let company: Browser;
let otherCompany: Browser;
let terms: { title: string; categoryid: number; subcategoryid: number } & Record<string, unknown>;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  otherCompany = await signedIn(opened, (await buildCompany(opened.db)).id);
  const skill = await buildSubcategory(opened.db);
  terms = {
    title: "A shop front",
    description: "Three pages.",
    budget: "2500",
    deadlinedate: "2099-12-31",
    categoryid: skill.categoryId,
    subcategoryid: skill.id,
  };
});

/** Another of the days around the platform's today. */
async function dayFromToday(days: number): Promise<string> {
  const day = new Date(`${await platformToday(opened.db)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const present = async (id: number) => (await opened.db.select().from(table).where(eq(table.id, id)))[0];
const own = (more: Partial<typeof table.$inferInsert> = {}) =>
  buildWork(opened.db, {
    ownerId: company.accountId,
    categoryId: terms.categoryid,
    subcategoryId: terms.subcategoryid,
    ...more,
  });

describe("posting a work", () => {
  const post = (more: object, as = company) => ask(opened, "workpost", { ...terms, ...more }, { as });

  it("makes it the company's own, as it was sent", async () => {
    expect(outcomeOf(await post({ title: "  A shop front  " }))).toBe("Success");
    const [work] = (await ask(opened, "getworkdetails", {}, { as: company })).json();
    expect(work).toEqual({
      workid: expect.any(Number),
      loginid: company.accountId,
      title: "A shop front",
      categoryid: terms.categoryid,
      categoryname: expect.any(String),
      subcategoryid: terms.subcategoryid,
      subcategory: expect.any(String),
      description: "Three pages.",
      cost: 2500,
      deadlinedate: "2099-12-31",
      postdate: await platformToday(opened.db),
      companyname: expect.any(String),
      logo: expect.any(String),
      email: "person@kaamkaj.example",
      phone: expect.stringMatching(/^\d{10}$/),
      quotes: false,
      pendingRequests: 0,
      engagement: null,
      pausedAt: null,
      check: null,
      isPublic: false,
      maxApplications: 0,
      pausesAt: null,
      takedownId: null,
    });
  });

  it("takes a deadline of today and none before (§9 deadline-today)", async () => {
    expect(outcomeOf(await post({ deadlinedate: await dayFromToday(0) }))).toBe("Success");
    const late = await post({ deadlinedate: await dayFromToday(-1) });
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject({
      message: "Failed",
      fields: { deadlinedate: "the deadline cannot be before today" },
    });
  });

  it("wants a subcategory that lies in the category", async () => {
    const other = await buildSubcategory(opened.db);
    for (const subcategoryid of [other.id, 2_000_000_000]) {
      const response = await post({ subcategoryid });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ subcategoryid: "please fill this" });
    }
  });

  it.each([
    ["title", "   ", "please fill this"],
    ["title", "x".repeat(121), "use at most 120 characters"],
    ["categoryid", "one", "please fill this"],
    ["description", "", "please fill this"],
    ["budget", "", "please fill this"],
    ["budget", " 50 ", "only numbers allowed"],
    ["budget", "1e2", "only numbers allowed"],
    ["budget", "٥٠", "only numbers allowed"],
    ["budget", 1.5, "only numbers allowed"],
    ["budget", 0, "only numbers allowed"],
    ["budget", [50], "only numbers allowed"],
    ["budget", 10_000_000_000, "only numbers allowed"],
    ["deadlinedate", "", "please fill this"],
    ["deadlinedate", "2099-02-30", "please choose a day"],
  ])("refuses %s = %j with the text of the field", async (field, value, text) => {
    const response = await post({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: text });
  });

  it("is done in one's own name only", async () => {
    expect(outcomeOf(await post({ loginid: otherCompany.accountId }))).toBe("403 foreign_login");
    expect(outcomeOf(await post({ loginid: String(company.accountId) }))).toBe("Success");
  });
});

describe("the works of a company", () => {
  it("are listed newest first, page by page, without those of others", async () => {
    const { id: ownerId } = await buildCompany(opened.db);
    const as = await signedIn(opened, ownerId);
    const days = [3, 1, 5, 2, 4];
    for (const day of days) await own({ ownerId, title: `Day ${day}`, postedAt: new Date(Date.UTC(2024, 0, day)) });
    const rows = await allRows<{ title: string }>(opened, "getworkdetails", {}, as);
    expect(rows.map(({ title }) => title)).toEqual(["Day 5", "Day 4", "Day 3", "Day 2", "Day 1"]);
  });

  it("fall on the platform's day: late evening in London is tomorrow in India", async () => {
    const { id } = await own({ postedAt: new Date("2024-03-31T19:00:00Z") });
    const [work] = (await ask(opened, "getworkbyid", { id }, { as: company })).json();
    expect(work.postdate).toBe("2024-04-01");
  });

  it("are read by id by their owner alone", async () => {
    const { id } = await own({ title: "Mine" });
    for (const call of ["getworkbyid", "workdetails"] as const) {
      expect((await ask(opened, call, { id }, { as: company })).json()).toMatchObject([{ workid: id, title: "Mine" }]);
      expect(outcomeOf(await ask(opened, call, { id }, { as: otherCompany }))).toBe("404 not_found");
      expect(outcomeOf(await ask(opened, call, { id: 2_000_000_000 }, { as: company }))).toBe("404 not_found");
    }
  });
});

describe("the details of a work", () => {
  const details = (id: number, as: Browser) => ask(opened, "workdetails", { id }, { as });

  it("are there for every freelancer while it is offered, without the company's phone and e-mail", async () => {
    const work = await own();
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect((await details(work.id, as)).json()).toMatchObject([{ workid: work.id, email: null, phone: null }]);
  });

  it.each([
    ["is past its deadline", { deadline: "2020-01-01" }],
    ["has somebody engaged", { engaged: true }],
  ])("are gone for strangers when it %s, and stay for applicants", async (_, more) => {
    const work = await own(more);
    const { freelancerId } = await buildRequest(opened.db, { workId: work.id });
    const passer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await details(work.id, passer))).toBe("404 not_found");
    expect((await details(work.id, await signedIn(opened, freelancerId))).json()).toMatchObject([{ email: null }]);
  });

  it("are gone when the company was rejected, but not for those who work for it", async () => {
    const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
    const work = await own({ ownerId });
    const passer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await details(work.id, passer))).toBe("404 not_found");
    const { freelancerId } = await buildRequest(opened.db, { workId: work.id, status: "accepted" });
    const [row] = (await details(work.id, await signedIn(opened, freelancerId))).json();
    expect(row).toMatchObject({ email: "person@kaamkaj.example", phone: expect.stringMatching(/^\d{10}$/) });
  });
});

describe("editing a work", () => {
  const edit = (workid: number, more: object = {}, as = company) =>
    ask(opened, "workedit", { workid, ...terms, ...more }, { as });

  it("changes all its terms while nobody is engaged", async () => {
    const { id } = await own();
    const skill = await buildSubcategory(opened.db);
    const more = { title: "New", description: "All new.", budget: 10, deadlinedate: "2098-01-01" };
    const response = await edit(id, { ...more, categoryid: skill.categoryId, subcategoryid: skill.id });
    expect(outcomeOf(response)).toBe("Success");
    expect(await present(id)).toMatchObject({
      title: "New",
      description: "All new.",
      budget: 1000,
      deadline: "2098-01-01",
      categoryId: skill.categoryId,
      subcategoryId: skill.id,
    });
  });

  it("keeps a deadline that has passed, and takes no other one before today", async () => {
    const { id } = await own({ deadline: "2020-01-01" });
    expect(outcomeOf(await edit(id, { deadlinedate: "2020-01-01" }))).toBe("Success");
    const response = await edit(id, { deadlinedate: "2020-01-02" });
    expect(response.json().fields).toEqual({ deadlinedate: "the deadline cannot be before today" });
  });

  it("wants a subcategory that lies in the category", async () => {
    const { id } = await own();
    const { categoryId } = await buildSubcategory(opened.db);
    expect((await edit(id, { categoryid: categoryId })).json().fields).toEqual({ subcategoryid: "please fill this" });
  });

  it("leaves what was agreed alone once somebody is engaged", async () => {
    const work = await own({ budget: 250_000, description: "Three pages.", deadline: "2099-06-01" });
    await buildRequest(opened.db, { workId: work.id, status: "accepted" });
    const other = await buildSubcategory(opened.db, { categoryId: terms.categoryid });
    const changes = { deadlinedate: "2099-06-01" };
    for (const more of [
      { ...changes, budget: 2600 },
      { ...changes, description: "Four pages." },
      { ...changes, subcategoryid: other.id },
      { deadlinedate: "2099-05-31" },
    ])
      expect(outcomeOf(await edit(work.id, more))).toBe("409 terms_frozen");
    expect(await present(work.id)).toEqual({ ...work, engaged: true, agreedPaise: 250_000 });
    expect(outcomeOf(await edit(work.id, { ...changes, title: "A shop front, corrected" }))).toBe("Success");
    expect(outcomeOf(await edit(work.id, { deadlinedate: "2099-06-02" }))).toBe("Success");
  });
});

describe("deleting a work", () => {
  const remove = (workid: number, as = company) => ask(opened, "workdelete", { workid }, { as });

  it("takes its pending and rejected requests along", async () => {
    const { id: workId } = await own();
    await buildRequest(opened.db, { workId });
    await buildRequest(opened.db, { workId, status: "rejected" });
    expect(outcomeOf(await remove(workId))).toBe("Success");
    expect(await present(workId)).toBeUndefined();
    expect(outcomeOf(await remove(workId))).toBe("404 not_found");
  });

  it("tells those who still wait for an answer, and nobody else", async () => {
    const [waiting, answered] = ["waiting@kaamkaj.example", "answered@kaamkaj.example"];
    const { id: workId, title } = await own();
    const [one, two] = [
      await buildFreelancer(opened.db, { email: waiting }),
      await buildFreelancer(opened.db, { email: answered }),
    ];
    await buildRequest(opened.db, { workId, freelancerId: one.id });
    await buildRequest(opened.db, { workId, freelancerId: two.id, status: "rejected" });
    expect(outcomeOf(await remove(workId))).toBe("Success");
    // Quoted-printable breaks long lines.
    expect((await mailTo(opened, waiting)).replaceAll("=\r\n", "")).toContain(title);
    expect(await mailsTo(opened, answered)).toEqual([]);
  }, 30_000);

  it.each(["accepted", "completed", "paid"] as const)("is refused while a request is %s", async (status) => {
    const { id: workId } = await own();
    await buildRequest(opened.db, { workId, status });
    const response = await remove(workId);
    expect(outcomeOf(response)).toBe("409 position_filled");
    expect(response.json().message).toBe("failed to delete");
    expect(await present(workId)).toBeDefined();
  });
});

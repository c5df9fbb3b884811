import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { companies, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { workChecks } from "#server/platform/db/schema/work-checks.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildSubcategory, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let admin: Browser;
let terms: object;

const newCompany = async (hasPaid = true) => {
  const { id } = await buildCompany(opened.db);
  if (hasPaid)
    await opened.db.update(companies).set({ paymentVerifiedAt: new Date() }).where(eq(companies.accountId, id));
  return signedIn(opened, id);
};
const newAdmin = async (more: object = {}) => signedIn(opened, (await buildAdmin(opened.db, more)).id);

beforeEach(async () => {
  await applySettings(opened, { firstJobs: "review" });
  [company, admin] = [await newCompany(), await newAdmin()];
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const { id: subcategoryid, categoryId: categoryid } = await buildSubcategory(opened.db);
  terms = { budget: 900, deadlinedate: "2099-12-31", categoryid, subcategoryid };
});

let texts = 0;
function freshText(): string {
  texts += 1;
  return `Draw the labels of jar ${texts}, with the name of the spice and the address of the shop.`;
}
async function post(more: object = {}, as = company) {
  const response = await ask(
    opened,
    "workpost",
    { ...terms, title: "Labels", description: freshText(), ...more },
    { as },
  );
  expect(outcomeOf(response)).toBe("Success");
  return response.json<{ workId: number; waitsBecause?: string[] }>();
}
const edit = async (workid: number, more: object, as = company) =>
  outcomeOf(
    await ask(opened, "workedit", { workid, ...terms, title: "Labels", description: freshText(), ...more }, { as }),
  );
const isFound = async (id: number) => (await ask(opened, "workdetails", { id }, { as: freelancer })).statusCode === 200;
const checkOf = async (id: number, as = company) => (await ask(opened, "getworkbyid", { id }, { as })).json()[0].check;
const decide = async (workId: number, action: string, as = admin, more: object = {}) =>
  outcomeOf(await ask(opened, "workChecks.decide", { workId, action, ...more }, { as }));
const grounds = { rule: "Terms, section 4", reason: "Nobody pays to get a job here." };
const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);

describe("a job with a sign of fraud", () => {
  it.each([
    ["contact", { description: `${freshText()} Call 98765 43210.` }],
    ["contact", { title: "WhatsApp me" }],
    ["contact", { questions: ["Will you write to asha@example.com?"] }],
    ["fee", { description: "Easy typing at home. A registration fee of 500 rupees is due before you start." }],
    ["fee", { description: "घर बैठे टाइपिंग। पंजीकरण शुल्क 500 रुपये है, काम तुरंत मिलेगा।" }],
  ])("waits because of %s before anybody finds it, and its company reads why", async (reason, more) => {
    const { workId, waitsBecause } = await post(more);
    expect(waitsBecause).toEqual([reason]);
    expect(await isFound(workId)).toBe(false);
    expect(await checkOf(workId)).toMatchObject({ reasons: [reason], since: expect.any(String) });
    expect(await allRows(opened, "desk.list", { kind: "job" }, admin)).toContainEqual(
      expect.objectContaining({ subjectId: workId, title: (more as { title?: string }).title ?? "Labels" }),
    );
    expect(await kindsOf(admin.accountId)).toContain("work_held");
  });

  it("is listed at once when its company has changed it", async () => {
    const { workId } = await post({ title: "WhatsApp me" });
    expect(await edit(workId, { title: "WhatsApp us" })).toBe("Success");
    expect(await isFound(workId)).toBe(false);
    expect(await edit(workId, {})).toBe("Success");
    expect(await isFound(workId)).toBe(true);
    expect(await checkOf(workId)).toBeNull();
  });

  it("waits also where the sign comes in with an edit, unless an admin has read that text", async () => {
    const { workId, waitsBecause } = await post();
    expect(waitsBecause).toBeUndefined();
    const description = `${freshText()} Call 98765 43210.`;
    await edit(workId, { description });
    expect(await isFound(workId)).toBe(false);
    expect(await decide(workId, "approve")).toBe("Success");
    expect(await isFound(workId)).toBe(true);
    await edit(workId, { description, budget: 950 });
    expect(await isFound(workId)).toBe(true);
  });

  it("is listed at once where the setting is off, as in an installation of before", async () => {
    await applySettings(opened, {});
    const { workId, waitsBecause } = await post({ title: "WhatsApp me" }, await newCompany(false));
    expect(waitsBecause).toBeUndefined();
    expect(await isFound(workId)).toBe(true);
  });
});

describe("the same text", () => {
  it("waits the second time in 30 days, of whichever company, and not after that", async () => {
    const description = freshText();
    const first = await post({ description });
    const other = await newCompany();
    const again = { description: `${description.toUpperCase()}!` };
    expect(await post(again, other)).toMatchObject({ waitsBecause: ["same_text"] });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const postedAt = async (at: Date) => opened.db.update(workChecks).set({ checkedAt: at });
    await postedAt(new Date(days(30).getTime() + 60_000));
    expect(await post(again, other)).toMatchObject({ waitsBecause: ["same_text"] });
    await postedAt(new Date(days(30).getTime() - 1000));
    expect((await post(again, other)).waitsBecause).toBeUndefined();
    expect(first.waitsBecause).toBeUndefined();
  });
});

describe("the first jobs of a company that has never paid", () => {
  it("wait until two of them are listed, however many are posted meanwhile", async () => {
    const young = await newCompany(false);
    const waiting = [await post({}, young), await post({}, young), await post({}, young)];
    for (const { waitsBecause } of waiting) expect(waitsBecause).toEqual(["first_jobs"]);
    for (const { workId } of waiting.slice(0, 2)) expect(await decide(workId, "approve")).toBe("Success");
    expect((await post({}, young)).waitsBecause).toBeUndefined();
    expect(await isFound(waiting[2]?.workId ?? 0)).toBe(false);
  });

  it("are as new as they are listed", async () => {
    const young = await newCompany(false);
    const { workId } = await post({}, young);
    const longAgo = new Date("2026-01-01T00:00:00Z");
    await opened.db.update(works).set({ postedAt: longAgo }).where(eq(works.id, workId));
    await decide(workId, "approve");
    const [work] = await opened.db.select().from(works).where(eq(works.id, workId));
    expect(work?.postedAt.getTime()).toBeGreaterThan(longAgo.getTime());
    expect(await kindsOf(young.accountId)).toContain("work_listed");
  });
});

describe("a decision about a job that waits", () => {
  it("takes it down with a rule and a reason, against which its company can appeal", async () => {
    const { workId } = await post({ title: "WhatsApp me" });
    expect(await decide(workId, "refuse")).toBe("400 invalid");
    expect(await decide(workId, "refuse", admin, grounds)).toBe("Success");
    const [work] = (await ask(opened, "getworkbyid", { id: workId }, { as: company })).json();
    expect(work).toMatchObject({ check: null, takedownId: expect.any(Number) });
    const decision = await ask(opened, "decisions.mine", { decisionId: work.takedownId }, { as: company });
    expect(decision.json()).toMatchObject([{ kind: "takedown", rule: grounds.rule, reason: grounds.reason }]);
    await edit(workId, {});
    expect(await isFound(workId)).toBe(false);
  });

  it("is made once where admins decide at the same moment", async () => {
    const { workId } = await post({ title: "WhatsApp me" });
    const admins = await Promise.all(Array.from({ length: 6 }, () => newAdmin()));
    const answers = await Promise.all(
      admins.map((as, i) => decide(workId, i % 2 ? "approve" : "refuse", as, i % 2 ? {} : grounds)),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill("409 case_settled"), "Success"]);
  });

  it("is left to the admin who has taken it, and to another one where it is about the own company", async () => {
    const { workId } = await post({ title: "WhatsApp me" });
    const other = await newAdmin();
    await ask(opened, "desk.take", { kind: "job", subjectId: workId }, { as: other });
    expect(await decide(workId, "approve")).toBe("409 case_taken");
    const email = `${crypto.randomUUID()}@kaamkaj.example`;
    const owner = await signedIn(opened, (await buildCompany(opened.db, { email })).id);
    const own = await post({ title: "WhatsApp me" }, owner);
    expect(await decide(own.workId, "approve", await newAdmin({ email }))).toBe("409 own_content");
  });

  it("ends with a take-down or a restoration in another way, and does not come back", async () => {
    const { workId } = await post({ title: "WhatsApp me" });
    const restored = await ask(opened, "works.restore", { workId }, { as: admin });
    expect(outcomeOf(restored)).toBe("Success");
    await ask(opened, "works.takeDown", { workId, ...grounds }, { as: admin });
    expect(await checkOf(workId)).toBeNull();
    expect(await decide(workId, "approve")).toBe("409 case_settled");
  });

  it("is read with the questions, the reasons and other jobs of the same text", async () => {
    const description = freshText();
    const first = await post({ description });
    const { workId } = await post({ description, questions: ["How many?"] });
    const row = (await ask(opened, "workChecks.get", { workId }, { as: admin })).json();
    expect(row).toMatchObject([
      { workId, description, questions: ["How many?"], reasons: ["same_text"], sameText: [{ workId: first.workId }] },
    ]);
    expect(outcomeOf(await ask(opened, "workChecks.get", { workId: first.workId }, { as: admin }))).toBe(
      "404 not_found",
    );
  });

  it("counts in the median of the last 30 days", async () => {
    await opened.db.delete(workChecks);
    const summary = async () => (await ask(opened, "workChecks.summary", {}, { as: admin })).json();
    expect(await summary()).toEqual([{ decided: 0, medianMinutes: null }]);
    const now = Date.now();
    const at = (minutes: number) => new Date(now - minutes * 60_000);
    for (const [held, decided, outcome] of [
      [90, 60, "approved"],
      [200, 80, "refused"],
      [500, 10, "approved"],
      [900, 5, "changed"],
      [50_000, 49_999, "approved"],
    ] as const) {
      const { id: workId } = await buildWork(opened.db);
      const check = { workId, reasons: [], heldAt: at(held), decidedAt: at(decided), outcome };
      await opened.db.insert(workChecks).values(check);
    }
    expect(await summary()).toEqual([{ decided: 3, medianMinutes: 120 }]);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertQuestions } from "#server/hiring/works/question-queries.ts";
import { applicationDays } from "#server/platform/db/schema/application-days.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_APPLICATIONS_PER_DAY: "4", LIMIT_OPEN_APPLICATIONS: "3" }, { hasJobs: false });

let company: Browser;
let freelancer: Browser;

beforeEach(async () => {
  await applySettings(opened, { applicationLimits: "on" });
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const newWork = async (terms: { title?: string; maxApplications?: number } = {}) =>
  (await buildWork(opened.db, { ownerId: company.accountId, ...terms })).id;

async function apply(workid: number, as = freelancer, more: object = {}) {
  const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: as.accountId, attachedAt: null });
  return ask(opened, "workreq", { workid, name: "Asha Rao", biodata, ...more }, { as });
}
const newFreelancers = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => signedIn(opened, (await buildFreelancer(opened.db)).id)));
const requestsBy = (as = freelancer) =>
  opened.db
    .select({ id: workRequests.id, workId: workRequests.workId })
    .from(workRequests)
    .where(eq(workRequests.freelancerId, as.accountId))
    .orderBy(workRequests.id);
const withdraw = (reqid: number) => ask(opened, "workreqdelete", { reqid }, { as: freelancer });

describe("a freelancer with as many open applications as allowed", () => {
  it("is refused one more, reads which can be withdrawn, and applies once one of them is", async () => {
    for (const title of ["Jars", "Labels", "Boxes"])
      expect(outcomeOf(await apply(await newWork({ title })))).toBe("Success");
    const next = await newWork();
    const refused = await apply(next);
    expect(outcomeOf(refused)).toBe("409 too_many_applications");
    const requests = await requestsBy();
    expect(requests).toHaveLength(3);
    const [first, second, third] = requests.map(({ id }) => String(id));
    expect(refused.json()).toMatchObject({
      detail: expect.stringMatching(/^You have 3 open applications, which is the limit\. Withdraw one/),
      fields: { [String(first)]: "Jars", [String(second)]: "Labels", [String(third)]: "Boxes" },
    });
    expect(outcomeOf(await withdraw(Number(first)))).toBe("Success");
    expect(outcomeOf(await apply(next))).toBe("Success");
  });

  it("is heard that it exists already, where it has applied before", async () => {
    const work = await newWork();
    await apply(work);
    await apply(await newWork());
    await apply(await newWork());
    expect((await apply(work)).json()).toMatchObject({ message: "exist" });
  });

  it("gets no more in through applications that arrive at once", async () => {
    const works = await Promise.all(Array.from({ length: 8 }, () => newWork()));
    const outcomes = (await Promise.all(works.map((work) => apply(work)))).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(3);
    expect(await requestsBy()).toHaveLength(3);
  });
});

describe("the applications of a day", () => {
  async function applyAndWithdraw(times: number): Promise<string[]> {
    const outcomes: string[] = [];
    for (let n = 0; n < times; n += 1) {
      outcomes.push(outcomeOf(await apply(await newWork())));
      for (const { id } of await requestsBy()) await withdraw(id);
    }
    return outcomes;
  }

  it("are limited, withdrawn ones included, until the next day", async () => {
    expect(await applyAndWithdraw(5)).toEqual([...Array(4).fill("Success"), "409 too_many_applications"]);
    const refused = (await apply(await newWork())).json();
    expect(refused.detail).toMatch(/^You have applied for 4 jobs today, which is the limit\. Apply again tomorrow/);
    expect(refused).not.toHaveProperty("fields");
    await opened.db.update(applicationDays).set({ day: "2026-01-01" });
    expect(await applyAndWithdraw(1)).toEqual(["Success"]);
  });

  it("do not count those that were refused", async () => {
    const closed = (await buildWork(opened.db, { ownerId: company.accountId, deadline: "2020-01-01" })).id;
    for (let n = 0; n < 5; n += 1) expect(outcomeOf(await apply(closed))).toBe("409 work_closed");
    expect(await applyAndWithdraw(4)).toEqual(Array(4).fill("Success"));
  });

  it("are not limited where the setting is off, as in an installation of before", async () => {
    await applySettings(opened, {});
    expect(await applyAndWithdraw(5)).toEqual(Array(5).fill("Success"));
  });
});

describe("a job with a limit of open applications", () => {
  it("takes no more until its company has answered one, also of those that arrive at once", async () => {
    const work = await newWork({ maxApplications: 2 });
    const outcomes = (await Promise.all((await newFreelancers(5)).map((as) => apply(work, as)))).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual([...Array(3).fill("409 applications_full"), "Success", "Success"]);
    const shown = async () => (await ask(opened, "workdetails", { id: work }, { as: freelancer })).json();
    expect(await shown()).toMatchObject([{ isFull: true }]);
    const [first] = (await ask(opened, "getfreelancerbyworkid", { workid: work }, { as: company })).json();
    await ask(
      opened,
      "updatereqreview",
      { reqid: first.requestid, rejectreason: "Not this time.", status: "rejected" },
      { as: company },
    );
    expect(await shown()).toMatchObject([{ isFull: false }]);
    expect(outcomeOf(await apply(work))).toBe("Success");
  });

  it("is posted and edited with it; an edit without the field leaves it as it is", async () => {
    const { title, description, categoryId, subcategoryId } = await buildWork(opened.db);
    const terms = {
      ...{ title, description, budget: 900, deadlinedate: "2099-12-31" },
      ...{ categoryid: categoryId, subcategoryid: subcategoryId },
    };
    const posted = await ask(opened, "workpost", { ...terms, maxApplications: 25 }, { as: company });
    const { workId } = posted.json();
    const shown = async () =>
      (await ask(opened, "getworkbyid", { id: workId }, { as: company })).json()[0].maxApplications;
    expect(await shown()).toBe(25);
    const edit = (more: object) => ask(opened, "workedit", { workid: workId, ...terms, ...more }, { as: company });
    await edit({});
    expect(await shown()).toBe(25);
    await edit({ maxApplications: 0 });
    expect(await shown()).toBe(0);
    expect(outcomeOf(await edit({ maxApplications: 1001 }))).toBe("400 invalid");
  });
});

describe("equal texts", () => {
  const question = "Which shops have you built?";
  const long = "I have built forty shops, all of them with payments and stock.";

  const applyWith = async (text: string, as = freelancer) => {
    const work = await newWork();
    await insertQuestions(opened.db, work, [question]);
    expect(outcomeOf(await apply(work, as, { answers: [{ question, text }] }))).toBe("Success");
    return work;
  };
  const countOf = async (workid: number, as = company) =>
    (await ask(opened, "getfreelancerbyworkid", { workid }, { as })).json()[0].equalTexts;

  it("of one freelancer are counted for the company, whatever their case and punctuation, and not for the freelancer", async () => {
    const works = [
      await applyWith(long),
      await applyWith(`  ${long.toUpperCase()}!!`),
      await applyWith(`${long} Truly.`),
    ];
    expect(await Promise.all(works.map((work) => countOf(work)))).toEqual([1, 1, 0]);
    expect(await countOf(works[0] as number, freelancer)).toBe(0);
  });

  it("of two freelancers are not, and neither are short ones", async () => {
    const [other] = (await newFreelancers(1)) as [Browser];
    const works = [
      await applyWith(long),
      await applyWith(long, other),
      await applyWith("On Monday."),
      await applyWith("On Monday.", other),
    ];
    expect(await Promise.all(works.map((work) => countOf(work)))).toEqual([0, 0, 0, 0]);
  });
});

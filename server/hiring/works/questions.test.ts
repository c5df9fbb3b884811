import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let terms: Record<string, unknown>;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const { id, categoryId } = await buildSubcategory(opened.db);
  terms = {
    title: "A shop front",
    description: "Three pages.",
    budget: 2500,
    deadlinedate: "2099-12-31",
    categoryid: categoryId,
    subcategoryid: id,
  };
});

const two = ["Which shops have you built?", "When can you begin?"];

const post = (more: object, as = company) => ask(opened, "workpost", { ...terms, ...more }, { as });
const edit = async (workid: number, more: object, as = company) =>
  outcomeOf(await ask(opened, "workedit", { ...terms, workid, ...more }, { as }));
const own = async (id: number) => (await ask(opened, "getworkbyid", { id }, { as: company })).json()[0];

/** Posts a work with these questions and returns its id. */
async function posted(questions?: readonly string[]): Promise<number> {
  expect(outcomeOf(await post({ questions }))).toBe("Success");
  const [work] = (await ask(opened, "getworkdetails", { limit: 1 }, { as: company })).json<{ workid: number }[]>();
  return work?.workid ?? 0;
}

describe("the questions of a work", () => {
  it("are read in their order by the company and by freelancers, and in no list", async () => {
    const id = await posted(two);
    expect(await own(id)).toMatchObject({ questions: two, areQuestionsFrozen: false });
    const [job] = (await ask(opened, "workdetails", { id }, { as: freelancer })).json();
    expect(job).toMatchObject({ questions: two });
    expect(job).not.toHaveProperty("areQuestionsFrozen");
    const [listed] = (await ask(opened, "getjobfreelancer", {}, { as: freelancer })).json();
    expect(listed).not.toHaveProperty("questions");
  });

  it("are none where the company asks nothing", async () => {
    expect(await own(await posted())).toMatchObject({ questions: [], areQuestionsFrozen: false });
    expect(await own(await posted([]))).toMatchObject({ questions: [] });
  });

  it.each([
    ["more than five", ["1", "2", "3", "4", "5", "6"], { questions: "ask at most 5 questions" }],
    ["the same one twice", ["When?", " When? "], { questions: "ask each question once" }],
    ["an empty one", ["When?", "  "], { "questions.1": "please fill this" }],
    ["one that is too long", ["x".repeat(201)], { "questions.0": "use at most 200 characters" }],
    ["no list", "When?", { questions: "not a list of questions" }],
  ])("are refused with %s, and nothing is posted", async (_, questions, fields) => {
    const count = () => opened.db.$count(works, eq(works.ownerId, company.accountId));
    const before = await count();
    const response = await post({ questions });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: "Failed", fields });
    expect(await count()).toBe(before);
  });
});

describe("editing the questions of a work", () => {
  it("leaves them as they are without the key, replaces them, and removes them with an empty list", async () => {
    const id = await posted(two);
    expect(await edit(id, { title: "Two shop fronts" })).toBe("Success");
    expect(await own(id)).toMatchObject({ title: "Two shop fronts", questions: two });
    expect(await edit(id, { questions: ["How many hours?", ...two] })).toBe("Success");
    expect((await own(id)).questions).toEqual(["How many hours?", ...two]);
    expect(await edit(id, { questions: [] })).toBe("Success");
    expect((await own(id)).questions).toEqual([]);
  });

  it.each(["pending", "rejected", "accepted"] as const)(
    "is refused once there is a %s request, and nothing else changes either",
    async (status) => {
      const workId = await posted(two);
      await buildRequest(opened.db, { workId, status });
      expect(await own(workId)).toMatchObject({ areQuestionsFrozen: true });
      for (const questions of [[], [two[0]], [...two, "How many hours?"], two.toReversed()])
        expect(await edit(workId, { title: "Another title", questions })).toBe("409 questions_frozen");
      expect(await own(workId)).toMatchObject({ title: "A shop front", questions: two });
      expect(await edit(workId, { title: "Another title", questions: two })).toBe("Success");
    },
  );

  it("is possible again when the only application was withdrawn", async () => {
    const workId = await posted(two);
    const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
    expect(await edit(workId, { questions: [] })).toBe("409 questions_frozen");
    expect(outcomeOf(await ask(opened, "workreqdelete", { reqid: id }, { as: freelancer }))).toBe("Success");
    expect(await edit(workId, { questions: [] })).toBe("Success");
  });

  it("is for the owner of the work alone", async () => {
    const id = await posted(two);
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await edit(id, { questions: [] }, other)).toBe("404 not_found");
    expect((await own(id)).questions).toEqual(two);
  });

  it("is recorded without their words", async () => {
    const id = await posted(two);
    const response = await ask(
      opened,
      "workedit",
      { ...terms, workid: id, questions: ["How many hours?"] },
      { as: company },
    );
    const entries = await entriesOf(opened.db, response);
    expect(entries).toMatchObject([{ after: { questions: "changed" } }]);
    expect(JSON.stringify(entries)).not.toContain("How many hours?");
  });
});

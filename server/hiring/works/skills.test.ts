import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { skills } from "#server/platform/db/schema/skills.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { browserOf } from "#server/test/browser-of.ts";
import { buildCompany, buildFreelancer, buildSubcategory } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const company = browserOf(opened, buildCompany);
const freelancer = browserOf(opened, buildFreelancer);
let terms: Record<string, unknown>;
let kotlin: number;
let react: number;
let suggested: number;

beforeAll(async () => {
  const { id, categoryId } = await buildSubcategory(opened.db);
  terms = {
    title: "An app for drivers",
    description: "Attendance and trips.",
    budget: 2500,
    deadlinedate: "2099-12-31",
    categoryid: categoryId,
    subcategoryid: id,
  };
  kotlin = (await buildSkill(opened.db, { name: "Kotlin" })).id;
  react = (await buildSkill(opened.db, { name: "React" })).id;
  suggested = (await buildSkill(opened.db, { name: "Trip logs", status: "suggested" })).id;
});

const post = (more: object) => ask(opened, "workpost", { ...terms, ...more }, { as: company });
const edit = (workid: number, more: object) => ask(opened, "workedit", { ...terms, workid, ...more }, { as: company });
const skillsIn = async (call: "getworkbyid" | "workdetails", id: number, as: Browser) =>
  (await ask(opened, call, { id }, { as })).json()[0].skills;
const namesOf = async (call: "getworkbyid" | "workdetails", id: number, as: Browser) =>
  (await skillsIn(call, id, as)).map(({ name }: { name: string }) => name);

/** Posts a work with these skills and returns its id. */
async function posted(skillIds?: readonly number[]): Promise<number> {
  expect(outcomeOf(await post({ skillIds }))).toBe("Success");
  const [work] = (await ask(opened, "getworkdetails", { limit: 1 }, { as: company })).json<{ workid: number }[]>();
  return work?.workid ?? 0;
}

describe("the skills of a work", () => {
  it("are read by name, by the company with its suggestions and by others without them", async () => {
    const id = await posted([react, suggested, kotlin]);
    expect(await skillsIn("getworkbyid", id, company)).toEqual([
      { skillId: kotlin, name: "Kotlin", isSuggested: false },
      { skillId: react, name: "React", isSuggested: false },
      { skillId: suggested, name: "Trip logs", isSuggested: true },
    ]);
    expect(await namesOf("workdetails", id, freelancer)).toEqual(["Kotlin", "React"]);
  });

  it("are none where the company chose none", async () => {
    expect(await namesOf("getworkbyid", await posted(), company)).toEqual([]);
    expect(await namesOf("workdetails", await posted([]), freelancer)).toEqual([]);
  });

  it("are up to eight", async () => {
    const eight: number[] = [];
    while (eight.length < 8) eight.push((await buildSkill(opened.db)).id);
    expect(await skillsIn("getworkbyid", await posted(eight), company)).toHaveLength(8);
  });

  it.each([
    ["more than eight", () => [1, 2, 3, 4, 5, 6, 7, 8, 9], { skillIds: "choose at most 8 skills" }],
    ["the same one twice", () => [kotlin, kotlin], { skillIds: "choose each skill once" }],
    ["an unknown one", () => [kotlin, 2_000_000_000], { skillIds: "one of these skills is not offered any more" }],
    ["no list", () => "Kotlin", { skillIds: "please choose one" }],
  ])("are refused with %s, and nothing is posted", async (_, skillIds, fields) => {
    const count = () => opened.db.$count(works, eq(works.ownerId, company.accountId));
    const before = await count();
    const response = await post({ skillIds: skillIds() });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: "Failed", fields });
    expect(await count()).toBe(before);
  });
});

describe("editing the skills of a work", () => {
  it("leaves them as they are without the key, replaces them, and removes them with an empty list", async () => {
    const id = await posted([kotlin]);
    expect(outcomeOf(await edit(id, { title: "An app for all drivers" }))).toBe("Success");
    expect(await namesOf("getworkbyid", id, company)).toEqual(["Kotlin"]);
    await edit(id, { skillIds: [react] });
    expect(await namesOf("getworkbyid", id, company)).toEqual(["React"]);
    await edit(id, { skillIds: [] });
    expect(await namesOf("getworkbyid", id, company)).toEqual([]);
  });

  it("keeps a retired skill until it is offered again, and cannot choose one", async () => {
    const { id: skillId } = await buildSkill(opened.db, { name: "Flash" });
    const id = await posted([skillId, kotlin]);
    const retire = (status: "retired" | "approved") =>
      opened.db.update(skills).set({ status }).where(eq(skills.id, skillId));
    await retire("retired");
    expect(await namesOf("getworkbyid", id, company)).toEqual(["Kotlin"]);
    expect(await namesOf("workdetails", id, freelancer)).toEqual(["Kotlin"]);
    const refused = await edit(id, { skillIds: [skillId] });
    expect(refused.json().fields).toEqual({ skillIds: "one of these skills is not offered any more" });
    expect(outcomeOf(await edit(id, { skillIds: [react] }))).toBe("Success");
    await retire("approved");
    expect(await namesOf("workdetails", id, freelancer)).toEqual(["Flash", "React"]);
  });
});

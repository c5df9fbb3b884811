import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { browserOf } from "#server/test/browser-of.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildWork } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({}, { hasJobs: false });

const admin = browserOf(opened, buildAdmin);
const company = browserOf(opened, buildCompany);
const freelancer = browserOf(opened, buildFreelancer);
beforeEach(async () => {
  await opened.db.delete(skills);
});

const list = async (input: object, as?: Browser) =>
  (await ask(opened, "skills.list", input, as ? { as } : {})).json<{ skillId: number; name: string }[]>();
const namesOf = async (input: object, as?: Browser) => (await list(input, as)).map(({ name }) => name);
const suggest = (name: unknown, as: Browser) => ask(opened, "skills.suggest", { name }, { as });
const review = (skillId: unknown, decision: string, more: object = {}) =>
  ask(opened, "skills.review", { skillId, decision, ...more }, { as: admin });

async function workWith(...skillIds: number[]): Promise<number> {
  const { id: workId } = await buildWork(opened.db);
  await opened.db.insert(workSkills).values(skillIds.map((skillId) => ({ workId, skillId })));
  return workId;
}

describe("the list of skills", () => {
  it("holds what is approved, for everybody, in the order of the names without case", async () => {
    for (const name of ["react", "Kotlin", "PostgreSQL"]) await buildSkill(opened.db, { name });
    await buildSkill(opened.db, { name: "Old", status: "retired" });
    await buildSkill(opened.db, { name: "Theirs", status: "suggested", suggestedBy: freelancer.accountId });
    for (const as of [undefined, company]) expect(await namesOf({}, as)).toEqual(["Kotlin", "PostgreSQL", "react"]);
    expect(await namesOf({}, freelancer)).toEqual(["Kotlin", "PostgreSQL", "react", "Theirs"]);
    const [first] = await list({}, company);
    expect(first).not.toHaveProperty("works");
  });

  it("holds everything for admins, with the number of works", async () => {
    const { id } = await buildSkill(opened.db, { name: "Kotlin", status: "suggested" });
    await buildSkill(opened.db, { name: "Old", status: "retired" });
    await workWith(id);
    expect(await list({}, admin)).toMatchObject([
      { name: "Kotlin", status: "suggested", works: 1 },
      { name: "Old", status: "retired", works: 0 },
    ]);
    expect(await namesOf({ status: "retired" }, admin)).toEqual(["Old"]);
    expect(await namesOf({ status: "retired" }, company)).toEqual([]);
  });

  it("is narrowed by words and by ids, and read page by page", async () => {
    const ids: number[] = [];
    for (const name of ["Adobe InDesign", "Adobe Photoshop", "Excel"])
      ids.push((await buildSkill(opened.db, { name })).id);
    expect(await namesOf({ q: "ado photo" })).toEqual(["Adobe Photoshop"]);
    expect(await namesOf({ q: "100%" })).toEqual([]);
    expect(await namesOf({ skillIds: [ids[2], ids[0]] })).toEqual(["Adobe InDesign", "Excel"]);
    const first = await ask(opened, "skills.list", { limit: 2 });
    const after = first.headers["x-next-after"];
    expect(await namesOf({ limit: 2, after })).toEqual(["Excel"]);
  });
});

describe("suggesting a skill", () => {
  it("adds it for whoever suggests it, and is noted in the audit log", async () => {
    const response = await suggest(" Kotlin ", company);
    expect(outcomeOf(response)).toBe("Success");
    const { skillId, status } = response.json();
    expect(status).toBe("suggested");
    expect(await list({}, company)).toEqual([{ skillId, name: "Kotlin", status: "suggested" }]);
    expect(await namesOf({}, freelancer)).toEqual([]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "reference",
        subjectId: `skill ${skillId}`,
        after: { name: "Kotlin", status: "suggested", isNew: true },
      },
    ]);
  });

  it("returns the skill of the name where there is one, and approves nothing", async () => {
    const { id } = await buildSkill(opened.db, { name: "Kotlin" });
    const { id: suggested } = await buildSkill(opened.db, { name: "React", status: "suggested" });
    expect((await suggest("KOTLIN", freelancer)).json()).toMatchObject({ skillId: id, status: "approved" });
    expect((await suggest("react", freelancer)).json()).toMatchObject({ skillId: suggested, status: "suggested" });
    expect(await opened.db.$count(skills)).toBe(2);
  });

  it("is refused for a retired name", async () => {
    await buildSkill(opened.db, { name: "Old", status: "retired" });
    expect(outcomeOf(await suggest("old", company))).toBe("409 name_taken");
  });

  it("by an admin offers it to everyone, also one that was suggested", async () => {
    await suggest("Kotlin", company);
    expect((await suggest("Kotlin", admin)).json()).toMatchObject({ status: "approved" });
    expect((await suggest("React", admin)).json()).toMatchObject({ status: "approved" });
    expect(await namesOf({}, freelancer)).toEqual(["Kotlin", "React"]);
  });

  it("of one name by twenty at once adds it once, and returns it to all", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => suggest(i % 2 ? "Kotlin" : "kotlin", i % 2 ? company : freelancer)),
    );
    expect(new Set(responses.map(outcomeOf))).toEqual(new Set(["Success"]));
    expect(new Set(responses.map((each) => each.json().skillId)).size).toBe(1);
    expect(await opened.db.$count(skills)).toBe(1);
  });

  it.each(["", " ", "x", "x".repeat(61), "two\nlines", 5, null])("is refused with %j as the name", async (name) => {
    const response = await suggest(name, company);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["name"]]);
  });

  it("is refused to visitors, and to admins without the permission", async () => {
    expect(outcomeOf(await ask(opened, "skills.suggest", { name: "Kotlin" }))).toBe("401 no_session");
    const other = await signedIn(opened, (await buildAdmin(opened.db, {}, ["money"])).id);
    expect(outcomeOf(await suggest("Kotlin", other))).toBe("403 permission_missing");
  });
});

describe("deciding about a skill", () => {
  it("approves and retires it, and offers a retired one again", async () => {
    const { id } = await buildSkill(opened.db, { name: "Kotlin", status: "suggested" });
    const response = await review(id, "approve");
    expect(outcomeOf(response)).toBe("Success");
    expect(await namesOf({})).toEqual(["Kotlin"]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subjectId: `skill ${id}`, before: { status: "suggested" }, after: { status: "approved" } },
    ]);
    await review(id, "retire");
    expect(await namesOf({})).toEqual([]);
    await review(id, "approve");
    expect(await namesOf({})).toEqual(["Kotlin"]);
  });

  it("merges it into another one wherever it was chosen, and deletes it", async () => {
    const from = await buildSkill(opened.db, { name: "React.js", status: "suggested" });
    const into = await buildSkill(opened.db, { name: "React" });
    const [one, both] = [await workWith(from.id), await workWith(from.id, into.id)];
    const response = await review(from.id, "merge", { intoId: into.id });
    expect(outcomeOf(response)).toBe("Success");
    const rows = await opened.db.select().from(workSkills).where(eq(workSkills.skillId, into.id));
    expect(rows.map(({ workId }) => workId).toSorted((a, b) => a - b)).toEqual([one, both]);
    expect(await namesOf({}, admin)).toEqual(["React"]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subjectId: `skill ${from.id}`, before: { name: "React.js" }, after: { intoId: into.id, moved: 1 } },
    ]);
  });

  it("merges it once when twenty do so at once", async () => {
    const from = await buildSkill(opened.db, { status: "suggested" });
    const into = await buildSkill(opened.db);
    await workWith(from.id);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => outcomeOf(await review(from.id, "merge", { intoId: into.id }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("404 not_found"), "Success"]);
    expect(await opened.db.$count(workSkills, eq(workSkills.skillId, into.id))).toBe(1);
  });

  it("is refused for an unknown skill, and for a merge with itself or with one that is not approved", async () => {
    const { id } = await buildSkill(opened.db);
    const retired = await buildSkill(opened.db, { status: "retired" });
    expect(outcomeOf(await review(2_000_000_000, "approve"))).toBe("404 not_found");
    expect(outcomeOf(await review(id, "merge", { intoId: 2_000_000_000 }))).toBe("404 not_found");
    expect(outcomeOf(await review(id, "merge", { intoId: id }))).toBe("409 same_entry");
    for (const more of [{ intoId: retired.id }, {}, { intoId: null }]) {
      const response = await review(id, "merge", more);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["intoId"]]);
    }
    expect(outcomeOf(await review(id, "delete"))).toBe("400 invalid");
    expect(await opened.db.$count(skills)).toBe(2);
  });

  it("is refused to an admin without the permission, and to other roles", async () => {
    const { id } = await buildSkill(opened.db, { status: "suggested" });
    const other = await signedIn(opened, (await buildAdmin(opened.db, {}, ["moderate"])).id);
    const decide = (as: Browser) => ask(opened, "skills.review", { skillId: id, decision: "approve" }, { as });
    expect(outcomeOf(await decide(other))).toBe("403 permission_missing");
    expect(outcomeOf(await decide(company))).toBe("403 wrong_role");
  });
});

import { expect, it } from "vitest";
import { maxTemplates } from "#domain/hiring/template.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const save = async (as: Browser, name: string, text = "Three pages") =>
  outcomeOf(await ask(opened, "templates.save", { name, text }, { as }));
const list = async (as: Browser) => (await ask(opened, "templates.list", {}, { as })).json();

it("a company has ten templates, which its members share and those who hire change", async () => {
  const company = await buildCompany(opened.db);
  const browserOf = async (kind: "hirer" | "viewer") =>
    signedIn(opened, (await buildMember(opened.db, { companyId: company.id, kind })).id);
  const [owner, hirer, viewer] = [
    await signedIn(opened, company.id),
    await browserOf("hirer"),
    await browserOf("viewer"),
  ];
  expect(await save(hirer, "Shop front")).toBe("Success");
  expect(await list(viewer)).toEqual([{ templateId: expect.any(Number), name: "Shop front", text: "Three pages" }]);
  expect(await save(viewer, "Other")).toBe("403 member_kind");
  for (let count = 2; count < maxTemplates; count += 1) expect(await save(owner, `Text ${count}`)).toBe("Success");
  const outcomes = await Promise.all([save(owner, "One"), save(hirer, "Two")]);
  expect(outcomes.toSorted()).toEqual(["409 too_many_templates", "Success"]);
  expect(await list(owner)).toHaveLength(maxTemplates);
});

it("a template is replaced by one of the same name, also where there are ten, and removed by its own side alone", async () => {
  const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  for (let count = 0; count < maxTemplates; count += 1) await save(as, `Note ${count}`);
  expect(await save(as, "Note 3", "I can begin on Monday.")).toBe("Success");
  const { templateId, text } = (await list(as))[3];
  expect(text).toBe("I can begin on Monday.");
  const remove = async (by: Browser) => outcomeOf(await ask(opened, "templates.remove", { templateId }, { as: by }));
  expect([await list(other), await remove(other), await remove(as), await remove(as)]).toEqual([
    [],
    "404 not_found",
    "Success",
    "404 not_found",
  ]);
  expect(await save(as, " ")).toBe("400 invalid");
});

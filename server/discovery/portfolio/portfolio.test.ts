import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personalData } from "#server/contexts.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { filesOf } from "#server/operation/personal-data/queries.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { portfolioFiles, portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer } from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { emptyPng } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({}, { hasJobs: false });

let asha: Browser;
let ravi: Browser;
beforeAll(() => applySettings(opened, { publicPages: "on" }));
beforeEach(async () => {
  asha = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  ravi = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const fields = {
  title: "A shop for weavers",
  text: "Built in a month.",
  year: "2024",
  link: "https://shop.example/a",
  pictures: [],
};
const add = (changes: object = {}, as = asha) => ask(opened, "portfolio.add", { ...fields, ...changes }, { as });
const update = (itemId: unknown, changes: object = {}, as = asha) =>
  ask(opened, "portfolio.update", { itemId, ...fields, ...changes }, { as });
const remove = (itemId: unknown, as = asha) => ask(opened, "portfolio.remove", { itemId }, { as });
const reorder = (itemIds: unknown, as = asha) => ask(opened, "portfolio.reorder", { itemIds }, { as });
const items = async (as = asha) =>
  (await ask(opened, "profiles.get", {}, { as })).json()[0].portfolio as { itemId: number; pictures: string[] }[];
const picture = async (as = asha): Promise<string> => (await upload(opened, emptyPng(9, 9), { as })).json().filename;

describe("the portfolio of a freelancer", () => {
  it("gains an item with its pictures, which visitors see on the public page", async () => {
    const pictures = [await picture(), await picture()];
    const response = await add({ pictures });
    expect(outcomeOf(response)).toBe("Success");
    const { itemId } = response.json();
    const item = { title: fields.title, text: fields.text, year: 2024, link: fields.link, pictures };
    expect(await items()).toEqual([{ itemId, ...item }]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "account", subjectId: String(asha.accountId), after: { itemId, pictures: 2 } },
    ]);
    const slug = await buildPage(opened.db, { accountId: asha.accountId });
    expect((await ask(opened, "freelancers.get", { slug })).json()[0].portfolio).toEqual([{ itemId, ...item }]);
    expect((await opened.app.inject({ url: `/images/${pictures[0]}` })).statusCode).toBe(200);
  });

  it("is changed, with pictures that it had and new ones", async () => {
    const { itemId, picture: present } = await buildItem(opened.db, asha.accountId);
    const added = await picture();
    expect(outcomeOf(await update(itemId, { year: "", link: "", pictures: [added, present] }))).toBe("Success");
    expect(await items()).toMatchObject([{ title: fields.title, year: null, link: "", pictures: [added, present] }]);
  });

  it("loses an item with its pictures", async () => {
    const { itemId, picture: name } = await buildItem(opened.db, asha.accountId);
    expect(outcomeOf(await remove(itemId))).toBe("Success");
    expect(await items()).toEqual([]);
    expect(await opened.db.$count(portfolioFiles, eq(portfolioFiles.file, name))).toBe(0);
    expect(outcomeOf(await remove(itemId))).toBe("404 not_found");
  });

  it("is reordered by a list of all its items, and by no other list", async () => {
    const ids = [];
    for (const position of [1, 2, 3]) ids.push((await buildItem(opened.db, asha.accountId, { position })).itemId);
    const [one = 0, two = 0, three = 0] = ids;
    expect(outcomeOf(await reorder([three, one, two]))).toBe("Success");
    expect((await items()).map(({ itemId }) => itemId)).toEqual([three, one, two]);
    const { itemId: foreign } = await buildItem(opened.db, ravi.accountId);
    for (const list of [[one, two], [one, two, three, foreign], [one, two, two], []])
      expect(outcomeOf(await reorder(list))).toBe("404 not_found");
    expect(outcomeOf(await reorder("all"))).toBe("400 invalid");
  });

  it("has at most twelve items, also when twenty are added at once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await add())));
    expect(outcomes.toSorted()).toEqual([
      ...Array<string>(8).fill("409 portfolio_full"),
      ...Array<string>(12).fill("Success"),
    ]);
    expect(await items()).toHaveLength(12);
  });

  it.each([
    ["title", ""],
    ["title", "x".repeat(121)],
    ["text", "x".repeat(2001)],
    ["year", "20244"],
    ["year", "soon"],
    ["link", "http://shop.example"],
    ["link", "javascript:alert(1)"],
    ["link", "https://user:pass@shop.example"],
    ["pictures", ["1", "2", "3", "4", "5", "6", "7"]],
    ["pictures", ["made-up.webp"]],
    ["pictures", ["a.webp", "a.webp"]],
  ])("is refused with %s as %j", async (field, value) => {
    const response = await add({ [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect(await items()).toEqual([]);
  });

  it("takes no picture of another account", async () => {
    const { itemId, picture: foreign } = await buildItem(opened.db, ravi.accountId);
    const theirs = (await buildFile(opened.db, { uploaderId: ravi.accountId, attachedAt: null })).name;
    for (const name of [foreign, theirs]) expect((await add({ pictures: [name] })).statusCode).toBe(400);
    for (const attempt of [await update(itemId), await remove(itemId)])
      expect(outcomeOf(attempt)).toBe("404 not_found");
  });

  it("is for freelancers only, and only where the platform has pages", async () => {
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await add({}, company))).toBe("403 wrong_role");
    await applySettings(opened, {});
    const outcomes = [await add(), await update(1), await remove(1), await reorder([])].map(outcomeOf);
    await applySettings(opened, { publicPages: "on" });
    expect(outcomes).toEqual(Array<string>(4).fill("409 switched_off"));
  });

  it("goes with an erased account, and so do its pictures", async () => {
    const { picture: name } = await buildItem(opened.db, asha.accountId);
    expect(await filesOf(opened.db, asha.accountId)).toContain(name);
    await opened.db.transaction((tx) => applyErasureRules(tx, personalData, asha.accountId));
    expect(await opened.db.$count(portfolioItems, eq(portfolioItems.accountId, asha.accountId))).toBe(0);
    expect(await opened.db.$count(files, eq(files.name, name))).toBe(1);
    expect((await opened.app.inject({ url: `/images/${name}` })).statusCode).toBe(404);
  });
});

import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, companies, works } from "#server/platform/db/schema/marketplace.ts";
import { restrictions } from "#server/platform/db/schema/moderation.ts";
import { companyPages, pageSlugs } from "#server/platform/db/schema/profiles.ts";
import { workSkills } from "#server/platform/db/schema/skills.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildCompanyPage, moveToKerala } from "#server/test/discovery/build-page.ts";
import { buildMembers } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

const settings = { publicPages: "on", publicWorks: "on" } as const;
let weavers: Browser;
let workId: number;
beforeAll(() => applySettings(opened, settings));
beforeEach(async () => {
  await opened.db.update(works).set({ isPublic: false });
  await opened.db.delete(pageSlugs);
  await opened.db.delete(companyPages);
  const { id } = await buildCompany(opened.db, { name: "Kannur Weavers" });
  await buildCompanyPage(opened.db, { accountId: id, slug: "kannur-weavers" });
  weavers = await signedIn(opened, id);
  workId = (await buildWork(opened.db, { ownerId: id, title: "A shop front" })).id;
});

const setPublic = (isPublic: boolean, as = weavers, id = workId) =>
  ask(opened, "works.setPublic", { workId: id, isPublic }, { as });
const visit = (id = workId) => ask(opened, "publicPages.work", { workId: id });
const listed = async (filters: object = {}): Promise<string[]> =>
  (await ask(opened, "publicPages.works", filters)).json<{ title: string }[]>().map(({ title }) => title);

describe("publishing a work", () => {
  it("lets visitors read what freelancers read in their list, without contact details", async () => {
    expect(outcomeOf(await visit())).toBe("404 not_found");
    const response = await setPublic(true);
    expect(outcomeOf(response)).toBe("Success");
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "work", subjectId: String(workId), before: { isPublic: false }, after: { isPublic: true } },
    ]);
    const visited = await visit();
    expect(visited.json()).toMatchObject([
      {
        ...{ workId, title: "A shop front", description: "What is to be done.", budget: 1000, deadline: "2099-12-31" },
        ...{ companyName: "Kannur Weavers", companySlug: "kannur-weavers", state: "", skills: [], quotes: false },
        ...{ companyRecord: null, paymentVerified: false },
      },
    ]);
    const [{ username, email, phone, licenseno }] = (await ask(opened, "getclientdetails", {}, { as: weavers })).json<
      [Record<"username" | "email" | "phone" | "licenseno", string>]
    >();
    for (const secret of [username, email, phone, licenseno]) expect(visited.body).not.toContain(secret);
    const [own] = (await ask(opened, "getworkbyid", { id: workId }, { as: weavers })).json();
    expect(own.isPublic).toBe(true);
  });

  it("shows approved skills only: a suggested name is read by nobody but its company", async () => {
    await setPublic(true);
    for (const values of [
      { name: "Kasavu" },
      { name: "Ikat", status: "suggested" as const },
      { name: "Zari", status: "retired" as const },
    ]) {
      const { id: skillId } = await buildSkill(opened.db, values);
      await opened.db.insert(workSkills).values({ workId, skillId });
    }
    expect((await visit()).json()).toMatchObject([{ skills: ["Kasavu"] }]);
  });

  it("names the state of the company's district", async () => {
    await setPublic(true);
    const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, weavers.accountId));
    await moveToKerala(opened.db, company?.districtId ?? 0);
    expect((await visit()).json()).toMatchObject([{ state: "Kerala" }]);
  });

  it("is taken back at once, and can be repeated", async () => {
    await setPublic(true);
    expect(outcomeOf(await setPublic(true))).toBe("Success");
    expect(outcomeOf(await setPublic(false))).toBe("Success");
    expect(outcomeOf(await visit())).toBe("404 not_found");
    expect(await listed()).toEqual([]);
  });

  it("is for owners and hirers of its company", async () => {
    const members = await buildMembers(opened.db, weavers.accountId, () => "member@kaamkaj.example");
    const outcomes: Record<string, string> = {};
    for (const [kind, { id }] of Object.entries(members))
      outcomes[kind] = outcomeOf(await setPublic(true, await signedIn(opened, id)));
    const refused = "403 member_kind";
    expect(outcomes).toEqual({ owner: "Success", hirer: "Success", payer: refused, viewer: refused });
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await setPublic(false, other))).toBe("404 not_found");
    const freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await setPublic(true, freelancer))).toBe("403 wrong_role");
    expect((await visit()).statusCode).toBe(200);
  });

  it.each([
    ["workId", { workId: "x", isPublic: true }],
    ["isPublic", { workId: 1, isPublic: "yes" }],
  ])("is refused with another %s", async (field, body) => {
    const response = await ask(opened, "works.setPublic", body, { as: weavers });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it("is refused while the page of the company is not public", async () => {
    await opened.db.update(companyPages).set({ isPublic: false });
    expect(outcomeOf(await setPublic(true))).toBe("409 company_page_private");
    await opened.db.delete(companyPages);
    expect(outcomeOf(await setPublic(true))).toBe("409 company_page_private");
    expect(outcomeOf(await setPublic(false))).toBe("Success");
  });

  it("is closed to a restricted company, and taking back is not", async () => {
    await setPublic(true);
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: weavers.accountId, decidedBy, kinds: ["publish"] });
    expect(outcomeOf(await visit())).toBe("404 not_found");
    expect(outcomeOf(await setPublic(false))).toBe("Success");
    expect(outcomeOf(await setPublic(true))).toBe("403 restricted");
  });
});

const ends = [
  ["engaged", () => buildRequest(opened.db, { workId, status: "accepted" })],
  ["paused", () => opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, workId))],
  ["taken down", () => opened.db.update(works).set({ takenDownAt: new Date() }).where(eq(works.id, workId))],
  ["overdue", () => opened.db.update(works).set({ deadline: "2020-01-01" }).where(eq(works.id, workId))],
] as const;

describe("a work that is not offered", () => {
  it.each(ends)("because it is %s is not published, and not read if it was", async (_, end) => {
    await setPublic(true);
    expect(await listed()).toEqual(["A shop front"]);
    await end();
    expect(outcomeOf(await visit())).toBe("404 not_found");
    expect(await listed()).toEqual([]);
    expect(outcomeOf(await setPublic(false))).toBe("Success");
    expect(outcomeOf(await setPublic(true))).toBe("409 work_moved_on");
  });

  it("is not read once its company is not verified any more, or takes its page back", async () => {
    await setPublic(true);
    await opened.db.update(companyPages).set({ isPublic: false });
    expect(outcomeOf(await visit())).toBe("404 not_found");
    await opened.db.update(companyPages).set({ isPublic: true });
    expect((await visit()).statusCode).toBe(200);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, weavers.accountId));
    expect(outcomeOf(await visit())).toBe("404 not_found");
  });
});

describe("a work that is posted for visitors", () => {
  const post = async (more: object, title: string) => {
    const { categoryId: categoryid, subcategoryId: subcategoryid } = await buildWork(opened.db);
    const terms = { categoryid, subcategoryid, description: "To be done.", budget: 500, deadlinedate: "2099-12-31" };
    const response = await ask(
      opened,
      "workpost",
      { loginid: weavers.accountId, title, ...terms, ...more },
      { as: weavers },
    );
    const [row] = await opened.db.select({ id: works.id }).from(works).where(eq(works.title, title));
    const edit = (change: object) =>
      ask(opened, "workedit", { workid: row?.id, title, ...terms, ...change }, { as: weavers });
    return { response, edit };
  };

  it("is read by them at once, and by nobody else without that wish", async () => {
    const { response } = await post({ isPublic: true }, "For everybody");
    await post({}, "For freelancers");
    expect(await listed()).toEqual(["For everybody"]);
    expect(await entriesOf(opened.db, response)).toMatchObject([{ call: "workpost", after: { isPublic: true } }]);
  });

  it("is taken back and published again in its form, and stays as it is without a word", async () => {
    const { edit } = await post({}, "A stall");
    expect(outcomeOf(await edit({ isPublic: true }))).toBe("Success");
    await edit({ budget: 600 });
    expect(await listed()).toEqual(["A stall"]);
    const back = await edit({ isPublic: false });
    expect(await listed()).toEqual([]);
    expect(await entriesOf(opened.db, back)).toMatchObject([
      { before: { isPublic: true }, after: { isPublic: false } },
    ]);
  });

  it("waits for the page of its company", async () => {
    await opened.db.update(companyPages).set({ isPublic: false });
    await post({ isPublic: true }, "Without a page");
    expect(await listed()).toEqual([]);
    await opened.db.update(companyPages).set({ isPublic: true });
    expect(await listed()).toEqual(["Without a page"]);
  });

  it("is posted for freelancers alone by a restricted company, and where the platform shows no works", async () => {
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: weavers.accountId, decidedBy });
    expect(outcomeOf((await post({ isPublic: true }, "Restricted")).response)).toBe("Success");
    await opened.db.delete(restrictions);
    await applySettings(opened, { publicPages: "on" });
    await post({ isPublic: true }, "Switched off");
    await applySettings(opened, settings);
    expect(await listed()).toEqual([]);
  });
});

describe("the list of public works", () => {
  it("holds those of a category and a district, the newest first, page by page", async () => {
    await setPublic(true);
    const { categoryId } = await buildWork(opened.db, {
      ...{ ownerId: weavers.accountId, title: "Photographs", isPublic: true, postedAt: new Date("2020-01-01") },
    });
    await buildWork(opened.db, { ownerId: weavers.accountId, title: "Not published" });
    const { id: otherId, districtId } = await buildCompany(opened.db);
    await buildCompanyPage(opened.db, { accountId: otherId });
    await buildWork(opened.db, { ownerId: otherId, title: "Labels", isPublic: true, postedAt: new Date("2021-01-01") });
    expect(await listed()).toEqual(["A shop front", "Labels", "Photographs"]);
    expect(await listed({ categoryId })).toEqual(["Photographs"]);
    expect(await listed({ districtId })).toEqual(["Labels"]);
    expect(await listed({ categoryId, districtId })).toEqual([]);
    const first = await ask(opened, "publicPages.works", { limit: 1 });
    const after = first.headers["x-next-after"];
    expect(await listed({ limit: 1, after })).toEqual(["Labels"]);
  });

  it("is searched by the words that freelancers find its jobs with, and counted by category", async () => {
    await setPublic(true);
    const { categoryId } = await buildWork(opened.db, {
      ...{ ownerId: weavers.accountId, title: "Photographs of sarees", isPublic: true },
    });
    await buildWork(opened.db, { ownerId: weavers.accountId, title: "Photographs that are not public" });
    const counted = async (filters: object = {}) =>
      (await ask(opened, "publicPages.countWorks", filters)).json<{ categoryId: number; works: number }[]>();
    expect(await listed({ q: "photograph" })).toEqual(["Photographs of sarees"]);
    expect(await listed({ q: "saree", districtId: 999_999 })).toEqual([]);
    expect(await counted({ q: "photograph" })).toEqual([{ categoryId, works: 1 }]);
    expect((await counted()).reduce((sum, { works }) => sum + works, 0)).toBe(2);
    expect(await counted({ districtId: 999_999 })).toEqual([]);
  });

  it("says how many have applied", async () => {
    await setPublic(true);
    await buildRequest(opened.db, { workId });
    await buildRequest(opened.db, { workId });
    expect((await visit()).json()).toMatchObject([{ applicants: 2 }]);
  });

  it("stands on the page of the company as well", async () => {
    await setPublic(true);
    const page = await ask(opened, "publicPages.company", { slug: "kannur-weavers" });
    expect(page.json()[0].works).toEqual([{ workId, title: "A shop front", budget: 1000, deadline: "2099-12-31" }]);
    await applySettings(opened, { publicPages: "on" });
    const without = await ask(opened, "publicPages.company", { slug: "kannur-weavers" });
    await applySettings(opened, settings);
    expect(without.json()[0].works).toEqual([]);
  });
});

describe("while the platform has no public works", () => {
  it.each([[{ publicPages: "on" }], [{ publicWorks: "on" }], [{}]] as const)(
    "with %j, each call is refused",
    async (others) => {
      await setPublic(true);
      await applySettings(opened, others);
      const refused = [await setPublic(false), await visit(), await ask(opened, "publicPages.works")];
      refused.push(await ask(opened, "publicPages.countWorks"));
      await applySettings(opened, settings);
      expect(refused.map(outcomeOf)).toEqual(Array<string>(4).fill("409 switched_off"));
      expect((await visit()).statusCode).toBe(200);
    },
  );
});

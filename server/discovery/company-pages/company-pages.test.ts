import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { computeRecords } from "#server/hiring/records/queries.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { companyPages, pageSlugs } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildCompanyPage, buildPage, moveToKerala } from "#server/test/discovery/build-page.ts";
import { buildMembers } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildReview, buildReviewWindow } from "#server/test/trust/build-review.ts";

const opened = open({}, { hasJobs: false });

let weavers: Browser;
beforeAll(() => applySettings(opened, { publicPages: "on", reviews: "on" }));
beforeEach(async () => {
  await opened.db.delete(pageSlugs);
  await opened.db.delete(companyPages);
  weavers = await signedIn(opened, (await buildCompany(opened.db, { name: "Kannur Weavers" })).id);
});

const fields = { slug: "kannur-weavers", about: "We weave sarees.", website: "https://weavers.example/shop" };
const update = (body: object = fields, as = weavers) => ask(opened, "companyPages.update", body, { as });
const own = async (as = weavers) => (await ask(opened, "companyPages.get", {}, { as })).json()[0];
const visit = (slug = fields.slug) => ask(opened, "publicPages.company", { slug });

describe("the page of a company", () => {
  it("is empty before it was filled in, with what the profile says", async () => {
    expect(await own()).toMatchObject({
      ...{ slug: "", about: "", website: "", isPublic: false },
      ...{ name: "Kannur Weavers", companyRecord: null, reviews: [] },
    });
  });

  it("is filled in, and noted in the audit log without its texts", async () => {
    const response = await update();
    expect(outcomeOf(response)).toBe("Success");
    expect(await own()).toMatchObject({ ...fields, isPublic: false });
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "account",
        subjectId: String(weavers.accountId),
        before: { isPublic: false },
        after: { slug: "changed", about: "changed", website: "changed", isPublic: false },
      },
    ]);
  });

  it("keeps what is not sent", async () => {
    await update();
    expect(outcomeOf(await update({ about: "We weave stoles." }))).toBe("Success");
    expect(await own()).toMatchObject({ ...fields, about: "We weave stoles." });
    expect(outcomeOf(await update({}))).toBe("Success");
    expect(outcomeOf(await update({ slug: "", about: "", website: "" }))).toBe("Success");
    expect(await own()).toMatchObject({ slug: "", about: "", website: "" });
  });

  it.each([
    ["slug", "ab"],
    ["slug", "admin"],
    ["about", "x".repeat(3001)],
    ["website", "http://weavers.example"],
    ["website", "https://weavers.example@evil.example"],
    ["website", `https://weavers.example/${"x".repeat(300)}`],
    ["isPublic", "yes"],
  ])("is refused with %s as %j", async (field, value) => {
    const response = await update({ ...fields, [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect((await own()).about).toBe("");
  });

  it("is read by every member, and changed by owners only", async () => {
    const members = await buildMembers(opened.db, weavers.accountId, () => "member@kaamkaj.example");
    const outcomes: Record<string, string> = {};
    for (const [kind, { id }] of Object.entries(members)) {
      const as = await signedIn(opened, id);
      expect((await own(as)).name).toBe("Kannur Weavers");
      outcomes[kind] = outcomeOf(await update({ about: kind }, as));
    }
    const refused = "403 member_kind";
    expect(outcomes).toEqual({ owner: "Success", hirer: refused, payer: refused, viewer: refused });
    const freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await update(fields, freelancer))).toBe("403 wrong_role");
  });

  it("shares its addresses with the pages of freelancers", async () => {
    const slug = await buildPage(opened.db);
    const response = await update({ ...fields, slug });
    expect(outcomeOf(response)).toBe("409 slug_taken");
    expect(response.json().fields).toEqual({ slug: "this address belongs to another page" });
    expect(outcomeOf(await visit(slug))).toBe("404 not_found");
  });

  it("has an address of its own, also when twenty companies choose it at once", async () => {
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => signedIn(opened, (await buildCompany(opened.db)).id)),
    );
    const outcomes = await Promise.all(others.map(async (as) => outcomeOf(await update(fields, as))));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 slug_taken"), "Success"]);
  });
});

describe("publishing the page of a company", () => {
  it("lets visitors read it, without contact details", async () => {
    await update();
    expect(outcomeOf(await visit())).toBe("404 not_found");
    expect(outcomeOf(await update({ isPublic: true }))).toBe("Success");
    const { district, logo } = await own();
    const response = await visit();
    expect(response.json()).toEqual([
      { ...fields, name: "Kannur Weavers", logo, district, state: "", companyRecord: null, works: [], reviews: [] },
    ]);
    const [{ username, email, phone, licenseno }] = (await ask(opened, "getclientdetails", {}, { as: weavers })).json<
      [Record<"username" | "email" | "phone" | "licenseno", string>]
    >();
    for (const secret of [username, email, phone, licenseno]) expect(response.body).not.toContain(secret);
  });

  it("names the state of its district", async () => {
    const { id: accountId, districtId } = await buildCompany(opened.db);
    await buildCompanyPage(opened.db, { accountId, slug: fields.slug });
    await moveToKerala(opened.db, districtId);
    expect((await visit()).json()).toMatchObject([{ state: "Kerala" }]);
  });

  it("is taken back at once", async () => {
    await update({ ...fields, isPublic: true });
    expect(outcomeOf(await update({ isPublic: false }))).toBe("Success");
    expect(outcomeOf(await visit())).toBe("404 not_found");
  });

  it.each([
    ["an address", { slug: "" }],
    ["a text about the company", { about: "" }],
  ])("is refused without %s", async (_, lack) => {
    expect(outcomeOf(await update({ ...fields, ...lack, isPublic: true }))).toBe("409 company_page_incomplete");
    expect(await own()).toMatchObject({ about: "", isPublic: false });
    await update({ ...fields, isPublic: true });
    expect(outcomeOf(await update(lack))).toBe("409 company_page_incomplete");
    expect((await visit()).json()).toMatchObject([{ about: fields.about }]);
  });

  it("is refused without a logo", async () => {
    await opened.db.update(companies).set({ logo: null }).where(eq(companies.accountId, weavers.accountId));
    expect(outcomeOf(await update({ ...fields, isPublic: true }))).toBe("409 company_page_incomplete");
  });

  it("is closed to a restricted company, whose page is hidden; taking it back is not", async () => {
    await update({ ...fields, isPublic: true });
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: weavers.accountId, decidedBy, kinds: ["publish"] });
    expect(outcomeOf(await visit())).toBe("404 not_found");
    expect(outcomeOf(await update({ about: "We weave stoles." }))).toBe("Success");
    expect(outcomeOf(await update({ isPublic: false }))).toBe("Success");
    expect(outcomeOf(await update({ isPublic: true }))).toBe("403 restricted");
  });

  it("ends with the verification of the company", async () => {
    await update({ ...fields, isPublic: true });
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, weavers.accountId));
    expect(outcomeOf(await visit())).toBe("404 not_found");
  });
});

describe("a visitor of the page of a company", () => {
  const paidRequest = async (name: string) => {
    const { id: workId } = await buildWork(opened.db, { ownerId: weavers.accountId });
    const { id: freelancerId } = await buildFreelancer(opened.db, { name });
    return buildRequest(opened.db, { workId, freelancerId, status: "paid" });
  };

  it("reads the visible reviews, by first name and initial", async () => {
    await update({ ...fields, isPublic: true });
    const reviewWindow = await buildReviewWindow(opened.db, (await paidRequest("Asha Devi Menon")).id, {
      revealedAt: new Date(),
    });
    await buildReview(opened.db, reviewWindow, { by: "freelancer", text: "Paid at once.", visibleAt: new Date() });
    const open = await buildReviewWindow(opened.db, (await paidRequest("Ravi Nair")).id);
    await buildReview(opened.db, open, { by: "freelancer", text: "Still hidden." });
    const response = await visit();
    expect(response.json()[0].reviews).toMatchObject([
      {
        authorName: "Asha M.",
        text: "Paid at once.",
        reply: null,
        ratings: [{ topic: "clear_task", mark: 4 }, {}, {}],
      },
    ]);
    for (const secret of ["Still hidden.", "Devi", "Ravi"]) expect(response.body).not.toContain(secret);
    await opened.db.update(accounts).set({ name: "Former member" }).where(eq(accounts.id, reviewWindow.freelancerId));
    expect((await visit()).json()[0].reviews).toMatchObject([{ authorName: "Former member" }]);
    await applySettings(opened, { publicPages: "on" });
    const withoutReviews = (await visit()).json();
    await applySettings(opened, { publicPages: "on", reviews: "on" });
    expect(withoutReviews).toMatchObject([{ reviews: [] }]);
  });

  it("reads the track record from three paid works on", async () => {
    await update({ ...fields, isPublic: true });
    for (const name of ["Asha", "Ravi", "Meera"]) await paidRequest(name);
    await computeRecords(opened.db);
    expect((await visit()).json()).toMatchObject([{ companyRecord: { paidWorks: 3, filledWorks: 3 } }]);
  });
});

describe("while the platform has no pages", () => {
  it("each call is refused, and what was published is not read", async () => {
    const slug = await buildCompanyPage(opened.db, { accountId: weavers.accountId });
    await applySettings(opened, {});
    const refused = [await ask(opened, "companyPages.get", {}, { as: weavers }), await update(), await visit(slug)];
    await applySettings(opened, { publicPages: "on", reviews: "on" });
    expect(refused.map(outcomeOf)).toEqual(Array<string>(3).fill("409 switched_off"));
    expect((await visit(slug)).statusCode).toBe(200);
  });
});

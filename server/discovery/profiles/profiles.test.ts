import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteRestedSlugs } from "#server/discovery/profiles/queries.ts";
import { freelancers } from "#server/platform/db/schema/marketplace.ts";
import { pageSlugs, profilePages } from "#server/platform/db/schema/profiles.ts";
import { skills } from "#server/platform/db/schema/skills.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

let asha: Browser;
let ravi: Browser;
beforeAll(() => applySettings(opened, { publicPages: "on" }));
beforeEach(async () => {
  await opened.db.delete(pageSlugs);
  await opened.db.delete(profilePages);
  await opened.db.delete(skills);
  asha = await signedIn(opened, (await buildFreelancer(opened.db, { name: "Asha Devi Menon" })).id);
  ravi = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const fields = {
  slug: "asha-menon",
  headline: "Online stores for weavers",
  about: "I build shops.",
  languages: ["Malayalam", "English"],
  isAvailable: true,
  shownName: "initial",
  placeShown: "district",
};
const update = (changes: object = {}, as = asha) => ask(opened, "profiles.update", { ...fields, ...changes }, { as });
const publish = (isPublic: unknown, as = asha) => ask(opened, "profiles.setVisibility", { isPublic }, { as });
const own = async (as = asha) => (await ask(opened, "profiles.get", {}, { as })).json()[0];
const visit = (slug: string) => ask(opened, "freelancers.get", { slug });

describe("the page of a freelancer", () => {
  it("is empty before it was filled in, with what the profile says", async () => {
    expect(await own()).toMatchObject({
      ...{ slug: "", headline: "", about: "", languages: [], skills: [] },
      ...{ isAvailable: true, shownName: "initial", placeShown: "district", isPublic: false, isListed: false },
      name: "Asha Devi Menon",
    });
  });

  it("is filled in, and noted in the audit log without its texts", async () => {
    const { id } = await buildSkill(opened.db, { name: "Kotlin" });
    const response = await update({ skillIds: [id] });
    expect(outcomeOf(response)).toBe("Success");
    expect(await own()).toMatchObject({ ...fields, skills: [{ skillId: id, name: "Kotlin" }], isPublic: false });
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "account",
        subjectId: String(asha.accountId),
        after: { slug: "changed", headline: "changed", about: "changed", shownName: "unchanged" },
      },
    ]);
  });

  it("keeps languages and skills that are not sent, and takes empty texts while it is not public", async () => {
    const { id } = await buildSkill(opened.db);
    await update({ skillIds: [id] });
    const { languages: _, ...others } = fields;
    const empty = { ...others, slug: "", headline: "", about: "" };
    expect(outcomeOf(await ask(opened, "profiles.update", empty, { as: asha }))).toBe("Success");
    expect(await own()).toMatchObject({ slug: "", headline: "", languages: fields.languages });
    expect((await own()).skills).toHaveLength(1);
  });

  it.each([
    ["slug", "ab"],
    ["slug", "Asha"],
    ["slug", "a--b"],
    ["slug", "admin"],
    ["slug", "x".repeat(41)],
    ["headline", "x".repeat(121)],
    ["headline", "two\nlines"],
    ["about", "x".repeat(3001)],
    ["languages", Array.from({ length: 11 }, (_, i) => `Language ${i}`)],
    ["languages", ["Hindi", "hindi"]],
    ["isAvailable", "yes"],
    ["shownName", "none"],
    ["placeShown", "street"],
    ["skillIds", Array.from({ length: 16 }, (_, i) => i + 1)],
    ["skillIds", [1, 1]],
    ["skillIds", [2_000_000_000]],
  ])("is refused with %s as %j", async (field, value) => {
    const response = await update({ [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    expect((await own()).headline).toBe("");
  });

  it("is for freelancers only", async () => {
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await update({}, company))).toBe("403 wrong_role");
    expect(outcomeOf(await ask(opened, "profiles.get", {}))).toBe("401 no_session");
  });
});

describe("the address of a page", () => {
  it("belongs to one page, also when twenty freelancers choose it at once", async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => signedIn(opened, (await buildFreelancer(opened.db)).id)),
    );
    const responses = await Promise.all(people.map((as) => update({}, as)));
    const outcomes = responses.map(outcomeOf).toSorted();
    expect(outcomes).toEqual([...Array<string>(19).fill("409 slug_taken"), "Success"]);
    expect(await opened.db.$count(pageSlugs)).toBe(1);
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().fields).toEqual({ slug: "this address belongs to another page" });
  });

  it("rests once it was given up, for all others", async () => {
    await update();
    await update({ slug: "asha-devi" });
    expect(outcomeOf(await update({}, ravi))).toBe("409 slug_taken");
    const rest = (days: number, minutes: number) =>
      opened.db
        .update(pageSlugs)
        .set({ releasedAt: sql`now() - make_interval(days => ${days}, mins => ${minutes})` })
        .where(eq(pageSlugs.slug, fields.slug));
    await rest(90, -1);
    await deleteRestedSlugs(opened.db);
    expect(outcomeOf(await update({}, ravi))).toBe("409 slug_taken");
    await rest(90, 1);
    expect(outcomeOf(await update({}, ravi))).toBe("Success");
    expect((await own(ravi)).slug).toBe(fields.slug);
  });

  it("can be taken back by who gave it up, and is forgotten after it has rested", async () => {
    await update();
    await update({ slug: "asha-devi" });
    expect(outcomeOf(await update())).toBe("Success");
    expect((await own()).slug).toBe(fields.slug);
    await opened.db
      .update(pageSlugs)
      .set({ releasedAt: sql`now() - interval '91 days'` })
      .where(eq(pageSlugs.slug, "asha-devi"));
    await deleteRestedSlugs(opened.db);
    expect((await opened.db.select().from(pageSlugs)).map(({ slug }) => slug)).toEqual([fields.slug]);
  });
});

describe("publishing a page", () => {
  it("lets visitors read it, without contact details", async () => {
    const approved = await buildSkill(opened.db, { name: "Kotlin" });
    const suggested = await buildSkill(opened.db, { name: "Secret", status: "suggested" });
    await update({ skillIds: [approved.id, suggested.id] });
    expect(outcomeOf(await visit(fields.slug))).toBe("404 not_found");
    const response = await publish(true);
    expect(outcomeOf(response)).toBe("Success");
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "account",
        before: { isPublic: false, isListed: false },
        after: { isPublic: true, isListed: false },
      },
    ]);
    const { district, category, subcategory, picture } = await own();
    expect((await visit(fields.slug)).json()).toEqual([
      {
        ...{ slug: fields.slug, headline: fields.headline, about: fields.about, languages: fields.languages },
        ...{
          name: "Asha M.",
          place: district,
          category,
          subcategory,
          picture,
          isAvailable: true,
          skills: ["Kotlin"],
          portfolio: [],
          reviews: null,
          ...{ isPublic: true, freelancerId: null, record: null, takesInvitations: false, identity: null },
        },
      },
    ]);
    const { body } = await visit(fields.slug);
    const [{ username, email, phone } = { username: "", email: "", phone: "" }] = (
      await ask(opened, "getfreelancerbyid", {}, { as: asha })
    ).json<{ username: string; email: string; phone: string }[]>();
    for (const secret of [username, email, phone, "Secret", "Devi"]) expect(body).not.toContain(secret);
  });

  it("shows as much of name and place as its owner chooses", async () => {
    await update({ shownName: "full", placeShown: "town" });
    await publish(true);
    const { town, district } = await own();
    expect((await visit(fields.slug)).json()).toMatchObject([
      { name: "Asha Devi Menon", place: `${town}, ${district}` },
    ]);
    await update({ placeShown: "none" });
    expect((await visit(fields.slug)).json()).toMatchObject([{ place: "" }]);
  });

  it("is taken back at once", async () => {
    await update();
    await publish(true);
    expect(outcomeOf(await publish(false))).toBe("Success");
    expect(outcomeOf(await visit(fields.slug))).toBe("404 not_found");
  });

  it.each([
    ["an address", async () => void (await update({ slug: "" }))],
    ["a headline", async () => void (await update({ headline: "" }))],
    ["anything", async () => undefined],
    [
      "a picture",
      async () => {
        await update();
        await opened.db.update(freelancers).set({ picture: null }).where(eq(freelancers.accountId, asha.accountId));
      },
    ],
  ])("is refused without %s", async (_, prepare) => {
    await prepare();
    expect(outcomeOf(await publish(true))).toBe("409 page_incomplete");
    expect(outcomeOf(await publish("yes"))).toBe("400 invalid");
  });

  it("keeps address and headline of a public page", async () => {
    await update();
    await publish(true);
    for (const lack of [{ slug: "" }, { headline: "" }])
      expect(outcomeOf(await update(lack))).toBe("409 page_incomplete");
    expect((await visit(fields.slug)).json()).toMatchObject([{ headline: fields.headline }]);
  });

  it("is closed to a restricted account, whose page is hidden; taking it back is not", async () => {
    await update();
    await publish(true);
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: asha.accountId, decidedBy, kinds: ["publish"] });
    expect(outcomeOf(await visit(fields.slug))).toBe("404 not_found");
    expect(outcomeOf(await publish(true))).toBe("403 restricted");
    expect(outcomeOf(await update())).toBe("Success");
    expect(outcomeOf(await publish(false))).toBe("Success");
  });
});

describe("while the platform has no pages", () => {
  it("each call is refused, and what was published is not read", async () => {
    const slug = await buildPage(opened.db, { accountId: asha.accountId });
    await applySettings(opened, {});
    const refused = [
      await ask(opened, "profiles.get", {}, { as: asha }),
      await update(),
      await publish(true),
      await visit(slug),
    ].map(outcomeOf);
    const [platform] = (await ask(opened, "platform.get")).json();
    await applySettings(opened, { publicPages: "on" });
    expect(refused).toEqual(Array<string>(4).fill("409 switched_off"));
    expect(platform.hasPublicPages).toBe(false);
    expect(outcomeOf(await visit(slug))).not.toBe("409 switched_off");
  });
});

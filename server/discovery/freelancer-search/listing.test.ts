import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { personalData } from "#server/contexts.ts";
import { checkFreelancerSearch } from "#server/discovery/freelancer-search/upkeep.ts";
import { repairFreelancerSearch } from "#server/discovery/freelancer-search/upkeep-queries.ts";
import { takeSlug } from "#server/discovery/profiles/queries.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { restrictions } from "#server/platform/db/schema/moderation.ts";
import { freelancerSkills, profilePages } from "#server/platform/db/schema/profiles.ts";
import { freelancerSearch } from "#server/platform/db/schema/search.ts";
import { trackRecords } from "#server/platform/db/schema/track-records.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { buildSkill } from "#server/test/catalog/build-skill.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let asha: Browser;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
});
beforeEach(async () => {
  await applySettings(opened, { freelancerSearch: "companies" });
  asha = await signedIn(opened, (await buildFreelancer(opened.db, { name: "Asha Devi Menon" })).id);
});

const fields = {
  slug: "",
  headline: "Hand-woven shops",
  about: "",
  isAvailable: true,
  shownName: "full",
  placeShown: "district",
};
const update = (changes: object = {}) => ask(opened, "profiles.update", { ...fields, ...changes }, { as: asha });
const setVisible = (input: object) => ask(opened, "profiles.setVisibility", input, { as: asha });
const isFound = async (input: object = {}) =>
  (await ask(opened, "freelancers.search", { limit: 200, ...input }, { as: company }))
    .json<{ freelancerId: number }[]>()
    .some(({ freelancerId }) => freelancerId === asha.accountId);
const read = (input: object, as: Browser | undefined = company) => ask(opened, "freelancers.get", input, { as });
async function list(): Promise<void> {
  expect(outcomeOf(await update())).toBe("Success");
  expect(outcomeOf(await setVisible({ isListed: true }))).toBe("Success");
}

describe("a freelancer who wants to be found", () => {
  it("needs a headline and a picture, and no address", async () => {
    expect(outcomeOf(await setVisible({ isListed: true }))).toBe("409 page_incomplete");
    await update({ headline: "" });
    expect(outcomeOf(await setVisible({ isListed: true }))).toBe("409 page_incomplete");
    await list();
    expect(await isFound()).toBe(true);
    expect(outcomeOf(await update({ headline: "" }))).toBe("409 page_incomplete");
    expect((await ask(opened, "profiles.get", {}, { as: asha })).json()[0]).toMatchObject({
      isListed: true,
      isPublic: false,
    });
  });

  it("is noted in the audit log, and disappears at once on request", async () => {
    await update();
    const response = await setVisible({ isListed: true });
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { before: { isPublic: false, isListed: false }, after: { isPublic: false, isListed: true } },
    ]);
    expect(outcomeOf(await setVisible({ isListed: false }))).toBe("Success");
    expect(await isFound()).toBe(false);
    expect(outcomeOf(await read({ freelancerId: asha.accountId }))).toBe("404 not_found");
  });

  it("keeps what was not sent, and is refused what the platform does not have", async () => {
    await list();
    expect(outcomeOf(await setVisible({ isPublic: true }))).toBe("409 switched_off");
    await applySettings(opened, { publicPages: "on" });
    expect(outcomeOf(await setVisible({ isListed: true }))).toBe("409 switched_off");
    expect(outcomeOf(await setVisible({ isPublic: false }))).toBe("Success");
    expect(outcomeOf(await setVisible({ isListed: "yes" }))).toBe("400 invalid");
    expect((await ask(opened, "profiles.get", {}, { as: asha })).json()[0]).toMatchObject({ isListed: true });
    await applySettings(opened, {});
    for (const response of [await update(), await setVisible({ isListed: true }), await read({ slug: "asha" })])
      expect(outcomeOf(response)).toBe("409 switched_off");
  });

  it("is not found while an admin restricts that, and cannot be listed", async () => {
    await list();
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: asha.accountId, decidedBy, kinds: ["publish"] });
    expect(await isFound()).toBe(false);
    expect(outcomeOf(await setVisible({ isListed: true }))).toBe("403 restricted");
    await opened.db
      .update(restrictions)
      .set({ liftedAt: sql`now()` })
      .where(eq(restrictions.accountId, asha.accountId));
    expect(await isFound()).toBe(true);
  });
});

describe("the page of a freelancer who is not public", () => {
  it("is read by companies while it is listed, by its number or its address, and by nobody else", async () => {
    await applySettings(opened, { publicPages: "on", freelancerSearch: "public" });
    await list();
    const slug = `page-${asha.accountId}`;
    await takeSlug(opened.db, asha.accountId, slug);
    const [page] = (await read({ freelancerId: asha.accountId })).json();
    expect(page).toMatchObject({
      ...{ slug, name: "Asha Devi Menon", headline: fields.headline, isPublic: false },
      ...{ freelancerId: asha.accountId, record: null, takesInvitations: true, portfolio: [] },
    });
    expect((await read({ slug })).json()).toEqual([page]);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    for (const as of [other, undefined])
      for (const key of [{ slug }, { freelancerId: asha.accountId }]) {
        const response = await ask(opened, "freelancers.get", key, as ? { as } : {});
        expect(outcomeOf(response)).toBe("404 not_found");
      }
    expect(outcomeOf(await read({}))).toBe("404 not_found");
  });

  it("is read by the companies to which its owner has applied, though it is not listed", async () => {
    await update();
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    expect(outcomeOf(await read({ freelancerId: asha.accountId }))).toBe("404 not_found");
    await buildRequest(opened.db, { workId, freelancerId: asha.accountId });
    expect((await read({ freelancerId: asha.accountId })).json()).toMatchObject([{ headline: fields.headline }]);
    expect(await isFound()).toBe(false);
    await applySettings(opened, { publicPages: "on" });
    expect(outcomeOf(await read({ freelancerId: asha.accountId }))).toBe("404 not_found");
  });
});

it("a company invites a listed freelancer whom it does not know, while it may find them", async () => {
  await update();
  const invite = async () => {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const input = { workId, freelancerIds: [asha.accountId], text: "Your shops suit us." };
    return (await ask(opened, "invitations.send", input, { as: company })).json();
  };
  const unknown = { invited: [], skipped: [{ freelancerId: asha.accountId, reason: "unknown" }] };
  expect(await invite()).toMatchObject(unknown);
  await setVisible({ isListed: true });
  expect(await invite()).toMatchObject({ invited: [asha.accountId], skipped: [] });
  await applySettings(opened, {});
  expect(await invite()).toMatchObject(unknown);
});

describe("the search follows each change in its transaction", () => {
  const other = async () => {
    const { id, categoryId } = await buildSubcategory(opened.db);
    return { subcategoryId: id, categoryId };
  };
  const ofAsha = () => eq(accounts.id, asha.accountId);

  it.each([
    ["a page", async () => void (await update({ headline: "Looms of Kannur" })), { q: "looms" }],
    ["languages", async () => void (await update({ languages: ["Tulu"] })), { language: "tulu" }],
    [
      "skills",
      async () => {
        const { id } = await buildSkill(opened.db, { name: `Zari ${asha.accountId}` });
        await opened.db.insert(freelancerSkills).values({ accountId: asha.accountId, skillId: id });
      },
      { q: "zari" },
    ],
    [
      "a name",
      async () => void (await opened.db.update(accounts).set({ name: "Parvati Amma" }).where(ofAsha())),
      { q: "parvati" },
    ],
  ])("of %s", async (_, change, input) => {
    await list();
    expect(await isFound(input)).toBe(false);
    await change();
    expect(await isFound(input)).toBe(true);
  });

  it("of a category", async () => {
    await list();
    const { subcategoryId, categoryId } = await other();
    await opened.db
      .update(freelancers)
      .set({ subcategoryId, categoryId })
      .where(eq(freelancers.accountId, asha.accountId));
    expect(await isFound({ categoryId, subcategoryId })).toBe(true);
  });

  it.each([
    [
      "an account that is disabled",
      async () => void (await opened.db.update(accounts).set({ disabledAt: new Date() }).where(ofAsha())),
    ],
    [
      "a page that is deleted",
      async () => void (await opened.db.delete(profilePages).where(eq(profilePages.accountId, asha.accountId))),
    ],
    ["an erasure", async () => void (await applyErasureRules(opened.db, personalData, asha.accountId))],
    ["an account that is deleted", async () => void (await opened.db.delete(accounts).where(ofAsha()))],
  ])("of %s", async (_, change) => {
    await list();
    await change();
    expect(await isFound()).toBe(false);
    expect(await opened.db.$count(freelancerSearch, eq(freelancerSearch.accountId, asha.accountId))).toBe(0);
  });

  it("also where a page and a profile change at the same moment", async () => {
    await list();
    for (let round = 0; round < 20; round += 1) {
      const { subcategoryId, categoryId } = await other();
      await Promise.all([
        update({ headline: `Looms ${round}` }),
        opened.db
          .update(freelancers)
          .set({ subcategoryId, categoryId })
          .where(eq(freelancers.accountId, asha.accountId)),
      ]);
      expect(await repairFreelancerSearch(opened.db), `round ${round}`).toBe(0);
    }
  });
});

describe("the nightly check", () => {
  it("finds nothing to repair after every kind of change", async () => {
    await buildPage(opened.db, { isListed: true, languages: ["Tamil"], placeShown: "none" });
    expect(await repairFreelancerSearch(opened.db)).toBe(0);
  });

  it("repairs rows that are wrong, missing or too many, and warns", async () => {
    await list();
    const lost = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    await buildPage(opened.db, { accountId: lost.accountId, isListed: true });
    const unlisted = (await buildFreelancer(opened.db)).id;
    await buildPage(opened.db, { accountId: unlisted, isListed: true });
    await opened.db.execute(sql`
      alter table profile_pages disable trigger user;
      update profile_pages set is_listed = false where account_id = ${sql.raw(String(unlisted))};
      alter table profile_pages enable trigger user`);
    await opened.db.delete(freelancerSearch).where(eq(freelancerSearch.accountId, lost.accountId));
    await opened.db
      .update(freelancerSearch)
      .set({ isAvailable: false })
      .where(eq(freelancerSearch.accountId, asha.accountId));
    const log = { warn: vi.fn() };
    await checkFreelancerSearch({ db: opened.db, log: { ...opened.services.log, ...log } });
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ repaired: 3 }, expect.any(String));
    expect(await repairFreelancerSearch(opened.db)).toBe(0);
    expect(await opened.db.$count(freelancerSearch, eq(freelancerSearch.accountId, unlisted))).toBe(0);
  });

  it("leaves a row as it was where only track records are computed, and takes their figures", async () => {
    await list();
    const record = { accountId: asha.accountId, paidWorks: 9, onTimeWorks: 9, sentBackWorks: 0, endedWorks: 0 };
    await opened.db.insert(trackRecords).values(record);
    expect(await repairFreelancerSearch(opened.db)).toBe(1);
    const [row] = await opened.db.select().from(freelancerSearch).where(eq(freelancerSearch.accountId, asha.accountId));
    expect(row).toMatchObject({ paidWorks: 9, onTimeBound: 7008 });
  });
});

it.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 1, 2065],
  [10, 10, 7224],
  [90, 100, 8256],
  [99, 100, 9455],
])("Wilson's lower bound of %i of %i is %i hundredths of a percent", async (part, whole, expected) => {
  const { rows } = await opened.db.execute<{ bound: number }>(
    sql`select wilson_lower_bound(${part}::int, ${whole}::int) as bound`,
  );
  expect(rows[0]?.bound).toBe(expected);
});

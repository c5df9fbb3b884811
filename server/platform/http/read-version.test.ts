import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rowVersion, type VersionedCall } from "#domain/edited-fields.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildDistrict,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { buildMember, buildOwner } from "#server/test/identity/build-member.ts";
import { password } from "#server/test/identity/second-step.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReviewWindow } from "#server/test/trust/build-review.ts";

const opened = open();
const passwordHash = await hashPassword(password);
beforeAll(() => applySettings(opened, { publicPages: "on", reviews: "on" }));

const admin = async () => signedIn(opened, (await buildAdmin(opened.db, {}, ["settings", "reference"])).id);
type Fields = Readonly<Record<string, unknown>>;
interface Case {
  readonly as: Browser;
  /** What a form shows, and what goes with it. */
  readonly shown: Fields;
  readonly fixed?: Fields;
  /** Fields of two people, and the text that the second one reads. */
  readonly first: Fields;
  readonly second: Fields;
  readonly theirs: Readonly<Record<string, string>>;
}

const cases: Readonly<Record<VersionedCall, () => Promise<Case>>> = {
  workedit: async () => {
    const owner = await buildCompany(opened.db);
    const { id: workid } = await buildWork(opened.db, { ownerId: owner.id, deadline: "2099-01-01" });
    const as = await signedIn(opened, owner.id);
    const [row] = (await ask(opened, "getworkbyid", { id: workid }, { as })).json();
    const { title, categoryid, subcategoryid, description, cost: budget, deadlinedate } = row;
    const { isPublic, maxApplications, questions } = row;
    const terms = { title, categoryid, subcategoryid, description, budget, deadlinedate };
    const shown = { ...terms, isPublic, maxApplications, questions };
    return {
      as,
      shown,
      fixed: { workid },
      first: { title: "Theirs", questions: ["Since when?", "Why?"] },
      second: { description: "Mine" },
      theirs: { title: "Theirs", questions: "Since when?, Why?" },
    };
  },
  clientprofileedit: async () => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    const [row] = (await ask(opened, "getclientdetails", {}, { as })).json();
    const { companyname: name, licenseno, email: EMAIL, districtid, locationid, logo } = row;
    const shown = { name, licenseno, EMAIL, phone: row.phone, districtid, locationid, logo };
    return { as, shown, first: { licenseno: "L 2" }, second: { phone: "9000000001" }, theirs: { licenseno: "L 2" } };
  },
  freelancerprofileedit: async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const [row] = (await ask(opened, "getfreelancerbyid", {}, { as })).json();
    const { freelancername: name, email: EMAIL, categoryid, subcategoryid, districtid, locationid, image } = row;
    const shown = { name, EMAIL, phone: row.phone, categoryid, subcategoryid, districtid, locationid, image };
    return {
      as,
      shown,
      first: { name: "Asha Theirs" },
      second: { phone: "9000000001" },
      theirs: { name: "Asha Theirs" },
    };
  },
  "pages.update": async () => {
    const [row] = (await ask(opened, "pages.get", { page: "terms" })).json();
    const fixed = { page: "terms" };
    return {
      as: await admin(),
      shown: { text: row.text },
      fixed,
      first: { text: `${row.text} Theirs`.trim() },
      second: { text: `${row.text} Mine`.trim() },
      theirs: { text: `${row.text} Theirs`.trim() },
    };
  },
  districtedit: async () => {
    const { id: districtid, name: district } = await buildDistrict(opened.db);
    const names = [{ district: `${district} A` }, { district: `${district} B` }] as const;
    return {
      as: await admin(),
      shown: { district },
      fixed: { districtid },
      first: names[0],
      second: names[1],
      theirs: names[0],
    };
  },
  locationedit: async () => {
    const { id: locationid, districtId: districtid, name: locationname } = await buildLocation(opened.db);
    const names = [{ locationname: `${locationname} A` }, { locationname: `${locationname} B` }] as const;
    const shown = { districtid, locationname };
    return { as: await admin(), shown, fixed: { locationid }, first: names[0], second: names[1], theirs: names[0] };
  },
  categoryedit: async () => {
    const { id: categoryid } = await buildCategory(opened.db);
    const [row] = (await ask(opened, "getcategorybyid", { id: categoryid })).json();
    const { categoryname: category, categoryimage } = row;
    const names = [{ category: `${category} A` }, { category: `${category} B` }] as const;
    const shown = { category, categoryimage };
    return { as: await admin(), shown, fixed: { categoryid }, first: names[0], second: names[1], theirs: names[0] };
  },
  subcategoryedit: async () => {
    const { id: subcategoryid, categoryId: categoryid } = await buildSubcategory(opened.db);
    const [row] = (await ask(opened, "getsubcategorybyid", { id: subcategoryid })).json();
    const names = [{ subcategoryname: `${row.subcategory} A` }, { subcategoryname: `${row.subcategory} B` }] as const;
    const shown = { categoryid, subcategoryname: row.subcategory };
    return { as: await admin(), shown, fixed: { subcategoryid }, first: names[0], second: names[1], theirs: names[0] };
  },
  "profiles.update": async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { slug, headline, about, ...page } = (await ask(opened, "profiles.get", {}, { as })).json()[0];
    const { languages, isAvailable, shownName, placeShown } = page;
    const shown = { slug, headline, about, languages, isAvailable, shownName, placeShown, skillIds: [] };
    const theirs = { headline: "Theirs" };
    return { as, shown, first: { ...theirs, languages: ["Hindi"] }, second: { about: "Mine" }, theirs };
  },
  "portfolio.update": async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const shown = { title: "Logo", text: "", year: "", link: "", pictures: [] };
    const { itemId } = (await ask(opened, "portfolio.add", shown, { as })).json();
    const theirs = { title: "Theirs", year: "2020" };
    return { as, shown, fixed: { itemId }, first: theirs, second: { text: "Mine" }, theirs };
  },
  "companyPages.update": async () => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    const { slug, about, website } = (await ask(opened, "companyPages.get", {}, { as })).json()[0];
    const theirs = { about: "Theirs" };
    return { as, shown: { slug, about, website }, first: theirs, second: { website: "https://mine.example" }, theirs };
  },
  "searches.update": async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const shown = { name: "Logos" };
    const search = { ...shown, filters: { q: "logo" }, alert: "daily" };
    const { searchId } = (await ask(opened, "searches.save", search, { as })).json();
    const theirs = { name: "Theirs" };
    return { as, shown, fixed: { searchId }, first: theirs, second: { name: "Mine" }, theirs };
  },
  "marks.set": async () => {
    const { company: as, requestId } = await buildPaid(opened);
    const theirs = { note: "Theirs" };
    return { as, shown: { note: "" }, fixed: { requestId }, first: theirs, second: { note: "Mine" }, theirs };
  },
  "reviews.submit": async () => {
    const { company: as, requestId } = await buildPaid(opened);
    await buildReviewWindow(opened.db, requestId);
    const first = { rating1: "4", rating2: "4", rating3: "4", text: "Theirs" };
    const second = { ...first, rating1: "2", text: "Mine" };
    return { as, shown: {}, fixed: { requestId }, first, second, theirs: { rating1: "4", text: "Theirs" } };
  },
  "members.setKind": async () => {
    const { id: companyId } = await buildOwner(opened, passwordHash);
    const { id: memberId } = await buildMember(opened.db, { companyId, kind: "viewer" });
    const fixed = { memberId, password };
    const theirs = { kind: "hirer" };
    const as = await signedIn(opened, companyId);
    return { as, shown: { kind: "viewer" }, fixed, first: theirs, second: { kind: "payer" }, theirs };
  },
  "members.updateProfile": async () => {
    const { id: companyId } = await buildOwner(opened, passwordHash);
    const email = `${randomUUID()}@kaamkaj.example`;
    const as = await signedIn(opened, (await buildMember(opened.db, { companyId, passwordHash, email })).id);
    const { name } = (await ask(opened, "members.getProfile", {}, { as })).json()[0];
    const theirs = { name: "Theirs" };
    return { as, shown: { name, email }, fixed: { password }, first: theirs, second: { email: `2${email}` }, theirs };
  },
  "admins.setPermissions": async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
    const { id: adminId } = await buildAdmin(opened.db, {}, ["money"]);
    const [first, second] = [{ permissions: ["money", "reference"] }, { permissions: ["money", "settings"] }] as const;
    const theirs = { permissions: "money, reference" };
    return { as, shown: { permissions: ["money"] }, fixed: { adminId, password }, first, second, theirs };
  },
};

describe.each(Object.keys(cases) as VersionedCall[])("two people who have opened the same form of %s", (call) => {
  it("do not undo each other's change: the second one is refused, reads both texts, and may save again", async () => {
    const { as, shown, fixed, first, second, theirs } = await cases[call]();
    const read = rowVersion(call, shown);
    const send = (change: Fields, version?: string) =>
      ask(opened, call, { ...shown, ...fixed, ...change, version }, { as });
    expect(outcomeOf(await send(first, read))).toBe("Success");
    const refused = await send(second, read);
    expect(outcomeOf(refused)).toBe("409 edited_meanwhile");
    const { version, ...fields } = refused.json().fields;
    expect(fields).toMatchObject(theirs);
    expect(version).toBe(rowVersion(call, { ...shown, ...first }));
    expect(outcomeOf(await send(second, version))).toBe("Success");
  });

  it("change it as it is when they send no version, as programs do", async () => {
    const { as, shown, fixed, first, second } = await cases[call]();
    const send = (change: Fields) => ask(opened, call, { ...shown, ...fixed, ...change }, { as });
    expect([outcomeOf(await send(first)), outcomeOf(await send(second))]).toEqual(["Success", "Success"]);
  });
});

it("of two changes that are sent at once with the same version one is refused", async () => {
  for (const call of Object.keys(cases) as VersionedCall[]) {
    const { as, shown, fixed, first, second } = await cases[call]();
    const version = rowVersion(call, shown);
    const send = (change: Fields) => ask(opened, call, { ...shown, ...fixed, ...change, version }, { as });
    const outcomes = await Promise.all([send(first), send(second)]);
    expect(outcomes.map(outcomeOf).toSorted(), call).toEqual(["409 edited_meanwhile", "Success"]);
  }
});

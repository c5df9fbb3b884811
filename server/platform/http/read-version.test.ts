import { describe, expect, it } from "vitest";
import { rowVersion, type VersionedCall } from "#domain/edited-fields.ts";
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
import { open } from "#server/test/open.ts";

const opened = open();

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
    const shown = { title, categoryid, subcategoryid, description, budget, deadlinedate, isPublic: row.isPublic };
    return {
      as,
      shown,
      fixed: { workid },
      first: { title: "Theirs" },
      second: { description: "Mine" },
      theirs: { title: "Theirs" },
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
  for (const call of ["workedit", "clientprofileedit", "pages.update", "districtedit"] as const) {
    const { as, shown, fixed, first, second } = await cases[call]();
    const version = rowVersion(call, shown);
    const send = (change: Fields) => ask(opened, call, { ...shown, ...fixed, ...change, version }, { as });
    const outcomes = await Promise.all([send(first), send(second)]);
    expect(outcomes.map(outcomeOf).toSorted(), call).toEqual(["409 edited_meanwhile", "Success"]);
  }
});

import { describe, expect, it } from "vitest";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildDistrict,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const asAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, {}, ["reference"])).id);
const retire = async (kind: ReferenceKind, id: number) =>
  outcomeOf(await ask(opened, "reference.retire", { kind, id }, { as: await asAdmin() }));
const restore = async (kind: ReferenceKind, id: number) =>
  outcomeOf(await ask(opened, "reference.restore", { kind, id }, { as: await asAdmin() }));

interface Listed {
  readonly retired?: boolean;
  readonly merging?: boolean;
}

/** The entry as the reader finds it in its list; undefined where it is not offered. */
async function listed(kind: ReferenceKind, id: number, parentId: number, as?: Browser): Promise<Listed | undefined> {
  const call = {
    district: "districtview",
    location: "getlocation",
    category: "categoryview",
    subcategory: "getsubcategory",
  };
  const rows = (await ask(opened, call[kind] as "getlocation", { id: parentId, limit: 200 }, { as })).json();
  return rows.find((row: Record<string, unknown>) => row[`${kind}id`] === id);
}

const builders = {
  district: async () => ({ id: (await buildDistrict(opened.db)).id, parentId: 0 }),
  location: async () => buildLocation(opened.db).then(({ id, districtId }) => ({ id, parentId: districtId })),
  category: async () => ({ id: (await buildCategory(opened.db)).id, parentId: 0 }),
  subcategory: async () => buildSubcategory(opened.db).then(({ id, categoryId }) => ({ id, parentId: categoryId })),
};

describe.each(Object.keys(builders) as ReferenceKind[])("a retired %s", (kind) => {
  it("is offered to nobody until it is restored, and admins see that it is retired", async () => {
    const { id, parentId } = await builders[kind]();
    const admin = await asAdmin();
    expect(await listed(kind, id, parentId, admin)).toMatchObject({ retired: false, merging: false });
    expect(await listed(kind, id, parentId)).not.toHaveProperty("retired");
    expect(await retire(kind, id)).toBe("Success");
    expect(await retire(kind, id)).toBe("Success");
    const freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await listed(kind, id, parentId)).toBeUndefined();
    expect(await listed(kind, id, parentId, freelancer)).toBeUndefined();
    expect(await listed(kind, id, parentId, admin)).toMatchObject({ retired: true, merging: false });
    expect(await restore(kind, id)).toBe("Success");
    expect(await listed(kind, id, parentId)).toBeDefined();
  });

  it("is retired and restored by an admin of reference data only, and if it exists", async () => {
    const { id } = await builders[kind]();
    const other = await signedIn(opened, (await buildAdmin(opened.db, {}, ["money"])).id);
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    for (const call of ["reference.retire", "reference.restore", "reference.getUsage"] as const) {
      expect(outcomeOf(await ask(opened, call, { kind, id }, { as: other }))).toBe("403 permission_missing");
      expect(outcomeOf(await ask(opened, call, { kind, id }, { as: company }))).toBe("403 wrong_role");
      const missing = { kind, id: 2_147_483_647 };
      expect(outcomeOf(await ask(opened, call, missing, { as: await asAdmin() }))).toBe("404 not_found");
      expect(outcomeOf(await ask(opened, call, { kind: "state", id }, { as: await asAdmin() }))).toBe("400 invalid");
    }
  });
});

describe("who uses a retired entry", () => {
  const post = (as: Browser, categoryid: number, subcategoryid: number) =>
    ask(
      opened,
      "workpost",
      { title: "A work", description: "What", budget: 100, deadlinedate: "2099-01-01", categoryid, subcategoryid },
      { as },
    );

  it("keeps it in an own work and profile, and can still choose it there", async () => {
    const work = await buildWork(opened.db);
    const as = await signedIn(opened, work.ownerId);
    const { id, subcategoryId: subcategoryid, categoryId: categoryid } = work;
    expect([await retire("category", categoryid), await retire("subcategory", subcategoryid)]).toEqual([
      "Success",
      "Success",
    ]);
    expect(await listed("category", categoryid, 0, as)).toBeDefined();
    expect(await listed("subcategory", subcategoryid, categoryid, as)).toBeDefined();
    const edit = { title: "Another title", description: "What", budget: 100, deadlinedate: "2099-01-01" };
    expect(outcomeOf(await ask(opened, "workedit", { workid: id, ...edit, categoryid, subcategoryid }, { as }))).toBe(
      "Success",
    );
    expect((await post(as, categoryid, subcategoryid)).json()).toMatchObject({
      status: 400,
      fields: { subcategoryid: "please fill this" },
    });
  });

  it.each(["category", "subcategory"] as const)("posts no new work in a retired %s", async (kind) => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    const { id, categoryId } = await buildSubcategory(opened.db);
    await retire(kind, kind === "category" ? categoryId : id);
    expect(outcomeOf(await post(as, categoryId, id))).toBe("400 invalid");
    await restore(kind, kind === "category" ? categoryId : id);
    expect(outcomeOf(await post(as, categoryId, id))).toBe("Success");
  });

  it.each(["district", "location"] as const)("registers and moves to no retired %s", async (kind) => {
    const { id: locationid, districtId: districtid } = await buildLocation(opened.db);
    await retire(kind, kind === "district" ? districtid : locationid);
    const company = await buildCompany(opened.db);
    const as = await signedIn(opened, company.id);
    const profile = { name: "Company", EMAIL: "c@kaamkaj.example", phone: "9876543210", licenseno: "L", districtid };
    expect((await ask(opened, "clientprofileedit", { ...profile, locationid }, { as })).json()).toMatchObject({
      status: 400,
      fields: { locationid: expect.any(String) },
    });
    const { name: logo } = await buildFile(opened.db, { attachedAt: null });
    const newcomer = { ...profile, locationid, logo, username: "newcomer1", password: "Right1234" };
    expect(outcomeOf(await ask(opened, "companyreg", newcomer))).toBe("400 invalid");
    const own = { ...profile, districtid: company.districtId, locationid: company.locationId };
    await retire(kind, kind === "district" ? company.districtId : company.locationId);
    expect(outcomeOf(await ask(opened, "clientprofileedit", own, { as }))).toBe("Success");
    expect(await listed("district", company.districtId, 0, as)).toBeDefined();
    expect(await listed("location", company.locationId, company.districtId, as)).toBeDefined();
  });
});

import { describe, expect, it } from "vitest";
import type { reference } from "#contract/catalog/reference.ts";
import { allRows, ask as askAs, type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildDistrict,
  buildLocation,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

type Name = keyof typeof reference;
let admin: Browser | undefined;
const asAdmin = async () => {
  admin ??= await signedIn(opened, (await buildAdmin(opened.db)).id);
  return admin;
};
const callAsAdmin = async (name: Name, body: object) =>
  (await askAs(opened, name, body, { as: await asAdmin() })).json();
/** What anybody reads, without a session. */
const read = async (name: Name, body: object = {}) => (await askAs(opened, name, body)).json();

const done = { message: "Success" };
const missing = "please fill this";
const missingId = 2_147_483_647;

describe("what the admin keeps", () => {
  it.each([
    ["districtreg", ["district"], "already exists"],
    ["districtedit", ["districtid", "district"], "Failed to Update"],
    ["districtdelete", ["id"], "Failed to delete"],
    ["locationreg", ["districtid", "location"], "already exists"],
    ["locationedit", ["locationid", "districtid", "locationname"], "Failed to update"],
    ["locationdelete", ["id"], "Failed to delete"],
    ["categoryreg", ["category", "categoryimage"], "failed"],
    ["categoryedit", ["categoryid", "category", "categoryimage"], "failed"],
    ["categorydelete", ["id"], "failed to delete"],
    ["subcategoryreg", ["subcategory", "category"], "Failed"],
    ["subcategoryedit", ["subcategoryid", "categoryid", "subcategoryname"], "Failed to update"],
    ["subcategorydelete", ["id"], "Failed to delete"],
  ] as const)("wants every field filled in: %s", async (name, fields, message) => {
    const texts = {
      status: 400,
      code: "invalid",
      message,
      fields: Object.fromEntries(fields.map((one) => [one, missing])),
    };
    expect(await callAsAdmin(name, {})).toMatchObject(texts);
    expect(await callAsAdmin(name, Object.fromEntries(fields.map((one) => [one, "   "])))).toMatchObject(texts);
  });
});

describe("a district", () => {
  it("is registered once, whatever its case and outer space", async () => {
    expect(await callAsAdmin("districtreg", { district: "  Ernakulam " })).toEqual(done);
    expect(await read("districtview")).toContainEqual({ districtid: expect.any(Number), district: "Ernakulam" });
    for (const district of ["Ernakulam", "ERNAKULAM", " ernakulam\t"])
      expect(await callAsAdmin("districtreg", { district })).toMatchObject({
        status: 409,
        code: "name_taken",
        message: "already exists",
      });
  });

  it.each([
    ["चित्तौ\u0921\u093cगढ", "चित्तौ\u095cगढ"],
    ["C\u00e1l", "Ca\u0301l"],
    ["राम\u200dनगर", "रामनगर"],
    ["Fort  Kochi", "fort\u00a0kochi"],
  ])("is one in every spelling of its name: %j and %j", async (name, other) => {
    expect(await callAsAdmin("districtreg", { district: name })).toEqual(done);
    expect(await callAsAdmin("districtreg", { district: other })).toMatchObject({ status: 409, code: "name_taken" });
    const parent = await buildDistrict(opened.db);
    const location = (text: string) => callAsAdmin("locationreg", { districtid: parent.id, location: text });
    expect([await location(name), (await location(other)).code]).toEqual([done, "name_taken"]);
    const category = await buildCategory(opened.db);
    const subcategory = (text: string) => callAsAdmin("subcategoryreg", { category: category.id, subcategory: text });
    expect([await subcategory(name), (await subcategory(other)).code]).toEqual([done, "name_taken"]);
  });

  it("is called by a letter or a digit, and by nothing that is not seen", async () => {
    for (const [district, text] of [
      ["…", "please fill this"],
      ["\u2800", "contains invisible characters"],
      ["Ko\u202echi", "contains invisible characters"],
      ["Ko\u200bchi", "contains invisible characters"],
    ] as const)
      expect((await callAsAdmin("districtreg", { district })).fields).toEqual({ district: text });
  });

  it("is registered by one of ten who do it at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => callAsAdmin("districtreg", { district: "Idukki" })),
    );
    expect(responses.filter(({ message }) => message === "Success")).toHaveLength(1);
    expect(responses.filter(({ code }) => code === "name_taken")).toHaveLength(9);
  });

  it("is renamed, to its own name in another case as well, but not to another's", async () => {
    const { id: districtid, name } = await buildDistrict(opened.db);
    const other = await buildDistrict(opened.db);
    expect(await callAsAdmin("districtedit", { districtid, district: name.toUpperCase() })).toEqual(done);
    expect(await read("getdistrictbyid", { id: String(districtid) })).toEqual([
      { districtid, district: name.toUpperCase() },
    ]);
    expect(await callAsAdmin("districtedit", { districtid, district: other.name.toLowerCase() })).toMatchObject({
      status: 409,
      code: "name_taken",
      message: "Failed to Update",
    });
    expect(await callAsAdmin("districtedit", { districtid: missingId, district: "Nowhere" })).toMatchObject({
      status: 404,
      code: "not_found",
      message: "Failed to Update",
    });
  });

  it("is deleted while nothing lies in it", async () => {
    const { id } = await buildDistrict(opened.db);
    const { districtId } = await buildLocation(opened.db);
    expect(await callAsAdmin("districtdelete", { id })).toEqual(done);
    expect(await callAsAdmin("districtdelete", { id })).toMatchObject({ status: 404, code: "not_found" });
    expect(await read("getdistrictbyid", { id })).toMatchObject({ status: 404, code: "not_found" });
    expect(await callAsAdmin("districtdelete", { id: districtId })).toMatchObject({
      status: 409,
      code: "in_use",
      message: "Failed to delete",
    });
    expect(await read("getdistrictbyid", { id: districtId })).toHaveLength(1);
  });

  it("never ends up gone with a town in it, whoever comes first", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildDistrict(opened.db);
      const [town, gone] = await Promise.all([
        callAsAdmin("locationreg", { districtid: id, location: "Munnar" }),
        callAsAdmin("districtdelete", { id }),
      ]);
      expect([town.message === "Success", gone.message === "Success"].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe("a location", () => {
  it("has a name that is its own within its district", async () => {
    const [one, other] = [await buildDistrict(opened.db), await buildDistrict(opened.db)];
    expect(await callAsAdmin("locationreg", { districtid: one.id, location: "Kochi" })).toEqual(done);
    expect(await callAsAdmin("locationreg", { districtid: String(one.id), location: "KOCHI" })).toMatchObject({
      code: "name_taken",
      message: "already exists",
    });
    expect(await callAsAdmin("locationreg", { districtid: other.id, location: "kochi" })).toEqual(done);
    expect(await read("getlocation", { id: one.id })).toEqual([
      { locationid: expect.any(Number), districtid: one.id, location: "Kochi" },
    ]);
  });

  it("lies in a district that is there", async () => {
    const { id: locationid, name, districtId } = await buildLocation(opened.db);
    const unknown = { status: 400, code: "invalid", fields: { districtid: missing } };
    expect(await callAsAdmin("locationreg", { districtid: missingId, location: "Nowhere" })).toMatchObject(unknown);
    expect(await callAsAdmin("locationedit", { locationid, districtid: missingId, locationname: name })).toMatchObject(
      unknown,
    );
    expect(await read("getlocationbyid", { id: locationid })).toEqual([
      { locationid, districtid: districtId, location: name },
    ]);
    expect(await read("getlocation", { id: missingId })).toEqual([]);
  });

  it("moves to another district together with the people in it", async () => {
    const { id: locationid, districtId, name } = await buildLocation(opened.db);
    const { id: to } = await buildDistrict(opened.db);
    const company = await buildCompany(opened.db, { locationId: locationid, districtId });
    expect(await callAsAdmin("locationedit", { locationid, districtid: to, locationname: name })).toEqual(done);
    expect(await read("getlocation", { id: to })).toEqual([{ locationid, districtid: to, location: name }]);
    const { rows } = await opened.services.pool.query("select district_id from companies where account_id = $1", [
      company.id,
    ]);
    expect(rows).toEqual([{ district_id: to }]);
  });

  it("is edited under its own id only, and deleted while nobody lives there", async () => {
    const { id, districtId } = await buildLocation(opened.db);
    const company = await buildCompany(opened.db);
    const edit = { locationid: missingId, districtid: districtId, locationname: "Nowhere" };
    expect(await callAsAdmin("locationedit", edit)).toMatchObject({ status: 404, message: "Failed to update" });
    expect(await callAsAdmin("locationdelete", { id: company.locationId })).toMatchObject({
      status: 409,
      code: "in_use",
    });
    expect(await callAsAdmin("locationdelete", { id })).toEqual(done);
    expect(await callAsAdmin("locationdelete", { id })).toMatchObject({ status: 404, message: "Failed to delete" });
  });
});

describe("a subcategory", () => {
  it("has a name that is its own within its category", async () => {
    const [one, other] = [await buildCategory(opened.db), await buildCategory(opened.db)];
    expect(await callAsAdmin("subcategoryreg", { category: one.id, subcategory: "Logos" })).toEqual(done);
    expect(await callAsAdmin("subcategoryreg", { category: one.id, subcategory: " logos" })).toMatchObject({
      code: "name_taken",
      message: "Failed",
    });
    expect(await callAsAdmin("subcategoryreg", { category: other.id, subcategory: "logos" })).toEqual(done);
    const [row] = await read("getsubcategory", { id: one.id });
    expect(row).toEqual({ subcategoryid: expect.any(Number), categoryid: one.id, subcategory: "Logos" });
    expect(await read("getsubcategorybyid", { id: row.subcategoryid })).toEqual([row]);
  });

  it("belongs to a category that is there", async () => {
    const { id: subcategoryid, name } = await buildSubcategory(opened.db);
    expect(await callAsAdmin("subcategoryreg", { category: missingId, subcategory: name })).toMatchObject({
      status: 400,
      fields: { category: missing },
    });
    expect(
      await callAsAdmin("subcategoryedit", { subcategoryid, categoryid: missingId, subcategoryname: name }),
    ).toMatchObject({
      status: 400,
      fields: { categoryid: missing },
    });
    expect(await read("getsubcategory", { id: missingId })).toEqual([]);
    expect(await read("getsubcategorybyid", { id: missingId })).toMatchObject({ status: 404 });
  });

  it("is edited and moved, and deleted while no work asks for it", async () => {
    const { id: subcategoryid, categoryId, name } = await buildSubcategory(opened.db);
    const work = await buildWork(opened.db, { categoryId, subcategoryId: subcategoryid });
    const { id: to } = await buildCategory(opened.db);
    const edit = { subcategoryid, categoryid: to, subcategoryname: `${name} anew` };
    expect(await callAsAdmin("subcategoryedit", edit)).toEqual(done);
    expect(await read("getsubcategorybyid", { id: subcategoryid })).toEqual([
      { subcategoryid, categoryid: to, subcategory: `${name} anew` },
    ]);
    expect(await callAsAdmin("subcategoryedit", { ...edit, subcategoryid: missingId })).toMatchObject({ status: 404 });
    expect(await callAsAdmin("subcategorydelete", { id: work.subcategoryId })).toMatchObject({ code: "in_use" });
    const { id } = await buildSubcategory(opened.db);
    expect(await callAsAdmin("subcategorydelete", { id })).toEqual(done);
  });
});

describe("a list", () => {
  it("is in the order of names without case, and is read page by page without gaps", async () => {
    const { id } = await buildCategory(opened.db);
    const names = ["banners", "Animation", "logos", "Zines", "icons", "Maps"];
    for (const name of names) await buildSubcategory(opened.db, { categoryId: id, name });
    const allRowsOf = await read("getsubcategory", { id });
    expect(allRowsOf.map((row: { subcategory: string }) => row.subcategory)).toEqual([
      "Animation",
      "banners",
      "icons",
      "logos",
      "Maps",
      "Zines",
    ]);
    expect(await allRows(opened, "getsubcategory", { id, limit: 3 })).toEqual(allRowsOf);
  });

  it("shows two hundred at most, and those unasked", async () => {
    const { id } = await buildDistrict(opened.db);
    for (let at = 0; at < 201; at += 1) await buildLocation(opened.db, { districtId: id });
    for (const body of [{ id }, { id, limit: 100_000 }, { id, limit: "200" }]) {
      const response = await askAs(opened, "getlocation", body);
      expect(response.json()).toHaveLength(200);
      const rest = await askAs(opened, "getlocation", { id, after: response.headers["x-next-after"] });
      expect([rest.json().length, rest.headers["x-next-after"]]).toEqual([1, undefined]);
    }
  });

  it.each([{ limit: 0 }, { limit: -1 }, { limit: "many" }, { after: "nonsense" }, { after: "WzEsMl0" }])(
    "refuses what is no page: %j",
    async (page) => {
      const response = await read("getlocation", { id: 1, ...page });
      expect(response).toMatchObject({ status: 400, fields: { [Object.keys(page)[0] ?? ""]: expect.any(String) } });
    },
  );
});

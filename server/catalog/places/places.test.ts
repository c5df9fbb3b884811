import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { packDistricts } from "#server/catalog/places/pack.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { districts, locations } from "#server/platform/db/schema/reference.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildDistrict, buildLocation } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

/** All imports of this file add to one database, so each test takes states of its own until the last ones take them all. */
const opened = open({}, { hasJobs: false });

const asAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, {}, ["reference"])).id);
const importInto = async (body: object) =>
  (await ask(opened, "places.importIndia", body, { as: await asAdmin() })).json();
const listed = async () => {
  const rows = (await ask(opened, "places.listStates", {}, { as: await asAdmin() })).json();
  return rows as { code: string; name: string; districtCount: number; newDistricts: number; newLocations: number }[];
};
const stateWith = async (code: string) => (await listed()).find((row) => row.code === code);
const districtNamed = async (name: string) =>
  (await opened.db.select().from(districts).where(eq(districts.name, name)))[0];
const townsOf = async (districtId: number) =>
  (await opened.db.select().from(locations).where(eq(locations.districtId, districtId))).map(({ name }) => name);

describe("the import of places", () => {
  it("adds the districts and towns of the chosen states, as the list has said before", async () => {
    const before = await stateWith("30");
    expect(before).toEqual({
      ...{ code: "30", name: "Goa", districtCount: 2, newDistricts: 2, newLocations: 4 },
      uncheckedHeadquarters: [
        { district: "North Goa", town: "Panaji" },
        { district: "South Goa", town: "Margao" },
      ],
    });
    expect(await importInto({ states: ["30"] })).toEqual({
      message: "Success",
      districtsAdded: 2,
      locationsAdded: 4,
      skipped: 0,
    });
    const north = await districtNamed("North Goa");
    expect(north).toMatchObject({ stateCode: "30", lgdCode: 551 });
    expect((await townsOf(north?.id ?? 0)).toSorted()).toEqual(["Mapusa", "Panaji"]);
    expect(await stateWith("30")).toMatchObject({ newDistricts: 0, newLocations: 0 });
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "places.importIndia"));
    expect(entries).toMatchObject([
      { subject: "state", subjectId: "30", after: { districtsAdded: 2, locationsAdded: 4 } },
    ]);
  });

  it("recognizes a district by its name without case, and later by its code under another name", async () => {
    const { id } = await buildDistrict(opened.db, { name: "GANGTOK" });
    expect(await importInto({ states: ["11"] })).toMatchObject({ districtsAdded: 5, skipped: 1 });
    expect(await districtNamed("GANGTOK")).toMatchObject({ id, stateCode: "11", lgdCode: 225 });
    await opened.db.update(districts).set({ name: "East Sikkim" }).where(eq(districts.id, id));
    expect(await importInto({ states: ["11"] })).toMatchObject({ districtsAdded: 0, locationsAdded: 0, skipped: 6 });
    expect(await districtNamed("East Sikkim")).toMatchObject({ id, lgdCode: 225 });
  });

  it("adds a missing town to a district that was there, and takes none away", async () => {
    const { id: districtId } = await buildDistrict(opened.db, { name: "Kargil" });
    await buildLocation(opened.db, { districtId, name: "Drass" });
    expect(await importInto({ states: ["38"] })).toMatchObject({ districtsAdded: 1, locationsAdded: 2, skipped: 1 });
    expect((await townsOf(districtId)).toSorted()).toEqual(["Drass", "Kargil"]);
  });

  it("makes a place of the demo one of its own, which stays when the demo is cleared", async () => {
    const { id: districtId } = await buildDistrict(opened.db, { name: "Panchkula", demo: true });
    await buildLocation(opened.db, { districtId, name: "Panchkula", demo: true });
    expect(await importInto({ states: ["06"] })).toMatchObject({ districtsAdded: 21, skipped: 1 });
    expect(await districtNamed("Panchkula")).toMatchObject({ demo: false, lgdCode: 70 });
    const towns = await opened.db.select().from(locations).where(eq(locations.districtId, districtId));
    expect(towns.map(({ demo }) => demo)).toEqual([false]);
  });

  it("gives no code of a district to another one of the same name", async () => {
    const { id } = await buildDistrict(opened.db, { name: "Daman", lgdCode: 90_001 });
    expect(await importInto({ states: ["26"] })).toMatchObject({ districtsAdded: 2, skipped: 1 });
    expect(await districtNamed("Daman")).toMatchObject({ id, lgdCode: 90_001 });
  });

  it("is refused without a state, for one that does not exist, and without the permission", async () => {
    const as = await asAdmin();
    for (const states of [[], ["99"], ["7"], ["07", "25"], "07"])
      expect(outcomeOf(await ask(opened, "places.importIndia", { states }, { as }))).toBe("400 invalid");
    const other = await signedIn(opened, (await buildAdmin(opened.db, {}, ["money"])).id);
    for (const call of ["places.importIndia", "places.listStates"] as const)
      expect(outcomeOf(await ask(opened, call, {}, { as: other }))).toBe("403 permission_missing");
  });

  it("adds all of India once, also when twenty admins import at the same moment", { tags: "all" }, async () => {
    const as = await asAdmin();
    const present = (await listed()).reduce((sum, row) => sum + row.districtCount - row.newDistricts, 0);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ask(opened, "places.importIndia", {}, { as })),
    );
    // One that waits for the others longer than the database lets it is told to try again.
    expect(responses.map(outcomeOf).filter((outcome) => !["Success", "503 unavailable"].includes(outcome))).toEqual([]);
    const added = responses.map((response) => response.json().districtsAdded ?? 0).toSorted((a, b) => b - a);
    expect(added).toEqual([packDistricts.length - present, ...Array(19).fill(0)]);
    expect((await listed()).filter(({ newDistricts, newLocations }) => newDistricts + newLocations > 0)).toEqual([]);
    expect(await importInto({})).toMatchObject({
      districtsAdded: 0,
      locationsAdded: 0,
      skipped: packDistricts.length,
    });
    const uncoded = await opened.db.select().from(districts).where(isNull(districts.lgdCode));
    expect(uncoded.map(({ name }) => name).toSorted()).toEqual(["Meluri", "Vav-Tharad"]);
  });
});

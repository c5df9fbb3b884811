import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { featureSets } from "#domain/platform-setting.ts";
import { openLiveSettings } from "#server/platform/db/platform-settings.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { prepare } from "#server/prepare.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const newAdmin = async () => {
  const account = await buildAdmin(opened.db, {}, ["settings"]);
  return { ...account, as: await signedIn(opened, account.id) };
};
type Admin = Awaited<ReturnType<typeof newAdmin>>;

const listed = async ({ as }: Admin) => {
  const [row] = (await ask(opened, "settings.list", {}, { as })).json();
  return row as { key: string; value: string; version: number; updatedBy: string | null };
};
const update = async ({ as }: Admin, body: object) => outcomeOf(await ask(opened, "settings.update", body, { as }));
const setRegistration = async (admin: Admin, value: string) =>
  update(admin, { key: "registration", value, version: (await listed(admin)).version });

/** Input of both registrations, with places and files that do not exist. */
const form = {
  name: "Acme",
  licenseno: "L 1",
  EMAIL: "new@kaamkaj.example",
  phone: "9876543210",
  username: "newcomer",
  password: "Right1234",
  ...{ districtid: 1, locationid: 1, categoryid: 1, subcategoryid: 1, logo: "none.webp", image: "none.webp" },
};

describe("the settings of the platform", () => {
  it("are listed with their defaults until an admin changes one, and then with the last change", async () => {
    await opened.db.delete(platformSettings);
    await opened.services.platformSettings.refresh();
    const admin = await newAdmin();
    expect(await listed(admin)).toEqual({
      key: "registration",
      value: "open",
      defaultValue: "open",
      values: ["open", "closed"],
      version: 0,
      updatedBy: null,
      updatedAt: null,
      permission: "settings",
      isProtection: false,
      change: null,
    });
    expect(await setRegistration(admin, "closed")).toBe("Success");
    expect(await listed(admin)).toMatchObject({ value: "closed", version: 1, updatedBy: admin.username });
    expect(await setRegistration(admin, "open")).toBe("Success");
    expect(await listed(admin)).toMatchObject({ value: "open", version: 2 });
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "settings.update"));
    expect(entries.map(({ subjectId, before, after }) => [subjectId, before, after])).toEqual([
      ["registration", { value: "open" }, { value: "closed" }],
      ["registration", { value: "closed" }, { value: "open" }],
    ]);
  });

  it("reach every other instance without a restart", async () => {
    const admin = await newAdmin();
    const { live, stop } = await openLiveSettings(opened.db, { log: opened.services.log, isProduction: false });
    for (const value of ["closed", "open"] as const) {
      expect(await setRegistration(admin, value)).toBe("Success");
      await vi.waitFor(() => expect(live.current().registration).toBe(value), { timeout: 20_000 });
    }
    await stop();
  });

  it("are not replaced by a form that has read an earlier version, also of twenty at once", async () => {
    const admin = await newAdmin();
    for (const isStored of [false, true]) {
      if (!isStored) await opened.db.delete(platformSettings);
      const { version } = await listed(admin);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => update(admin, { key: "registration", value: "open", version })),
      );
      expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 setting_moved_on"), "Success"]);
    }
  });

  it("take no value and no name that is not theirs, and no version that is no number", async () => {
    const admin = await newAdmin();
    for (const wrong of [{ value: "ajar" }, { key: "colour" }, { version: "first" }, { version: -1 }])
      expect(await update(admin, { key: "registration", value: "open", version: 0, ...wrong })).toBe("400 invalid");
  });

  it("of the features beyond the specification are switched on or off at once, and then are chosen", async () => {
    await opened.db.delete(platformSettings);
    await opened.services.platformSettings.refresh();
    const admin = await newAdmin();
    const areChosen = async () =>
      (await ask(opened, "dashboards.admin", {}, { as: admin.as })).json()[0].settings.hasChosenFeatures;
    expect(await areChosen()).toBe(false);
    const standard = opened.services.platformSettings.current();
    for (const features of ["everything", "asBefore", "everything"] as const) {
      expect(outcomeOf(await ask(opened, "settings.chooseFeatures", { features }, { as: admin.as }))).toBe("Success");
      await opened.services.platformSettings.refresh();
      expect(opened.services.platformSettings.current()).toEqual({ ...standard, ...featureSets[features] });
      expect(await areChosen()).toBe(true);
    }
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "settings.chooseFeatures"));
    expect(entries.map(({ subjectId, before }) => [subjectId, before])).toEqual([
      ["everything", featureSets.asBefore],
      ["asBefore", featureSets.everything],
      ["everything", featureSets.asBefore],
    ]);
  });

  it("are of admins with the permission for them only", async () => {
    const other = await buildAdmin(opened.db, {}, ["people"]);
    const company = await buildCompany(opened.db);
    const body = { key: "registration", value: "closed", version: 0 };
    for (const [id, refusal] of [
      [other.id, "403 permission_missing"],
      [company.id, "403 wrong_role"],
    ] as const) {
      const as = await signedIn(opened, id);
      expect(outcomeOf(await ask(opened, "settings.list", {}, { as }))).toBe(refusal);
      expect(outcomeOf(await ask(opened, "settings.update", body, { as }))).toBe(refusal);
    }
  });
});

describe("a closed registration", () => {
  it.each(["companyreg", "freelancerreg"] as const)("refuses %s until it is opened again", async (call) => {
    const admin = await newAdmin();
    expect(await setRegistration(admin, "closed")).toBe("Success");
    expect(outcomeOf(await ask(opened, call, form))).toBe("403 registration_closed");
    expect(await setRegistration(admin, "open")).toBe("Success");
    expect(outcomeOf(await ask(opened, call, form))).toBe("400 invalid");
  });
});

describe("the features of an installation", () => {
  const created = open();
  const upgraded = open();

  it("are all on in a new one, and an admin has not chosen them", async () => {
    await prepare(created.services, () => undefined);
    expect(created.services.platformSettings.current()).toMatchObject(featureSets.everything);
    const as = await signedIn(created, (await buildAdmin(created.db)).id);
    const [summary] = (await ask(created, "dashboards.admin", {}, { as })).json();
    expect(summary.settings.hasChosenFeatures).toBe(false);
  });

  it("are those of before in one that was upgraded", async () => {
    await buildAdmin(upgraded.db);
    await prepare(upgraded.services, () => undefined);
    expect(await upgraded.db.$count(platformSettings)).toBe(0);
  });
});

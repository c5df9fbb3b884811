import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hoursBeforeApproval } from "#domain/permission.ts";
import { isProtection, platformSettingNames, settingChangeHours } from "#domain/platform-setting.ts";
import { setDisabledAt } from "#server/identity/admins/queries.ts";
import { replacePermissions } from "#server/identity/session/permission-queries.ts";
import { processSettingChanges } from "#server/operation/settings/changes.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { settingChanges } from "#server/platform/db/schema/settings.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { mailsTo, mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);

const newAdmin = async (...permissions: Parameters<typeof buildAdmin>[2] & object) => {
  const email = `${randomUUID()}@kaamkaj.example`;
  const account = await buildAdmin(opened.db, { passwordHash, email }, permissions);
  return { ...account, as: await signedIn(opened, account.id) };
};
type Admin = Awaited<ReturnType<typeof newAdmin>>;
type Name = Parameters<typeof ask>[1];

const call = async (name: Name, body: object, { as }: Admin) => outcomeOf(await ask(opened, name, body, { as }));
const approvalOf = async ({ as }: Admin) => {
  const rows = (await ask(opened, "settings.list", {}, { as })).json<
    { key: string; value: string; version: number; change: { changeId: number; effectiveAt: string } | null }[]
  >();
  const row = rows.find(({ key }) => key === "payoutApproval");
  if (!row) throw new Error("the setting is not listed");
  return row;
};
const setApproval = async (admin: Admin, value: string, more: object = { password }) => {
  const { version } = await approvalOf(admin);
  return call("settings.update", { key: "payoutApproval", value, version, ...more }, admin);
};
const changeIn = async (admin: Admin) => {
  const { change } = await approvalOf(admin);
  if (!change) throw new Error("no change waits");
  return change;
};
const valueNow = () => opened.services.platformSettings.current().payoutApproval;

beforeEach(async () => {
  await opened.db.delete(settingChanges);
  await applySettings(opened, { payoutApproval: "10000" });
});

describe("a setting of payouts", () => {
  it("is changed with the permission for money and the password only", async () => {
    const [manager, treasurer] = [await newAdmin("settings"), await newAdmin("money")];
    expect(await setApproval(manager, "none")).toBe("403 permission_missing");
    expect(await setApproval(treasurer, "none", {})).toBe("400 invalid");
    expect(await setApproval(treasurer, "none", { password: "Wrong1234" })).toBe("403 password_wrong");
    await enableTwoFactor(opened, treasurer.id);
    expect(await setApproval(treasurer, "none")).toBe("400 invalid");
    expect(await setApproval(treasurer, "none", { password, code: "000000" })).toBe("403 code_wrong");
    expect(await opened.db.$count(settingChanges)).toBe(0);
    const other = { key: "registration", value: "open", version: 0 };
    expect(await call("settings.update", other, treasurer)).toBe("403 permission_missing");
  });

  it("applies at once when it protects more, or as much, and ends the weaker value that waits", async () => {
    const treasurer = await newAdmin("money");
    await applySettings(opened, { payoutApproval: "100000" });
    for (const value of ["50000", "50000", "10000"]) {
      expect(await setApproval(treasurer, "none")).toBe("Pending");
      expect(await setApproval(treasurer, value)).toBe("Success");
      expect([valueNow(), (await approvalOf(treasurer)).change]).toEqual([value, null]);
    }
  });
});

describe("a weaker value of a setting of payouts", () => {
  it("waits, is shown with who proposed it, and is told to every admin who has money, once each", async () => {
    const [treasurer, other, outsider] = [await newAdmin("money"), await newAdmin("money"), await newAdmin("settings")];
    expect(await setApproval(treasurer, "none")).toBe("Pending");
    expect(valueNow()).toBe("10000");
    const dueAt = Date.now() + settingChangeHours * 3_600_000;
    expect((await approvalOf(other)).change).toMatchObject({ value: "none", proposedBy: treasurer.username });
    expect(Math.abs(Date.parse((await changeIn(other)).effectiveAt) - dueAt)).toBeLessThan(60_000);
    for (const admin of [treasurer, other]) {
      const mail = unfolded(await mailTo(opened, admin.email));
      expect(mail).toContain("Approval of payouts: Not needed instead of 10000");
      const told = await opened.db.select().from(notifications).where(eq(notifications.accountId, admin.id));
      expect(told.map(({ kind }) => kind)).toEqual(["setting_change_proposed"]);
    }
    expect(await mailsTo(opened, outsider.email)).toEqual([]);
    expect(await opened.db.$count(notifications, eq(notifications.accountId, outsider.id))).toBe(0);
  });

  it("is confirmed by another admin with the password, and not by its own", async () => {
    const [treasurer, other, outsider] = [await newAdmin("money"), await newAdmin("money"), await newAdmin("settings")];
    await setApproval(treasurer, "none");
    const { changeId } = await changeIn(other);
    const confirm = (admin: Admin, typed = password) =>
      call("settings.confirmChange", { changeId, password: typed }, admin);
    expect(await confirm(treasurer)).toBe("403 own_change");
    expect(await confirm(outsider)).toBe("403 permission_missing");
    expect(await confirm(other, "Wrong1234")).toBe("403 password_wrong");
    expect(valueNow()).toBe("10000");
    expect(await confirm(other)).toBe("Success");
    expect([valueNow(), (await approvalOf(other)).change]).toEqual(["none", null]);
    expect(await confirm(other)).toBe("404 not_found");
    for (const admin of [treasurer, other]) {
      const mail = unfolded(await mailTo(opened, admin.email, 2));
      expect(mail).toContain(`proposed by ${treasurer.username}`);
      expect(mail).toContain(`${other.username} confirmed it.`);
      expect(mail).toContain("The change applies now.");
    }
  });

  it("is not confirmed by an account that got the permission within a day, also where it was invited or granted it since", async () => {
    const [treasurer, other] = [await newAdmin("money"), await newAdmin("money")];
    await setApproval(treasurer, "none");
    const { changeId } = await changeIn(treasurer);
    const confirm = () => call("settings.confirmChange", { changeId, password }, other);
    const setGranted = (hours: number) =>
      opened.db
        .update(adminPermissions)
        .set({ grantedAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(adminPermissions.accountId, other.id));
    await replacePermissions(opened.db, other.id, ["people"]);
    await replacePermissions(opened.db, other.id, ["people", "money"]);
    expect(await confirm()).toBe("403 permission_new");
    await setGranted(hoursBeforeApproval - 1);
    expect(await confirm()).toBe("403 permission_new");
    await setGranted(hoursBeforeApproval);
    // What stays keeps its time.
    await replacePermissions(opened.db, other.id, ["money", "audit"]);
    expect(await confirm()).toBe("Success");
  });

  it("applies by itself after a day, not a moment before, when nobody else has the permission", async () => {
    const treasurer = await newAdmin("money");
    await setApproval(treasurer, "none");
    const due = Date.parse((await changeIn(treasurer)).effectiveAt);
    await processSettingChanges(opened.services, new Date(due - 1));
    expect(valueNow()).toBe("10000");
    await processSettingChanges(opened.services, new Date(due));
    expect([valueNow(), (await approvalOf(treasurer)).change]).toEqual(["none", null]);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, "settings.confirmChange"))
      .orderBy(auditEntries.id)
      .then((rows) => rows.slice(-1));
    expect(entry).toMatchObject({ accountId: null, subjectId: "payoutApproval", after: { value: "none" } });
    const mail = unfolded(await mailTo(opened, treasurer.email, 2));
    expect(mail).toContain("No other admin confirmed it: its 24 hours are over.");
  });

  it.each([
    ["lost the permission", "money"],
    ["was disabled", "access"],
  ])("ends without an effect if its admin %s meanwhile", async (_, lost) => {
    const [treasurer, other] = [await newAdmin("money"), await newAdmin("money")];
    await setApproval(treasurer, "none");
    const due = Date.parse((await changeIn(other)).effectiveAt);
    if (lost === "access") await setDisabledAt(opened.db, treasurer.id, true);
    else await opened.db.execute(`delete from admin_permissions where account_id = ${treasurer.id}`);
    await processSettingChanges(opened.services, new Date(due));
    expect([valueNow(), (await approvalOf(other)).change]).toEqual(["10000", null]);
  });

  it("is withdrawn by any admin with the permission, its own included, and by no other", async () => {
    const [treasurer, other, outsider] = [await newAdmin("money"), await newAdmin("money"), await newAdmin("settings")];
    for (const admin of [treasurer, other]) {
      await setApproval(treasurer, "none");
      const { changeId, effectiveAt } = await changeIn(admin);
      expect(await call("settings.withdrawChange", { changeId }, outsider)).toBe("403 permission_missing");
      expect(await call("settings.withdrawChange", { changeId }, admin)).toBe("Success");
      expect(await call("settings.withdrawChange", { changeId }, admin)).toBe("404 not_found");
      await processSettingChanges(opened.services, new Date(Date.parse(effectiveAt)));
      expect(valueNow()).toBe("10000");
    }
  });

  it("begins its day again when another one is proposed, and is refused for a version that was replaced", async () => {
    const treasurer = await newAdmin("money");
    await setApproval(treasurer, "50000");
    const first = await changeIn(treasurer);
    await setApproval(treasurer, "none");
    await processSettingChanges(opened.services, new Date(Date.parse(first.effectiveAt)));
    expect(valueNow()).toBe("10000");
    expect((await changeIn(treasurer)).changeId).not.toBe(first.changeId);
    const late = { key: "payoutApproval", value: "none", version: 7, password };
    expect(await call("settings.update", late, treasurer)).toBe("409 setting_moved_on");
  });

  it("is confirmed or withdrawn, once, of twenty at once", async () => {
    const [treasurer, other] = [await newAdmin("money"), await newAdmin("money")];
    await setApproval(treasurer, "none");
    const { changeId } = await changeIn(other);
    const calls = ["settings.confirmChange", "settings.withdrawChange"] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        calls.map((name) => call(name, name === calls[0] ? { changeId, password } : { changeId }, other)),
      ).flat(),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
    expect(valueNow()).toBe(outcomes.indexOf("Success") % 2 === 0 ? "none" : "10000");
  });

  it("leaves the stronger value when it is confirmed while another admin raises the setting", async () => {
    const [treasurer, other] = [await newAdmin("money"), await newAdmin("money")];
    await applySettings(opened, { payoutApproval: "50000" });
    await setApproval(treasurer, "none");
    const { changeId } = await changeIn(other);
    const [raised, confirmed] = await Promise.all([
      setApproval(treasurer, "10000"),
      call("settings.confirmChange", { changeId, password }, other),
    ]);
    // The form of the later one has read a version that was replaced, or a change that has ended.
    expect([raised, confirmed, valueNow()]).toEqual(
      raised === "Success" ? ["Success", expect.any(String), "10000"] : ["409 setting_moved_on", "Success", "none"],
    );
    expect((await approvalOf(treasurer)).change).toBeNull();
  });
});

it("each setting that protects somebody from a single admin waits for its weaker values", async () => {
  const admin = await newAdmin("settings", "money");
  const strongest = {
    appealDays: ["90", "89"],
    payoutHoldDays: ["30", "29"],
    payoutTrustedContracts: ["20", "19"],
    payoutRuns: ["manual", "weekly"],
    payoutApproval: ["10000", "50000"],
    receiptRetentionYears: ["30", "29"],
    contractRetentionYears: ["30", "29"],
  } as const;
  expect(Object.keys(strongest)).toEqual(platformSettingNames.filter(isProtection));
  for (const [key, [strong, weak]] of Object.entries(strongest)) {
    await applySettings(opened, { [key]: strong });
    const update = (value: string, version: number, more: object = { password }) =>
      call("settings.update", { key, value, version, ...more }, admin);
    expect([key, await update(weak, 1, {})]).toEqual([key, "400 invalid"]);
    expect([key, await update(weak, 1)]).toEqual([key, "Pending"]);
    await applySettings(opened, { [key]: weak });
    expect([key, await update(strong, 1)]).toEqual([key, "Success"]);
  }
});

describe("several settings at once", () => {
  const versions = async ({ as }: Admin) => {
    const rows = (await ask(opened, "settings.list", {}, { as })).json<{ key: string; version: number }[]>();
    return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
  };
  const save = async (admin: Admin, values: object, more: object = {}) => {
    const reply = await ask(
      opened,
      "settings.save",
      { ...values, version: await versions(admin), ...more },
      {
        as: admin.as,
      },
    );
    return { outcome: outcomeOf(reply), ...reply.json<{ pending?: string[]; fields?: object }>() };
  };
  const now = () => opened.services.platformSettings.current();

  it("are saved with one password, and the answer names those whose weaker value waits", async () => {
    const admin = await newAdmin("settings", "money");
    await applySettings(opened, {
      registration: "open",
      payoutHoldDays: "5",
      payoutApproval: "10000",
      appealDays: "30",
    });
    const values = { registration: "closed", payoutApproval: "none", payoutHoldDays: "9", appealDays: "20" };
    expect((await save(admin, values)).outcome).toBe("400 invalid");
    expect((await save(admin, values, { password: "Wrong1234" })).outcome).toBe("403 password_wrong");
    expect(now()).toMatchObject({ registration: "open", payoutHoldDays: "5" });
    const saved = await save(admin, values, { password });
    expect([saved.outcome, saved.pending]).toEqual(["Pending", ["appealDays", "payoutApproval"]]);
    expect(now()).toMatchObject({
      registration: "closed",
      payoutApproval: "10000",
      payoutHoldDays: "9",
      appealDays: "30",
    });
    const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "settings.save"));
    expect(entry).toMatchObject({
      outcome: "pending",
      subjectId: "registration, appealDays, payoutHoldDays, payoutApproval",
      before: { registration: "open", payoutApproval: "10000" },
      after: { ...values, waits: "appealDays, payoutApproval" },
    });
    const plain = await save(admin, { registration: "open", publicPages: "on" });
    expect([plain.outcome, plain.pending]).toEqual(["Success", []]);
    expect(now()).toMatchObject({ registration: "open", publicPages: "on" });
  });

  it("are none of them saved where one has moved on, which is named at its field", async () => {
    const admin = await newAdmin("settings", "money");
    await applySettings(opened, { registration: "open", reviews: "off" });
    const version = { ...(await versions(admin)), reviews: 9 };
    const refused = await save(
      admin,
      { registration: "closed", reviews: "on", payoutHoldDays: "9" },
      { version, password },
    );
    expect(refused.outcome).toBe("409 setting_moved_on");
    expect(refused.fields).toEqual({ reviews: "was changed in the meantime" });
    expect(now()).toMatchObject({ registration: "open", reviews: "off" });
  });

  it("are none of them saved where the admin may not change one", async () => {
    const [manager, treasurer] = [await newAdmin("settings"), await newAdmin("money")];
    await applySettings(opened, { registration: "open", payoutHoldDays: "5" });
    const values = { registration: "closed", payoutHoldDays: "9" };
    for (const admin of [manager, treasurer])
      expect((await save(admin, values, { password })).outcome).toBe("403 permission_missing");
    expect(now()).toMatchObject({ registration: "open", payoutHoldDays: "5" });
    expect((await save(treasurer, { payoutHoldDays: "9" }, { password })).outcome).toBe("Success");
  });

  it("are each checked for their values", async () => {
    const refused = await save(await newAdmin("settings"), { registration: "ajar", reviews: "on" });
    expect([refused.outcome, refused.fields]).toEqual(["400 invalid", { registration: "please choose one" }]);
  });

  it("are saved by one of ten admins at once", async () => {
    const admin = await newAdmin("settings");
    const version = await versions(admin);
    const saves = await Promise.all(
      Array.from({ length: 10 }, () => save(admin, { reviews: "on", registration: "open" }, { version })),
    );
    expect(saves.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(9).fill("409 setting_moved_on"),
      "Success",
    ]);
  });
});

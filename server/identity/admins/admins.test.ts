import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { permissions as allPermissions, type Permission } from "#domain/permission.ts";
import { insertInvitation } from "#server/identity/account-invitations/queries.ts";
import { permissionsOf, replacePermissions } from "#server/identity/session/permission-queries.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";

const opened = open();
const passwordHash = await hashPassword(password);
const random = () => randomBytes(4).toString("hex");
const address = () => `${random()}@kaamkaj.example`;
const chosen = "Nariyal2Paani";

async function newAdmin(permissions: readonly Permission[] = allPermissions, email = "") {
  const account = await buildAdmin(opened.db, { passwordHash, email }, permissions);
  return { ...account, as: await signedIn(opened, account.id) };
}

/** Every other admin is of an earlier test. */
async function onlyAdmins(...stored: readonly number[]): Promise<void> {
  await opened.db
    .delete(accounts)
    .where(and(eq(accounts.role, "admin"), sql`${accounts.id} <> all(${sql.raw(`'{${stored.join(",")}}'`)}::int[])`));
  await opened.db.delete(accountInvitations);
}

const invite = (as: Browser, body: object = {}) =>
  ask(opened, "admins.invite", { email: address(), name: "Asha", permissions: ["verify"], password, ...body }, { as });
const join = async (token: string, username = `new_${random()}`) =>
  outcomeOf(await ask(opened, "admins.join", { token, username, newPassword: chosen, confirmPassword: chosen }));
const setPermissions = async (as: Browser, adminId: number, permissions: readonly Permission[], more: object = {}) =>
  outcomeOf(await ask(opened, "admins.setPermissions", { adminId, permissions, password, ...more }, { as }));
const setDisabled = async (as: Browser, adminId: number, disabled = true) =>
  outcomeOf(await ask(opened, "admins.setDisabled", { adminId, disabled, password }, { as }));
const entriesAbout = (call: string, id: number) =>
  opened.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.call, call), eq(auditEntries.subjectId, String(id))));

describe("an invitation", () => {
  it("is mailed, creates an admin with its permissions once, and that admin can do this much", async () => {
    const { as, name } = await newAdmin();
    await onlyAdmins(as.accountId);
    const email = address();
    const response = await invite(as, { email, name: "Asha Menon" });
    expect(response.json()).toEqual({ message: "Success", invitationId: expect.any(Number) });
    const { invitationId } = response.json<{ invitationId: number }>();
    const [listed] = (await ask(opened, "admins.listInvitations", {}, { as })).json<object[]>();
    expect(listed).toMatchObject({ invitationId, email, name: "Asha Menon", permissions: ["verify"] });
    const mail = await mailTo(opened, email);
    for (const words of [name, "Asha Menon", "Company verification", "24 hours"]) expect(mail).toContain(words);
    const username = `asha_${random()}`;
    expect(await join(tokenIn(mail), username)).toBe("Success");
    expect(await join(tokenIn(mail))).toBe("404 not_found");
    expect((await ask(opened, "admins.listInvitations", {}, { as })).json()).toEqual([]);
    const login = await ask(opened, "login", { username, password: chosen });
    const [{ loginid } = { loginid: 0 }] = login.json<{ loginid: number }[]>();
    const asha = await signedIn(opened, loginid);
    const { id } = await buildCompany(opened.db, { status: "pending" });
    expect(outcomeOf(await ask(opened, "updateclientstatus", { id, status: "accepted" }, { as: asha }))).toBe(
      "Success",
    );
    expect(outcomeOf(await ask(opened, "paymentdetails", {}, { as: asha }))).toBe("403 permission_missing");
    expect((await ask(opened, "admin.getProfile", {}, { as: asha })).json()).toMatchObject([{ email }]);
    expect(await entriesAbout("admins.invite", invitationId)).toMatchObject([{ after: { permissions: "verify" } }]);
    expect(await entriesAbout("admins.join", loginid)).toMatchObject([
      { accountId: loginid, after: { role: "admin", permissions: "verify" } },
    ]);
    const stored = JSON.stringify(await opened.db.select().from(accountInvitations));
    expect(stored).not.toContain(tokenIn(mail));
  });

  it("grants only what the inviting admin holds", async () => {
    const { as } = await newAdmin(["people", "verify"]);
    expect(outcomeOf(await invite(as, { permissions: ["verify", "money"] }))).toBe("403 not_held");
    expect(outcomeOf(await invite(as, { permissions: ["verify", "people"] }))).toBe("Success");
    expect((await invite(as, { permissions: [] })).json()).toMatchObject({
      fields: { permissions: "please choose one" },
    });
  });

  it("takes the password, and a code where two-factor authentication is on", async () => {
    const { id } = await newAdmin();
    await onlyAdmins(id);
    const { as, secret } = await enableTwoFactor(opened, id);
    expect(outcomeOf(await invite(as, { password: "Wrong1234" }))).toBe("403 password_wrong");
    expect((await invite(as)).json()).toMatchObject({ status: 400, fields: { code: "please fill this field" } });
    expect(outcomeOf(await invite(as, { code: "000000" }))).toBe("403 code_wrong");
    expect(outcomeOf(await invite(as, { code: codeOf(secret) }))).toBe("Success");
  });

  it("to an address is open once, and there are ten at most", async () => {
    const { as } = await newAdmin();
    await onlyAdmins(as.accountId);
    const email = address();
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await invite(as, { email }))));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 invitation_open"), "Success"]);
    expect(outcomeOf(await invite(as, { email: email.toUpperCase() }))).toBe("409 invitation_open");
    expect(outcomeOf(await invite(as, { email: "asha@मेला.भारत" }))).toBe("Success");
    expect(outcomeOf(await invite(as, { email: "Asha@xn--r2bi0b8a.xn--h2brj9c" }))).toBe("409 invitation_open");
    const others = await Promise.all(Array.from({ length: 12 }, async () => outcomeOf(await invite(as))));
    expect(others.filter((outcome) => outcome === "Success")).toHaveLength(8);
    expect(others.filter((outcome) => outcome === "409 too_many_admins")).toHaveLength(4);
    await opened.db.update(accountInvitations).set({ expiresAt: sql`now()` });
    expect(outcomeOf(await invite(as, { email }))).toBe("Success");
  });

  it("counts towards twenty admins, of whom disabled ones are none", async () => {
    const { as } = await newAdmin();
    await onlyAdmins(as.accountId);
    const others = await Promise.all(Array.from({ length: 18 }, () => buildAdmin(opened.db)));
    expect(outcomeOf(await invite(as))).toBe("Success");
    expect(outcomeOf(await invite(as))).toBe("409 too_many_admins");
    expect(await setDisabled(as, others[0]?.id ?? 0)).toBe("Success");
    expect(outcomeOf(await invite(as))).toBe("Success");
    for (const _ of [1, 2]) await buildAdmin(opened.db);
    expect(await setDisabled(as, others[0]?.id ?? 0, false)).toBe("409 too_many_admins");
  });

  it("that was withdrawn, has expired or never was answers alike, and its end is in the log", async () => {
    const { as } = await newAdmin();
    await onlyAdmins(as.accountId);
    const [withdrawn, late] = await Promise.all(
      ["one", "two"].map(async () => {
        const token = random();
        const invitation = {
          kind: "admin",
          email: address(),
          name: "Asha",
          permissions: ["verify"],
          invitedBy: as.accountId,
        } as const;
        return { token, id: await insertInvitation(opened.db, { ...invitation, tokenHash: hashOf(token) }) };
      }),
    );
    const revoke = async () =>
      outcomeOf(await ask(opened, "admins.revokeInvitation", { invitationId: withdrawn?.id }, { as }));
    expect([await revoke(), await revoke()]).toEqual(["Success", "404 not_found"]);
    expect(await entriesAbout("admins.revokeInvitation", withdrawn?.id ?? 0)).toHaveLength(1);
    await opened.db
      .update(accountInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(accountInvitations.id, late?.id ?? 0));
    for (const token of [withdrawn?.token, late?.token, "an unknown token"])
      expect(await join(token ?? "")).toBe("404 not_found");
  });

  it("stays good when the username is taken or the password is one that everybody tries first", async () => {
    const token = random();
    const invitation = { kind: "admin", email: "", name: "Asha", permissions: ["verify"], invitedBy: null } as const;
    await insertInvitation(opened.db, { ...invitation, tokenHash: hashOf(token) });
    const { username } = await buildCompany(opened.db);
    expect(await join(token, username.toUpperCase())).toBe("409 username_taken");
    const weak = { token, username: `new_${random()}`, newPassword: "Admin1234", confirmPassword: "Admin1234" };
    expect((await ask(opened, "admins.join", weak)).json()).toMatchObject({ status: 400 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => join(token)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
  });

  it("is deleted 90 days after its end", async () => {
    await insertInvitation(opened.db, {
      kind: "admin",
      email: "",
      name: "",
      permissions: [],
      tokenHash: "old",
      invitedBy: null,
    });
    const old = eq(accountInvitations.tokenHash, "old");
    for (const [age, count] of [
      ["89 days", 1],
      ["91 days", 0],
    ] as const) {
      await opened.db
        .update(accountInvitations)
        .set({ expiresAt: sql`now() - ${age}::interval` })
        .where(old);
      await sweep(opened.services);
      expect(await opened.db.$count(accountInvitations, old)).toBe(count);
    }
  });
});

describe("the permissions of another admin", () => {
  it("are replaced at once, and the admin is told", async () => {
    const { as } = await newAdmin();
    const email = address();
    const other = await newAdmin(["reports"], email);
    expect(await setPermissions(as, other.id, ["audit", "verify"])).toBe("Success");
    expect(await permissionsOf(opened.db, other.id)).toEqual(["audit", "verify"]);
    expect((await ask(opened, "audit.list", {}, { as: other.as })).statusCode).toBe(200);
    expect(outcomeOf(await ask(opened, "clientreport", {}, { as: other.as }))).toBe("403 permission_missing");
    expect(await mailTo(opened, email)).toContain("Permissions: Company verification, Audit log");
    expect(await entriesAbout("admins.setPermissions", other.id)).toMatchObject([
      { before: { permissions: "reports" }, after: { permissions: "audit verify" } },
    ]);
  });

  it("are never one's own, never those of a company, and grow only by what one holds", async () => {
    const { id, as } = await newAdmin(["people", "verify"]);
    const other = await newAdmin(["money"]);
    expect(await setPermissions(as, id, ["people"])).toBe("409 own_account");
    expect(await setDisabled(as, id)).toBe("409 own_account");
    expect(await setPermissions(as, (await buildCompany(opened.db)).id, ["verify"])).toBe("404 not_found");
    expect(await setPermissions(as, other.id, ["money", "audit"])).toBe("403 not_held");
    expect(await setPermissions(as, other.id, ["money", "verify"])).toBe("Success");
    expect(await setPermissions(as, other.id, [], { password: "Wrong1234" })).toBe("403 password_wrong");
  });

  it("that shrink revoke the open invitations that grant more", async () => {
    const { as } = await newAdmin();
    const other = await newAdmin(["people", "verify", "money"]);
    await onlyAdmins(as.accountId, other.id);
    await invite(other.as, { name: "stays", permissions: ["verify"] });
    await invite(other.as, { name: "ends", permissions: ["money"] });
    const names = async () => (await ask(opened, "admins.listInvitations", {}, { as })).json<{ name: string }[]>();
    await setPermissions(as, other.id, ["people", "verify"]);
    expect((await names()).map(({ name }) => name)).toEqual(["stays"]);
    await setPermissions(as, other.id, ["verify"]);
    expect(await names()).toEqual([]);
  });
});

describe("a disabled admin", () => {
  it("is logged out, cannot log in, and can again once enabled", async () => {
    const { as } = await newAdmin();
    const email = address();
    const other = await newAdmin(["verify"], email);
    const logIn = async () => (await ask(opened, "login", { username: other.username, password })).json<unknown[]>();
    expect(await logIn()).toHaveLength(1);
    expect(await setDisabled(as, other.id)).toBe("Success");
    expect(await setDisabled(as, other.id)).toBe("Success");
    expect((await ask(opened, "whoami", {}, { as: other.as })).json()).toEqual([]);
    expect(await logIn()).toEqual([]);
    // Not even with a session that was inserted at the same moment.
    expect((await ask(opened, "whoami", {}, { as: await signedIn(opened, other.id) })).json()).toEqual([]);
    const rows = (await ask(opened, "admins.list", { limit: 200 }, { as })).json<{ adminId: number }[]>();
    expect(rows.find(({ adminId }) => adminId === other.id)).toMatchObject({
      disabledAt: expect.any(String),
      permissions: ["verify"],
    });
    expect(rows.find(({ adminId }) => adminId === as.accountId)).toMatchObject({
      disabledAt: null,
      lastSeenAt: expect.any(String),
    });
    expect(await setDisabled(as, other.id, false)).toBe("Success");
    expect(await logIn()).toHaveLength(1);
    expect(await mailTo(opened, email, 2)).toContain("enabled your account");
  });
});

describe("the last admin who manages admins", () => {
  it.each(["setPermissions", "setDisabled"] as const)("stays, whoever removes whom at once: %s", async (call) => {
    const pair = [await newAdmin(), await newAdmin()] as const;
    await onlyAdmins(pair[0].id, pair[1].id);
    const remove = (from: number) => {
      const [actor, other] = from % 2 === 0 ? pair : pair.toReversed();
      if (!(actor && other)) throw new Error("there are two");
      return call === "setDisabled" ? setDisabled(actor.as, other.id) : setPermissions(actor.as, other.id, []);
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, from) => remove(from)));
    expect(outcomes).toContain("Success");
    expect(new Set(outcomes)).not.toContain("500 internal");
    const { rows } = await opened.db.execute<{ count: number }>(sql`
      select count(*)::int from accounts a join admin_permissions p on p.account_id = a.id
      where p.permission = 'people' and a.disabled_at is null`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("cannot be removed by an admin who lost the permission meanwhile", async () => {
    const { as, id } = await newAdmin();
    const other = await newAdmin();
    await onlyAdmins(id, other.id);
    // As if it was taken away between the check of the session and the change.
    const held = opened.services.sessions.find;
    const find = vi.spyOn(opened.services.sessions, "find");
    find.mockImplementation(async (...args) => {
      const session = await held(...args);
      await replacePermissions(opened.db, id, ["verify"]);
      return session;
    });
    expect(await setPermissions(as, other.id, [])).toBe("409 last_admin");
    find.mockRestore();
  });
});

describe("kaamkaj admin:invite", () => {
  it("prints a link that creates an admin with all permissions, and is in the audit log", async () => {
    const env = { PUBLIC_URL: "https://kaamkaj.example" };
    const { code, output } = await runProgram(opened, "admin:invite", [], env);
    expect(code).toBe(0);
    const [, token = ""] = /^https:\/\/kaamkaj\.example\/guestmaster\/join\?token=([\w-]{22})$/m.exec(output) ?? [];
    const username = `keeper_${random()}`;
    expect(await join(token, username)).toBe("Success");
    const [account] = await opened.db.select().from(accounts).where(eq(accounts.username, username));
    expect(await permissionsOf(opened.db, account?.id ?? 0)).toEqual(allPermissions.toSorted());
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "admin:invite"));
    expect(entries).toMatchObject([{ subject: "invitation", username: "", outcome: "done" }]);
  });
});

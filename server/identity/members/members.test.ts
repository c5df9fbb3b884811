import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type MemberKind, maxMembers } from "#domain/member.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildMember, buildOwner } from "#server/test/identity/build-member.ts";
import { chosenPassword, loginFields, newAddress, newUsername } from "#server/test/identity/invitee.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);

const newCompany = () => buildOwner(opened, passwordHash);

async function newMember(companyId: number, kind: MemberKind, email = "") {
  const { id, username } = await buildMember(opened.db, { companyId, kind, passwordHash, email });
  return { id, username, as: await signedIn(opened, id) };
}

const entriesAbout = (call: string, id: number) => {
  const isAbout = and(eq(auditEntries.call, call), eq(auditEntries.subjectId, String(id)));
  return opened.db.select().from(auditEntries).where(isAbout);
};

const invite = (as: Browser, body: object = {}) =>
  ask(opened, "members.invite", { email: newAddress(), name: "Asha", kind: "payer", password, ...body }, { as });
const join = async (token: string, username?: string) =>
  outcomeOf(await ask(opened, "members.join", { token, ...loginFields(username) }));
const setKind = async (as: Browser, memberId: number, kind: MemberKind, more: object = {}) =>
  outcomeOf(await ask(opened, "members.setKind", { memberId, kind, password, ...more }, { as }));
const remove = async (as: Browser, memberId: number) =>
  outcomeOf(await ask(opened, "members.remove", { memberId, password }, { as }));
const listed = async (as: Browser) =>
  (await ask(opened, "members.list", {}, { as })).json<{ memberId: number; kind: MemberKind; isSelf: boolean }[]>();

describe("an invitation", () => {
  it("is mailed, creates a member once, and that member does what the role allows", async () => {
    const { as, id: companyId, name } = await newCompany();
    const [email, username] = [newAddress(), newUsername()];
    const invited = (await invite(as, { email, name: "Asha Menon" })).json<{ invitationId: number }>();
    const { invitationId } = invited;
    expect(invited).toEqual({ message: "Success", invitationId: expect.any(Number) });
    const mail = await mailTo(opened, email);
    expect((await ask(opened, "members.listInvitations", {}, { as })).json()).toMatchObject([
      { invitationId, email, name: "Asha Menon", kind: "payer" },
    ]);
    for (const words of [name, "Asha Menon", "You can pay for completed projects.", "14 days"])
      expect(mail).toContain(words);
    expect(await join(tokenIn(mail), username)).toBe("Success");
    expect(await join(tokenIn(mail))).toBe("404 not_found");
    expect((await ask(opened, "members.listInvitations", {}, { as })).json()).toEqual([]);
    const login = await ask(opened, "login", { username, password: chosenPassword });
    const row = { loginid: companyId, username, role: "client", status: "accepted", memberKind: "payer" };
    expect(login.json()).toEqual([row]);
    const [, { memberId } = { memberId: 0 }] = await listed(as);
    const asha = await signedIn(opened, memberId);
    expect((await ask(opened, "whoami", {}, { as: asha })).json()).toEqual([row]);
    expect((await ask(opened, "getclientdetails", {}, { as: asha })).json()).toMatchObject([{ loginid: companyId }]);
    const acceptance = { reqid: 1, status: "accepted" };
    expect(outcomeOf(await ask(opened, "updatereqstatus", acceptance, { as: asha }))).toBe("403 member_kind");
    expect(outcomeOf(await ask(opened, "payment", { amount: 1000, requestid: 1 }, { as: asha }))).toBe("404 not_found");
    expect((await ask(opened, "emails.get", {}, { as: asha })).json()).toEqual([
      { email, isProved: true, isUnsupported: false },
    ]);
    expect(await entriesAbout("members.invite", invitationId)).toMatchObject([{ after: { kind: "payer" } }]);
    expect(await entriesAbout("members.join", memberId)).toMatchObject([
      { accountId: memberId, after: { role: "client", company: companyId, kind: "payer" } },
    ]);
    const stored = JSON.stringify(await opened.db.select().from(accountInvitations));
    expect(stored).not.toContain(tokenIn(mail));
  });

  it("takes the password, and a code where two-factor authentication is on", async () => {
    const { id } = await newCompany();
    const { as, secret } = await enableTwoFactor(opened, id);
    const outcomes: string[] = [];
    for (const typed of [{ password: "Wrong1234" }, {}, { code: "000000" }, { code: codeOf(secret) }])
      outcomes.push(outcomeOf(await invite(as, typed)));
    expect(outcomes).toEqual(["403 password_wrong", "400 invalid", "403 code_wrong", "Success"]);
  });

  it("names a role, a name and an address", async () => {
    const { as } = await newCompany();
    expect((await invite(as, { email: "asha", name: "", kind: "boss" })).json()).toMatchObject({
      fields: { email: "enter a valid email", name: "please fill this field", kind: "please choose one" },
    });
  });

  it("to an address is open once for each company", async () => {
    const [one, another] = [await newCompany(), await newCompany()];
    const email = newAddress();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => outcomeOf(await invite(one.as, { email }))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 invitation_open"), "Success"]);
    expect(outcomeOf(await invite(another.as, { email }))).toBe("Success");
  });

  it("counts towards the members of a company, of whom removed ones are none", async () => {
    const { id: companyId, as } = await newCompany();
    const built = [];
    for (let count = 1; count < maxMembers; count += 1) built.push(await buildMember(opened.db, { companyId }));
    expect(outcomeOf(await invite(as))).toBe("Success");
    expect(outcomeOf(await invite(as))).toBe("409 too_many_members");
    expect(await remove(as, built[0]?.id ?? 0)).toBe("Success");
    expect(outcomeOf(await invite(as))).toBe("Success");
  });

  it("that was withdrawn, has expired or never was answers alike", async () => {
    const { as } = await newCompany();
    const tokens: string[] = [];
    for (const _ of [1, 2]) {
      const email = newAddress();
      await invite(as, { email });
      tokens.push(tokenIn(await mailTo(opened, email)));
    }
    const [withdrawn = "", late = ""] = tokens;
    const [, first] = (await ask(opened, "members.listInvitations", {}, { as })).json<{ invitationId: number }[]>();
    const withdrawal = { invitationId: first?.invitationId };
    const other = await newCompany();
    expect(outcomeOf(await ask(opened, "members.revokeInvitation", withdrawal, { as: other.as }))).toBe(
      "404 not_found",
    );
    expect(outcomeOf(await ask(opened, "members.revokeInvitation", withdrawal, { as }))).toBe("Success");
    expect(outcomeOf(await ask(opened, "members.revokeInvitation", withdrawal, { as }))).toBe("404 not_found");
    await opened.db.update(accountInvitations).set({ expiresAt: sql`now()` });
    for (const token of [withdrawn, late, "never"]) expect(await join(token)).toBe("404 not_found");
  });

  it("creates one account although twenty browsers follow the link at once", async () => {
    const { id: companyId, as } = await newCompany();
    const email = newAddress();
    await invite(as, { email });
    const token = tokenIn(await mailTo(opened, email));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => join(token)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
    expect(await opened.db.$count(accounts, eq(accounts.memberOf, companyId))).toBe(1);
  });

  it("is not used up by a taken username, a weak password or a password typed differently", async () => {
    const { as } = await newCompany();
    const member = await newMember(as.accountId, "viewer");
    const email = newAddress();
    await invite(as, { email });
    const token = tokenIn(await mailTo(opened, email));
    expect(await join(token, member.username.toUpperCase())).toBe("409 username_taken");
    const weak = { token, ...loginFields(), newPassword: "short", confirmPassword: "other" };
    expect((await ask(opened, "members.join", weak)).json()).toMatchObject({ status: 400 });
    expect(await join(token)).toBe("Success");
  });

  it("is deleted 90 days after its end", async () => {
    const { as, id } = await newCompany();
    await invite(as);
    const isOfCompany = eq(accountInvitations.companyId, id);
    await opened.db.update(accountInvitations).set({ expiresAt: sql`now() - interval '91 days'` }).where(isOfCompany);
    await sweep(opened.services);
    expect(await opened.db.$count(accountInvitations, isOfCompany)).toBe(0);
  });
});

describe("the role of a member", () => {
  it("is changed by an owner, counts at once, and is mailed", async () => {
    const { id, as } = await newCompany();
    const email = newAddress();
    const member = await newMember(id, "viewer", email);
    const posting = () => ask(opened, "workpost", {}, { as: member.as });
    expect(outcomeOf(await posting())).toBe("403 member_kind");
    expect(await setKind(as, member.id, "hirer")).toBe("Success");
    expect((await posting()).statusCode).toBe(400);
    expect(await mailTo(opened, email)).toContain("You can post jobs, decide on applications and write messages.");
    expect(await entriesAbout("members.setKind", member.id)).toMatchObject([
      { accountId: id, before: { kind: "viewer" }, after: { kind: "hirer" } },
    ]);
  });

  it("is not changed by others, nor by an owner of another company", async () => {
    const { id } = await newCompany();
    const member = await newMember(id, "viewer");
    for (const kind of ["hirer", "payer", "viewer"] as const)
      expect(await setKind((await newMember(id, kind)).as, member.id, "owner")).toBe("403 member_kind");
    const other = await newCompany();
    expect(await setKind(other.as, member.id, "owner")).toBe("404 not_found");
    expect(await remove(other.as, member.id)).toBe("404 not_found");
    expect(await remove(other.as, id)).toBe("404 not_found");
  });

  it("of the last owner stays, and a second owner can take over from the first", async () => {
    const { id, as } = await newCompany();
    expect(await setKind(as, id, "viewer")).toBe("409 last_owner");
    expect(await remove(as, id)).toBe("409 last_owner");
    const successor = await newMember(id, "hirer");
    expect(await setKind(as, successor.id, "owner")).toBe("Success");
    expect(await setKind(as, id, "viewer")).toBe("Success");
    expect(await setKind(as, successor.id, "viewer")).toBe("403 member_kind");
    expect(await remove(successor.as, id)).toBe("Success");
    expect(await setKind(successor.as, successor.id, "payer")).toBe("409 last_owner");
    expect(await listed(successor.as)).toMatchObject([{ memberId: successor.id, kind: "owner", isSelf: true }]);
    expect((await ask(opened, "getclientdetails", {}, { as: successor.as })).json()).toMatchObject([{ loginid: id }]);
  });

  it("leaves an owner when two owners remove each other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, as } = await newCompany();
      const second = await newMember(id, "owner");
      await Promise.all([remove(as, second.id), remove(second.as, id)]);
      const isActive = sql`disabled_at is null and (id = ${id} or member_of = ${id})`;
      expect(await opened.db.$count(accounts, isActive)).toBe(1);
    }
  });
});

describe("a removed member", () => {
  it("is logged out everywhere, cannot log in, and stays in the audit log", async () => {
    const { id, as } = await newCompany();
    const email = newAddress();
    const member = await newMember(id, "owner", email);
    const pending = newAddress();
    await invite(member.as, { email: pending });
    expect(await remove(as, member.id)).toBe("Success");
    expect(outcomeOf(await ask(opened, "getworkdetails", {}, { as: member.as }))).toBe("401 no_session");
    expect((await ask(opened, "login", { username: member.username, password })).json()).toEqual([]);
    expect(await join(tokenIn(await mailTo(opened, pending)))).toBe("404 not_found");
    expect(await mailTo(opened, email)).toContain("was removed from its company");
    expect(await remove(as, member.id)).toBe("404 not_found");
    expect(await listed(as)).toMatchObject([{ memberId: id }]);
    const [row] = await opened.db.select().from(members).where(eq(members.accountId, member.id));
    expect(row?.removedAt).not.toBeNull();
  });
});

describe("the members of a company that is rejected", () => {
  it("are logged out, and may log in again once it is accepted", async () => {
    const { id } = await newCompany();
    const member = await newMember(id, "viewer");
    const enter = async () => (await ask(opened, "login", { username: member.username, password })).json();
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, id));
    expect(outcomeOf(await ask(opened, "getworkdetails", {}, { as: member.as }))).toBe("401 no_session");
    expect(await enter()).toMatchObject([{ loginid: id, status: "rejected" }]);
    expect(await opened.db.$count(sessions, eq(sessions.accountId, member.id))).toBe(1);
    await opened.db.update(accounts).set({ status: "accepted" }).where(eq(accounts.id, id));
    expect(await enter()).toMatchObject([{ loginid: id, status: "accepted", memberKind: "viewer" }]);
  });
});

it("the only owner is told so in the list, until there is another", async () => {
  const { id: companyId, as } = await newCompany();
  const { id } = await newMember(companyId, "hirer");
  const onlyOwners = async () =>
    (await ask(opened, "members.list", {}, { as }))
      .json<{ memberId: number; isOnlyOwner: boolean }[]>()
      .filter(({ isOnlyOwner }) => isOnlyOwner)
      .map(({ memberId }) => memberId);
  expect(await onlyOwners()).toEqual([companyId]);
  expect(await setKind(as, id, "owner")).toBe("Success");
  expect(await onlyOwners()).toEqual([]);
});

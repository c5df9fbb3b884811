import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildMember, buildOwner } from "#server/test/identity/build-member.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);

const newCompany = () => buildOwner(opened, passwordHash);

async function newMember(companyId: number, email = newAddress()) {
  const { id } = await buildMember(opened.db, { companyId, kind: "viewer", passwordHash, email });
  return { id, email, as: await signedIn(opened, id) };
}

const profileOf = async (as: Browser) => (await ask(opened, "members.getProfile", {}, { as })).json();
const update = (as: Browser, body: object) =>
  ask(opened, "members.updateProfile", { name: "Asha Menon", password, ...body }, { as });

describe("the profile of a member", () => {
  it("is changed by the person with the password, and the former address can undo it", async () => {
    const { id: companyId, as: owner, name } = await newCompany();
    const [old, fresh] = [newAddress(), newAddress()];
    const { id, as } = await newMember(companyId, old);
    expect(await profileOf(as)).toMatchObject([{ email: old, recoveryEmail: null, isCompany: false }]);
    expect(outcomeOf(await update(as, { email: fresh, password: "Wrong1234" }))).toBe("403 password_wrong");
    expect(outcomeOf(await update(as, { email: fresh }))).toBe("Success");
    const changed = { name: "Asha Menon", email: fresh, recoveryEmail: old, isCompany: false };
    expect(await profileOf(as)).toEqual([changed]);
    expect((await ask(opened, "emails.get", {}, { as })).json()).toEqual([
      { email: fresh, isProved: false, isUnsupported: false },
    ]);
    expect((await ask(opened, "members.list", {}, { as: owner })).json()).toContainEqual(
      expect.objectContaining({ memberId: id, name: "Asha Menon", email: fresh }),
    );
    const isUpdate = and(eq(auditEntries.call, "members.updateProfile"), eq(auditEntries.subjectId, String(id)));
    expect(await opened.db.select().from(auditEntries).where(isUpdate)).toMatchObject([
      { accountId: id, after: { name: "changed", email: "changed" } },
    ]);
    const [, token = ""] = /undoemail\?token=([\w-]+)/.exec(unfolded(await mailTo(opened, old))) ?? [];
    expect(outcomeOf(await ask(opened, "accounts.undoEmailChange", { token }))).toBe("Success");
    expect(await profileOf(await signedIn(opened, id))).toMatchObject([{ email: old }]);
    // The company keeps its own name.
    expect((await ask(opened, "getclientdetails", {}, { as: owner })).json()).toMatchObject([{ companyname: name }]);
  });

  it("with another name only keeps the address confirmed", async () => {
    const { id: companyId } = await newCompany();
    const { id, email, as } = await newMember(companyId);
    await opened.db.update(accounts).set({ emailState: "proved" }).where(eq(accounts.id, id));
    expect(outcomeOf(await update(as, { email }))).toBe("Success");
    expect((await ask(opened, "emails.get", {}, { as })).json()).toEqual([
      { email, isProved: true, isUnsupported: false },
    ]);
  });

  it("has a name and an address, and takes a code where two-factor authentication is on", async () => {
    const { id: companyId } = await newCompany();
    const { id } = await newMember(companyId);
    const { as, secret } = await enableTwoFactor(opened, id);
    expect((await update(as, { name: " ", email: "asha" })).json()).toMatchObject({
      fields: { name: "please fill this field", email: "enter a valid email" },
    });
    const email = newAddress();
    expect(outcomeOf(await update(as, { email, code: "000000" }))).toBe("403 code_wrong");
    expect(outcomeOf(await update(as, { email, code: codeOf(secret) }))).toBe("Success");
  });

  it("is that of the company for the account that it registered with, and not changed here", async () => {
    const { as, name } = await newCompany();
    expect(await profileOf(as)).toMatchObject([{ name, isCompany: true }]);
    expect(outcomeOf(await update(as, { email: newAddress() }))).toBe("404 not_found");
    expect(await profileOf(as)).toMatchObject([{ name }]);
  });
});

import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { RegistrationRole } from "#domain/identity/registration.ts";
import type { PlatformSettings } from "#domain/platform-setting.ts";
import { insertRegistrations } from "#server/identity/account-invitations/queries.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { sweep } from "#server/sweep.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { register as registerAs } from "#server/test/identity/register.ts";
import { mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const random = () => randomBytes(5).toString("hex");
const address = () => `${random()}@kaamkaj.example`;

async function apply(settings: Partial<PlatformSettings>): Promise<void> {
  await opened.db.delete(platformSettings);
  for (const [key, value] of Object.entries(settings))
    await opened.db.insert(platformSettings).values({ key, value, version: 1 });
  await opened.services.platformSettings.refresh();
}

beforeEach(() => apply({ registration: "closed" }));

const newAdmin = async (emailState: "unproved" | "grandfathered" = "grandfathered") => {
  const { id } = await buildAdmin(opened.db, { email: address(), emailState }, ["people"]);
  return signedIn(opened, id);
};
const invite = (as: Browser, emails: readonly string[] | string, role: RegistrationRole = "freelancer") =>
  ask(opened, "registrations.invite", { emails, role }, { as });

/** An open invitation, and the token of its link. */
async function buildInvitation(role: RegistrationRole, email = address()) {
  const token = random();
  const { accountId: invitedBy } = await newAdmin();
  const [row] = await insertRegistrations(opened.db, [{ email, role, tokenHash: hashOf(token), invitedBy }]);
  return { id: row?.id ?? 0, email, token };
}

/** Registers with a picture that was just uploaded, and returns the outcome. */
async function register(role: RegistrationRole, more: { invitation?: string; EMAIL: string; username?: string }) {
  const response = await registerAs(opened, role, more);
  return { outcome: outcomeOf(response), fields: response.json().fields };
}

const wrongAddresses = "enter up to 100 valid email addresses, each on a line or separated by commas";
const accountOf = async (email: string) =>
  (await opened.db.select().from(accounts).where(eq(accounts.email, email)))[0];
const stateOf = async (as: Browser, email: string) => {
  const rows = await allRows<{ email: string; state: string }>(opened, "registrations.list", { limit: 200 }, as);
  return rows.find((row) => row.email === email)?.state;
};

describe("an invitation to register", () => {
  it("is mailed to each address, opens a closed registration once, and proves the address", async () => {
    const as = await newAdmin();
    const [company, other] = [address(), address()];
    const response = await invite(as, `${company}\n ${other}, ${company.toUpperCase()}`, "client");
    expect(response.json()).toEqual({ message: "Success", invitedCount: 2, skipped: [] });
    const invited = await mailTo(opened, company);
    for (const words of ["as a company", "14 days", "guestmaster/clientreg?invitation"])
      expect(invited).toContain(words);
    const invitation = tokenIn(invited);
    const [row] = (await ask(opened, "registrations.open", { token: invitation })).json();
    expect(row).toEqual({ email: company, role: "client", expiresAt: expect.any(String) });
    expect(await stateOf(as, company)).toBe("open");
    expect((await register("client", { invitation, EMAIL: company })).outcome).toBe("Success");
    expect(await accountOf(company)).toMatchObject({ role: "client", status: "pending", emailState: "proved" });
    expect(await stateOf(as, company)).toBe("used");
    expect((await register("client", { invitation, EMAIL: company })).outcome).toBe("403 registration_closed");
    expect(outcomeOf(await ask(opened, "registrations.open", { token: invitation }))).toBe("404 not_found");
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "registrations.invite"));
    expect(entries.at(-1)).toMatchObject({ subject: "invitation", after: { role: "client", count: 2 } });
    const stored = JSON.stringify(await opened.db.select().from(accountInvitations));
    expect(stored).not.toContain(invitation);
  });

  it("is for its role and its address only", async () => {
    const { email, token: invitation } = await buildInvitation("freelancer");
    expect((await register("client", { invitation, EMAIL: email })).outcome).toBe("403 registration_closed");
    expect(await register("freelancer", { invitation, EMAIL: address() })).toEqual({
      outcome: "400 invalid",
      fields: { EMAIL: "please use the address of the invitation" },
    });
    expect((await register("freelancer", { invitation, EMAIL: email.toUpperCase() })).outcome).toBe("Success");
  });

  it("makes one account, also of twenty registrations at once", async () => {
    const { email: EMAIL, token: invitation } = await buildInvitation("freelancer");
    const registrations = Array.from({ length: 20 }, () => register("freelancer", { invitation, EMAIL }));
    const outcomes = (await Promise.all(registrations)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("403 registration_closed"), "Success"]);
    expect(await opened.db.$count(accounts, eq(accounts.email, EMAIL))).toBe(1);
  });

  it("stays open when the username is taken", async () => {
    const { email: EMAIL, token: invitation } = await buildInvitation("client");
    const { username } = await buildAdmin(opened.db);
    expect((await register("client", { invitation, EMAIL, username })).outcome).toBe("Exist");
    expect((await register("client", { invitation, EMAIL })).outcome).toBe("Success");
  });

  it("that has expired, was withdrawn or never was opens nothing, and their answers are alike", async () => {
    const as = await newAdmin();
    const [late, withdrawn] = [await buildInvitation("client"), await buildInvitation("client")];
    await opened.db.update(accountInvitations).set({ expiresAt: sql`now()` }).where(eq(accountInvitations.id, late.id));
    const revoke = async () =>
      outcomeOf(await ask(opened, "registrations.revoke", { invitationId: withdrawn.id }, { as }));
    expect([await revoke(), await revoke()]).toEqual(["Success", "404 not_found"]);
    for (const token of [late.token, withdrawn.token, "an unknown token"]) {
      expect(outcomeOf(await ask(opened, "registrations.open", { token }))).toBe("404 not_found");
      const { outcome } = await register("client", { invitation: token, EMAIL: late.email });
      expect(outcome).toBe("403 registration_closed");
    }
    expect([await stateOf(as, late.email), await stateOf(as, withdrawn.email)]).toEqual(["expired", "revoked"]);
  });

  it("proves the address in an open registration too, which takes a late one for none", async () => {
    await apply({});
    const { email, token: invitation } = await buildInvitation("freelancer");
    expect((await register("freelancer", { invitation, EMAIL: email })).outcome).toBe("Success");
    const other = address();
    expect((await register("freelancer", { invitation, EMAIL: other })).outcome).toBe("Success");
    expect([(await accountOf(email))?.emailState, (await accountOf(other))?.emailState]).toEqual([
      "proved",
      "unproved",
    ]);
  });

  it("to an address is open once, also of twenty calls at once, and again once it has ended", async () => {
    const as = await newAdmin();
    const email = address();
    const responses = await Promise.all(Array.from({ length: 20 }, () => invite(as, [email])));
    expect(responses.map(outcomeOf).toSorted()).toEqual([...Array(19).fill("409 invitation_open"), "Success"]);
    const other = address();
    expect((await invite(as, [email, other])).json()).toEqual({
      message: "Success",
      invitedCount: 1,
      skipped: [email],
    });
    const local = random();
    const spellings = [`${local}@उदाहरण.भारत`, `${local}@xn--p1b6ci4b4b3a.xn--h2brj9c`];
    expect((await invite(as, spellings)).json()).toMatchObject({ invitedCount: 1 });
    expect(outcomeOf(await invite(as, spellings.slice(1)))).toBe("409 invitation_open");
    await opened.db.update(accountInvitations).set({ expiresAt: sql`now()` });
    expect(outcomeOf(await invite(as, [email]))).toBe("Success");
  });

  it("takes up to a hundred addresses that are addresses", async () => {
    const as = await newAdmin();
    for (const emails of ["", "asha", [], ["asha@kaamkaj.example", "ravi"], Array.from({ length: 101 }, address)])
      expect(Object.values((await invite(as, emails)).json().fields)).toContain(
        emails.length === 0 ? "please fill this field" : wrongAddresses,
      );
    expect((await invite(as, Array.from({ length: 100 }, address))).json()).toMatchObject({ invitedCount: 100 });
  });

  it("needs a proved address of the admin where the platform requires the proof", async () => {
    await apply({ emailProof: "required" });
    expect(outcomeOf(await invite(await newAdmin("unproved"), [address()]))).toBe("403 email_unproved");
    expect(outcomeOf(await invite(await newAdmin(), [address()]))).toBe("Success");
  });

  it("is deleted 90 days after its end", async () => {
    const { id } = await buildInvitation("client");
    const itself = eq(accountInvitations.id, id);
    for (const [age, count] of [
      ["89 days", 1],
      ["91 days", 0],
    ] as const) {
      await opened.db
        .update(accountInvitations)
        .set({ expiresAt: sql`now() - ${age}::interval` })
        .where(itself);
      await sweep(opened.services);
      expect(await opened.db.$count(accountInvitations, itself)).toBe(count);
    }
  });
});

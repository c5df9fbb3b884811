import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountWaitHours } from "#domain/money/payout.ts";
import { personalData } from "#server/contexts.ts";
import { refuseAnotherPayoutKey } from "#server/money/payouts/details-key.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { applyErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { emailChanges } from "#server/platform/db/schema/emails.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { sealOf } from "#server/platform/encryption.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { accountNumber, buildPayoutAccount, ifsc } from "#server/test/money/build-payout.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const limited = open({ LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: "2" });
const passwordHash = await hashPassword(password);

const bank = { kind: "bank", holderName: "Asha Menon", accountNumber, confirmAccountNumber: accountNumber, ifsc };
const upi = { kind: "upi", holderName: "Asha Menon", upiId: "asha@okhdfc" };

async function newFreelancer(on = opened) {
  const account = await buildFreelancer(on.db, { email: `${randomUUID()}@kaamkaj.example`, passwordHash });
  return { ...account, as: await signedIn(on, account.id) };
}

const save = async (as: Browser, body: object, on = opened) =>
  outcomeOf(await ask(on, "payouts.saveAccount", { password, ...body }, { as }));
const remove = async (as: Browser, body: object = {}) =>
  outcomeOf(await ask(opened, "payouts.deleteAccount", { password, ...body }, { as }));
const block = async (token: string) => outcomeOf(await ask(opened, "payouts.blockAccount", { token }));
const readAccount = async (as: Browser) => (await ask(opened, "payouts.account", {}, { as })).json();
const rowsOf = (accountId: number) =>
  opened.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId))
    .orderBy(desc(payoutAccounts.id));
const tokenOf = (mail: string) => /blockpayout\?token=([\w-]+)/.exec(unfolded(mail))?.[1] ?? "";
const aMinute = 1 / 60;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

describe("a payout account", () => {
  it("is a bank account that is shown by its last four digits, and stored encrypted", async () => {
    const { id, as } = await newFreelancer();
    expect(await readAccount(as)).toEqual([]);
    expect(await save(as, { ...bank, ifsc: "hdfc0001234" })).toBe("Success");
    expect(await readAccount(as)).toEqual([
      {
        kind: "bank",
        holderName: "Asha Menon",
        last4: "7890",
        state: "waiting",
        usableFrom: expect.any(String),
        reason: "",
      },
    ]);
    const [row] = await rowsOf(id);
    expect(JSON.stringify(row)).not.toContain(accountNumber);
    const details = JSON.parse(opened.services.payoutSeal.open(row?.detailsSealed ?? "", id));
    expect(details).toEqual({ accountNumber, ifsc });
    expect(() => opened.services.payoutSeal.open(row?.detailsSealed ?? "", id + 1)).toThrow();
  });

  it("is a UPI id, and then the fields of a bank account are ignored", async () => {
    const { id, as } = await newFreelancer();
    expect(await save(as, { ...upi, accountNumber: "", ifsc: "" })).toBe("Success");
    expect(await readAccount(as)).toMatchObject([{ kind: "upi", last4: "hdfc" }]);
    const [row] = await rowsOf(id);
    expect(JSON.parse(opened.services.payoutSeal.open(row?.detailsSealed ?? "", id))).toEqual({ upiId: "asha@okhdfc" });
  });

  it.each([
    [{ ...bank, kind: "card" }, { kind: "please choose one" }],
    [{ ...bank, holderName: " " }, { holderName: "please fill this field" }],
    [{ ...bank, holderName: "आशा" }, { holderName: "use the Latin letters of the bank's records" }],
    [{ ...bank, accountNumber: "12345678" }, { accountNumber: "enter 9 to 18 digits" }],
    [{ ...bank, accountNumber: "" }, { accountNumber: "please fill this field" }],
    [{ ...bank, confirmAccountNumber: "001234567891" }, { confirmAccountNumber: "recheck the account number" }],
    [{ ...bank, confirmAccountNumber: undefined }, { confirmAccountNumber: "recheck the account number" }],
    [{ ...bank, ifsc: "HDFC1001234" }, { ifsc: "enter an IFSC such as HDFC0001234" }],
    [{ ...bank, ifsc: "" }, { ifsc: "please fill this field" }],
    [{ ...upi, upiId: "asha" }, { upiId: "enter a UPI ID such as asha@okhdfc" }],
    [{ ...upi, upiId: "" }, { upiId: "please fill this field" }],
    [{ ...upi, password: "" }, { password: "please fill this field" }],
  ])("is refused as %j", async (body, fields) => {
    const { id, as } = await newFreelancer();
    const response = await ask(opened, "payouts.saveAccount", { password, ...body }, { as });
    expect(response.json()).toMatchObject({ code: "invalid", fields });
    expect(await rowsOf(id)).toEqual([]);
  });

  it("needs the password, and the code where two-factor authentication is on", async () => {
    const { id, as } = await newFreelancer();
    expect(await save(as, { ...upi, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await remove(as, { password: "Wrong1234" })).toBe("403 password_wrong");
    const { secret } = await enableTwoFactor(opened, id);
    expect(await save(as, upi)).toBe("400 invalid");
    expect(await save(as, { ...upi, code: "000000" })).toBe("403 code_wrong");
    expect(await rowsOf(id)).toEqual([]);
    expect(await save(as, { ...upi, code: codeOf(secret) })).toBe("Success");
  });

  it("becomes active after a day, and no hour earlier", async () => {
    const { id, as } = await newFreelancer();
    await save(as, upi);
    await processPayouts(opened.services, hours(accountWaitHours - 1));
    expect(await readAccount(as)).toMatchObject([{ state: "waiting" }]);
    await processPayouts(opened.services, hours(accountWaitHours + 1));
    expect(await readAccount(as)).toMatchObject([{ state: "active" }]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("replaces the one before, at most 3 times in 30 days", async () => {
    const { id, as } = await newFreelancer();
    for (const body of [upi, bank, upi]) expect(await save(as, body)).toBe("Success");
    expect(await save(as, bank)).toBe("409 too_many_changes");
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["waiting", "replaced", "replaced"]);
    const age = (createdAt: Date) =>
      opened.db.update(payoutAccounts).set({ createdAt }).where(eq(payoutAccounts.accountId, id));
    await age(hours(-30 * 24 + aMinute));
    expect(await save(as, bank)).toBe("409 too_many_changes");
    await age(hours(-30 * 24 - aMinute));
    expect(await save(as, bank)).toBe("Success");
  });

  it("is one, and saved 3 times at most, also by twenty calls at once", async () => {
    const { id, as } = await newFreelancer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => save(as, upi)));
    expect(outcomes.toSorted()).toEqual([...Array(17).fill("409 too_many_changes"), ...Array(3).fill("Success")]);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["waiting", "replaced", "replaced"]);
  });

  it("can be deleted, and is not shown afterwards", async () => {
    const { id, as } = await newFreelancer();
    expect(await remove(as)).toBe("404 not_found");
    await save(as, upi);
    expect(await remove(as)).toBe("Success");
    expect(await readAccount(as)).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ state: "deleted", endedAt: expect.any(Date) }]);
    expect(await remove(as)).toBe("404 not_found");
  });

  it("of another freelancer is not shown", async () => {
    const { id } = await newFreelancer();
    await buildPayoutAccount(opened, id);
    expect(await readAccount((await newFreelancer()).as)).toEqual([]);
  });

  it("can be changed a limited number of times in ten minutes", async () => {
    const { as } = await newFreelancer(limited);
    for (const wrong of ["Wrong1234", "Wrong1235"])
      expect(await save(as, { ...upi, password: wrong }, limited)).toBe("403 password_wrong");
    expect(await save(as, upi, limited)).toBe("429 too_many");
  });
});

describe("a change of the payout account", () => {
  it("is in the audit log by its last four digits, and nowhere in full", async () => {
    const { id, as } = await newFreelancer();
    await save(as, upi);
    await save(as, bank);
    const [account] = await rowsOf(id);
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, id))
      .orderBy(auditEntries.id);
    expect(entries).toMatchObject([
      { call: "payouts.saveAccount", subject: "payout", after: { kind: "upi", last4: "hdfc" } },
      { subjectId: String(account?.id), before: { last4: "hdfc" }, after: { kind: "bank", last4: "7890" } },
    ]);
    const { rows } = await opened.db.execute<{ count: number }>(sql`
      select (select count(*) from audit_entries e where e::text like ${`%${accountNumber}%`})::int
        + (select count(*) from idempotency_keys k where k::text like ${`%${accountNumber}%`})::int
        + (select count(*) from notifications n where n::text like ${`%${accountNumber}%`})::int
        + (select count(*) from payout_accounts p where p::text like ${`%${accountNumber}%`})::int
        + (select count(*) from pgboss.job j where j.data::text like ${`%${accountNumber}%`})::int as count`);
    expect(rows[0]?.count).toBe(0);
  });

  it("notifies its owner, whose e-mail can block it for 72 hours", async () => {
    const { id, as, email } = await newFreelancer();
    await save(as, bank);
    const mail = await mailTo(opened, email);
    expect(unfolded(mail)).toContain("7890");
    expect(unfolded(mail)).not.toContain(accountNumber);
    const kinds = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(kinds.map(({ kind }) => kind)).toEqual(["payout_account_changed"]);
    expect(await block(tokenOf(mail))).toBe("Success");
    expect(await readAccount(as)).toMatchObject([{ state: "blocked" }]);
    await processPayouts(opened.services, hours(48));
    expect(await readAccount(as)).toMatchObject([{ state: "blocked" }]);
    expect(await block(tokenOf(mail)), "once more").toBe("404 not_found");
    expect(unfolded(await mailTo(opened, email, 2))).toContain("blocked with the link in an email");
    const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "payouts.blockAccount"));
    expect(entry).toMatchObject({ accountId: id, role: "freelancer", after: { state: "blocked" } });
  });

  it("is blocked by one of twenty uses of the link at once", async () => {
    const { id } = await newFreelancer();
    const { token } = await buildPayoutAccount(opened, id);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => block(token)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
  });

  it("cannot be blocked with a late link, with that of an earlier account, or with another token", async () => {
    const { id, as, email } = await newFreelancer();
    const late = await buildPayoutAccount(opened, id, { createdAt: hours(-72 - aMinute) });
    expect(await block(late.token)).toBe("404 not_found");
    const other = await newFreelancer();
    const last = await buildPayoutAccount(opened, other.id, { createdAt: hours(-72 + aMinute) });
    expect(await block(last.token)).toBe("Success");
    await save(as, upi);
    const first = tokenOf(await mailTo(opened, email));
    await save(as, bank);
    expect(await block(first)).toBe("404 not_found");
    expect(await block("unknown")).toBe("404 not_found");
    expect(await block("")).toBe("400 invalid");
    expect(await readAccount(as)).toMatchObject([{ state: "waiting", kind: "bank" }]);
  });

  it("is mailed to the previous address as well while the present one is new", async () => {
    const { id, as, email } = await newFreelancer();
    const before = `${randomUUID()}@kaamkaj.example`;
    await opened.db.insert(emailChanges).values({ tokenHash: hashOf(before), accountId: id, recoveryEmail: before });
    await save(as, upi);
    await mailTo(opened, email);
    expect(await block(tokenOf(await mailTo(opened, before)))).toBe("Success");
  });
});

describe("the details of a payout account", () => {
  it("keep the product from starting with another SECRET_KEY", async () => {
    const { id } = await newFreelancer();
    await buildPayoutAccount(opened, id);
    await refuseAnotherPayoutKey(opened.services);
    const payoutSeal = sealOf("another secret of thirty-two characters", "details of payout accounts");
    await expect(refuseAnotherPayoutKey({ db: opened.db, payoutSeal })).rejects.toThrow(/SECRET_KEY does not match/);
  });

  it("are deleted 90 days after it was replaced", async () => {
    const { id } = await newFreelancer();
    const replaced = { state: "replaced", blockTokenHash: null } as const;
    await buildPayoutAccount(opened, id, { ...replaced, endedAt: hours(-90 * 24 + aMinute) });
    await buildPayoutAccount(opened, id, { ...replaced, endedAt: hours(-90 * 24 - aMinute) });
    await buildPayoutAccount(opened, id);
    await sweep(opened.services);
    expect((await rowsOf(id)).map(({ detailsSealed }) => detailsSealed !== null)).toEqual([true, false, true]);
  });

  it("are deleted with the erasure of the account", async () => {
    const { id } = await newFreelancer();
    await buildPayoutAccount(opened, id);
    await applyErasureRules(opened.db, personalData, id);
    expect(await rowsOf(id)).toEqual([]);
  });
});

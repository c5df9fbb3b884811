import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { isIdentityChecked } from "#server/platform/db/checked-identities.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityChecks } from "#server/platform/db/schema/identity-checks.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import {
  buildCheckedIdentity,
  buildIdentityCheck,
  buildIdentityPicture,
} from "#server/test/trust/build-identity-check.ts";
import { processIdentityChecks } from "#server/trust/identity-checks/due.ts";
import { deleteOldChecks } from "#server/trust/identity-checks/queries.ts";

const opened = open({}, { hasJobs: false });
let freelancer: { id: number; email: string };
let people = 0;

beforeEach(async () => {
  await applySettings(opened, {});
  await opened.db.delete(identityChecks);
  people += 1;
  freelancer = await buildFreelancer(opened.db, { name: "Asha Menon", email: `asha${people}@identity.example` });
});

const dayMs = 86_400_000;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** The same day and time some months later, as the database counts. */
async function monthsAfter(at: Date, months: number): Promise<Date> {
  const { rows } = await opened.db.execute<{ ms: number }>(
    sql`select (extract(epoch from ${at.toISOString()}::timestamptz + make_interval(months => ${months}::int)) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? 0);
}
const run = (now: Date) => processIdentityChecks(opened.services, now);
async function stateOf(id: number) {
  const [row] = await opened.db.select().from(identityChecks).where(eq(identityChecks.id, id));
  return row;
}
const kinds = async () =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, freelancer.id))).map(
    ({ kind }) => kind,
  );
async function lastMail(): Promise<string> {
  const { rows } = await opened.db.execute<{ mail: string }>(
    sql`select concat(data ->> 'subject', E'\n', data ->> 'text') as mail from pgboss.job
      where name = 'mail' and data ->> 'to' = ${freelancer.email} order by created_on desc, id desc limit 1`,
  );
  return rows[0]?.mail ?? "";
}

describe("documents that nobody has decided about", () => {
  it("are deleted after 30 days, at the second, and the freelancer is told", async () => {
    const submittedAt = new Date("2026-11-01T10:00:00Z");
    const { id, file } = await buildIdentityCheck(opened, freelancer.id, { submittedAt });
    await run(later(submittedAt, 30 * dayMs - 1000));
    expect(await stateOf(id)).toMatchObject({ status: "waiting" });
    expect(await opened.services.disk.exists(file)).toBe(true);
    await run(later(submittedAt, 30 * dayMs));
    expect(await stateOf(id)).toMatchObject({ status: "lapsed", lastFour: null, picturesDeletedAt: expect.any(Date) });
    expect(await opened.services.disk.exists(file)).toBe(false);
    expect(await opened.db.$count(files, eq(files.name, file))).toBe(0);
    expect(await kinds()).toEqual(["identity_lapsed"]);
    expect(await lastMail()).toContain("Please show your document again");
    await run(later(submittedAt, 31 * dayMs));
    expect(await kinds()).toHaveLength(1);
  });
});

describe("a checked identity", () => {
  it("reminds 30 days before its end and ends after 24 months, each once and at the second", async () => {
    const decidedAt = new Date();
    const { id } = await buildCheckedIdentity(opened, freelancer.id, decidedAt);
    const end = await monthsAfter(decidedAt, 24);
    await run(later(end, -30 * dayMs - 1000));
    expect(await kinds()).toEqual([]);
    for (let round = 0; round < 2; round += 1) await run(later(end, -30 * dayMs));
    expect(await kinds()).toEqual(["identity_expiring"]);
    expect(await lastMail()).toMatch(/The check of your identity ends on \d\d-\d\d-\d{4}/);
    await run(later(end, -1000));
    expect(await stateOf(id)).toMatchObject({ status: "checked" });
    for (let round = 0; round < 2; round += 1) await run(end);
    expect(await stateOf(id)).toMatchObject({ status: "expired", end: "time" });
    expect(await kinds()).toEqual(["identity_expiring", "identity_expired"]);
    expect(await lastMail()).toContain("A check holds for 24 months, and they are over.");
  });

  it("counts to its last second, also before the job has noticed its end", async () => {
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    await applySettings(opened, { freelancerSearch: "companies" });
    const as = await signedIn(opened, freelancer.id);
    const at = (age: string) =>
      opened.db.execute(sql`update identity_checks set decided_at = now() - ${age}::interval`);
    const isOfFreelancer = eq(accounts.id, freelancer.id);
    const holds = async () =>
      (await opened.db.$count(accounts, and(isOfFreelancer, isIdentityChecked(accounts.id)))) === 1;
    await buildCheckedIdentity(opened, freelancer.id);
    await at("24 months -5 seconds");
    expect(await holds()).toBe(true);
    await at("24 months 1 second");
    expect(await holds()).toBe(false);
    // In its last days the freelancer shows documents again, and the old check holds until the new one.
    await at("23 months 10 days");
    const [row] = (await ask(opened, "identityChecks.getOwn", {}, { as })).json();
    expect(row).toMatchObject({ canSubmit: true, checks: [{ status: "checked" }] });
    const front = await buildIdentityPicture(opened, freelancer.id);
    const input = { kind: "passport", lastFour: "4567", front };
    expect(outcomeOf(await ask(opened, "identityChecks.submit", input, { as }))).toBe("Success");
    const [waiting, before] = (await ask(opened, "identityChecks.getOwn", {}, { as })).json()[0].checks;
    expect([waiting.status, before.status]).toEqual(["waiting", "checked"]);
    const decision = { checkId: waiting.checkId, name: "Asha Menon" };
    expect(outcomeOf(await ask(opened, "identityChecks.check", decision, { as: admin }))).toBe("Success");
    expect((await ask(opened, "identityChecks.getOwn", {}, { as })).json()[0].checks).toMatchObject([
      { status: "checked", kind: "passport" },
      { status: "expired", end: "renewal" },
    ]);
    await run(new Date());
    expect(await kinds()).toEqual(["identity_checked"]);
  });

  it.each([
    ["Asha  MENON", "checked"],
    ["Asha Pillai", "expired"],
  ])("of Asha Menon is %s once the account is called so: %s", async (name, status) => {
    const { id } = await buildCheckedIdentity(opened, freelancer.id);
    await opened.db.update(accounts).set({ name }).where(eq(accounts.id, freelancer.id));
    expect(await stateOf(id)).toMatchObject({ status, end: status === "expired" ? "name" : null });
    for (let round = 0; round < 2; round += 1) await run(new Date());
    expect(await kinds()).toEqual(status === "expired" ? ["identity_expired"] : []);
    if (status === "expired") expect(await lastMail()).toContain("The name of your account changed.");
  });

  it("ends with another holder of the payout account, and not with another account of the same one", async () => {
    const replaced = { state: "replaced", endedAt: new Date() } as const;
    await buildPayoutAccount(opened, freelancer.id, { holderName: "Asha Menon", ...replaced });
    const { id } = await buildCheckedIdentity(opened, freelancer.id);
    await buildPayoutAccount(opened, freelancer.id, { holderName: "ASHA MENON", ...replaced });
    expect(await stateOf(id)).toMatchObject({ status: "checked" });
    await buildPayoutAccount(opened, freelancer.id, { holderName: "Ravi Menon" });
    expect(await stateOf(id)).toMatchObject({ status: "expired", end: "payoutAccount" });
    await run(new Date());
    expect(await lastMail()).toContain("Your payout account has another holder.");
  });
});

it("what came of documents is exported, and deleted two years after their end", async () => {
  const old = new Date("2020-01-01T00:00:00Z");
  await buildIdentityCheck(opened, freelancer.id, { status: "refused", decidedAt: old, lastFour: null });
  const { id } = await buildCheckedIdentity(opened, freelancer.id);
  const exported = await exportOf(opened, freelancer.id);
  for (const part of ['"status": "refused"', '"last_four": "234F"']) expect(exported).toContain(part);
  await deleteOldChecks(opened.db);
  const rows = await opened.db.select().from(identityChecks).where(eq(identityChecks.accountId, freelancer.id));
  expect(rows.map((row) => row.id)).toEqual([id]);
});

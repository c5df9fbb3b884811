import { eq, getTableName, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { ownRowsAsJson } from "#server/operation/personal-data/queries.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";

vi.setConfig({ testTimeout: 90_000 });

const opened = open({}, { hasJobs: false });
const passwordHash = await hashPassword(password);
const reason = "The work was never delivered.";

/** Both sides of a paid work whose payment is disputed. */
async function disputed(status: "open" | "lost") {
  const { db } = opened;
  const company = await signedIn(opened, (await buildCompany(db, { passwordHash })).id);
  const freelancer = await signedIn(opened, (await buildFreelancer(db, { passwordHash })).id);
  const { id: workId } = await buildWork(db, { ownerId: company.accountId });
  const of = { workId, freelancerId: freelancer.accountId, status: "paid" } as const;
  const { id: requestId } = await buildRequest(db, of);
  return { company, freelancer, chargeback: await buildChargeback(db, requestId, status) };
}

type Disputed = Awaited<ReturnType<typeof disputed>>;

async function exportedRows({ accountId }: Browser): Promise<Record<string, unknown>[]> {
  const rule = opened.services.personalData.find(({ table }) => table === chargebacks);
  if (!rule || "notExported" in rule.exports) throw new Error("chargebacks are not exported");
  const { table, exports } = rule;
  return opened.db.transaction(async (tx) => {
    const rows: Record<string, unknown>[] = [];
    for await (const row of ownRowsAsJson(tx, getTableName(table), exports, accountId))
      rows.push(JSON.parse(String(row)));
    return rows;
  }, "snapshot");
}

const recover = async (chargebackId: number | undefined, as: Browser) =>
  outcomeOf(await ask(opened, "payments.recoverChargeback", { chargebackId, reason, password }, { as }));
const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);

/** What the bank decides of an open chargeback. */
async function decide({ chargeback: { externalId: id, order, amount } }: Disputed, status: "won" | "lost") {
  const body = JSON.stringify({ dispute: { id, phase: "chargeback", status, order, amount } });
  const headers = { "x-sandbox-signature": opened.services.keys.sign("sandbox", body).toString("hex") };
  return outcomeOf(await deliver(opened, { body, headers }));
}

const requestErasure = (as: Browser) => ask(opened, "erasures.request", { password }, { as });
const previewOf = async (as: Browser) => (await ask(opened, "erasures.preview", {}, { as })).json()[0];

async function erase(as: Browser): Promise<void> {
  expect(outcomeOf(await requestErasure(as))).toBe("Success");
  await processErasures(opened.services, new Date(Date.now() + 49 * 3_600_000));
  expect((await ask(opened, "whoami", {}, { as })).json()).toEqual([]);
}

const rowOf = async ({ chargeback: { id } }: Disputed) =>
  (
    await opened.db
      .select()
      .from(chargebacks)
      .where(eq(chargebacks.id, id ?? 0))
  )[0];

describe("the export of a party", () => {
  it("contains the chargebacks of its payments, and none of others", async () => {
    const of = await disputed("open");
    const other = await disputed("open");
    for (const party of [of.company, of.freelancer]) {
      const rows = await exportedRows(party);
      expect(rows).toMatchObject([{ id: of.chargeback.id, status: "open", external_id: of.chargeback.externalId }]);
    }
    for (const party of [other.company, other.freelancer])
      expect(await exportOf(opened, party.accountId)).not.toContain(of.chargeback.externalId);
  });

  it("says what was recovered and why, and not by which admin", async () => {
    const of = await disputed("lost");
    const admin = await newAdmin();
    expect(await recover(of.chargeback.id, admin)).toBe("Success");
    const [row] = await exportedRows(of.freelancer);
    expect(row).toMatchObject({ status: "lost", note: reason, recovered: expect.any(Number) });
    expect(row).not.toHaveProperty("recovered_by");
    expect(await exportedRows(admin), "of the admin").toEqual([]);
  });
});

describe("the erasure of a party", () => {
  it("keeps the chargeback of a payment like the payment itself", async () => {
    const of = await disputed("lost");
    await buildPayout(opened.db, of.freelancer.accountId);
    const before = await rowOf(of);
    for (const party of [of.freelancer, of.company]) {
      expect((await previewOf(party)).kept.map(({ kind }: { kind: string }) => kind)).toContain("payments");
      await erase(party);
    }
    expect(await rowOf(of)).toEqual(before);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is refused to a freelancer whose money waits for the bank, and possible once it is recovered", async () => {
    const of = await disputed("open");
    const refused = await requestErasure(of.freelancer);
    expect(outcomeOf(refused)).toBe("409 erasure_blocked");
    expect(refused.json().fields.blockers).toBe("payout_due");
    expect(await decide(of, "lost")).toBe("Success");
    expect(await recover(of.chargeback.id, await newAdmin())).toBe("Success");
    await erase(of.freelancer);
    expect(await rowOf(of)).toMatchObject({ status: "lost", note: reason });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it.each(["won", "lost"] as const)(
    "does not stop the bank from deciding it, and sends no e-mail: %s",
    async (status) => {
      const of = await disputed("open");
      await buildPayout(opened.db, of.freelancer.accountId);
      for (const party of [of.freelancer, of.company]) await erase(party);
      expect(await decide(of, status)).toBe("Success");
      expect(await rowOf(of)).toMatchObject({ status, endedAt: expect.any(Date) });
      const { rows } = await opened.db.execute(
        sql`select from pgboss.job where name in ('mail', 'undelivered') and data ->> 'to' = ''`,
      );
      expect(rows).toEqual([]);
      expect(await violatedInvariants(opened)).toEqual([]);
    },
  );
});

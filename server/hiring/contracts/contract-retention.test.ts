import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { personalData } from "#server/contexts.ts";
import { importContracts } from "#server/hiring/contracts/upkeep.ts";
import { deleteOldContracts } from "#server/hiring/contracts/upkeep-queries.ts";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { keptOf } from "#server/operation/personal-data/erase-queries.ts";
import { amendments, contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { sweep } from "#server/sweep.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { buildRequest } from "#server/test/build.ts";
import { agreementsOf } from "#server/test/hiring/agreements.ts";
import { buildAmendment, buildContract } from "#server/test/hiring/build-contract.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { buildAccepted, contractOf, get, end } = agreementsOf(opened);
const years = { receipts: 11, contracts: 8 };

const endedYearsAgo = (id: string, count: number) =>
  opened.db.execute(sql`update contracts set ended_at = now() - make_interval(years => ${count}) where id = ${id}`);
const hasContract = async (id: string) => (await opened.db.$count(contracts, eq(contracts.id, id))) > 0;

/** An engagement that has ended, with its contract. */
async function ended() {
  const parties = await buildAccepted();
  const { contractId } = await contractOf(parties);
  await buildAmendment(opened.db, contractId, "company", parties.company.accountId);
  await end(parties, parties.company);
  return { ...parties, contractId };
}

describe("a contract", () => {
  it("is deleted with its versions and amendments so many years after its end, and not before", async () => {
    const [old, recent] = [await ended(), await ended()];
    const active = await buildAccepted();
    const { contractId: activeId } = await contractOf(active);
    await applySettings(opened, { contractRetentionYears: "5", receiptRetentionYears: "11" });
    await endedYearsAgo(old.contractId, 6);
    await endedYearsAgo(recent.contractId, 4);
    await sweep(opened.services);
    expect(await Promise.all([old.contractId, recent.contractId, activeId].map(hasContract))).toEqual([
      false,
      true,
      true,
    ]);
    for (const { table, column } of [
      { table: contractVersions, column: contractVersions.contractId },
      { table: amendments, column: amendments.contractId },
    ])
      expect(await opened.db.$count(table, eq(column, old.contractId))).toBe(0);
  });

  it("is not written again by the upgrade once it was deleted", async () => {
    const { id } = await buildRequest(opened.db, { status: "paid" });
    const contract = await buildContract(opened.db, id);
    await opened.db.execute(sql`update payments set paid_at = now() - interval '9 years' where request_id = ${id}`);
    await endedYearsAgo(contract.id, 9);
    await deleteOldContracts(opened.db, 8);
    await importContracts(opened.services, 8);
    expect(await opened.db.$count(contracts, eq(contracts.requestId, id))).toBe(0);
  });
});

describe("the erasure of an account", () => {
  it("keeps the names in its contracts, and says until when", async () => {
    const { contractId, company, freelancer } = await ended();
    const keptContracts = (await keptOf(opened.db, freelancer.accountId, years)).find(
      ({ kind }) => kind === "contracts",
    );
    expect(keptContracts?.count).toBe(1);
    expect(new Date(keptContracts?.until ?? 0).getUTCFullYear() - new Date().getUTCFullYear()).toBe(8);
    await opened.db.transaction(async (tx) => {
      const person = await lockForErasure(tx, freelancer.accountId);
      if (person) await eraseAccount(tx, person, { personalData, years });
    });
    const [contract] = (await get({ contractId }, company)).json();
    expect(contract).toMatchObject({ requestId: null, document: { freelancer: { name: "Meera Nair" } } });
  });
});

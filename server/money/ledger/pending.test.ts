import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { invariants } from "#server/contexts.ts";
import { checkTables, formatFinding } from "#server/money/ledger/checks.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { recordVersion } from "#server/platform/db/migrate.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";
import { buildRequest } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { reopenUpgrade } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

/** What `ledger:verify` prints of one invariant. */
const linesOf = async (name: string) => {
  const [finding] = await checkTables(
    opened.db,
    invariants.filter((invariant) => invariant.name === name),
  );
  if (!finding) throw new Error(`there is no ${name}`);
  return formatFinding(finding).replace(finding.sentence, "…").split("\n");
};

/** As the migrations found it after a version that had not noted whether every engagement has a contract. */
async function upgraded(): Promise<void> {
  await opened.db.update(schemaVersion).set({ contractsWrittenAt: null });
  await recordVersion(opened.db);
}

it("contracts that a job still writes after an upgrade are no violation, and one that is missing later is", async () => {
  const { db } = opened;
  for (const status of ["accepted", "completed"] as const) await buildRequest(db, { status });
  expect(await linesOf("I15")).toMatchObject(["BROKEN I15 …: 2 violations", /without a/, /without a/].map(matching));
  await upgraded();
  expect(await linesOf("I15")).toEqual(["wait   I15 …", "           2 contracts are still being written"]);
  await buildContracts(db);
  expect(await linesOf("I15")).toEqual(["ok     I15 …"]);
  await buildRequest(db, { status: "accepted" });
  expect(await linesOf("I15")).toMatchObject(["BROKEN I15 …: 1 violation", /without a/].map(matching));
  await buildContracts(db);
  // A version that has left nothing to be written: what is missing afterwards is a violation at once.
  await upgraded();
  await buildRequest(db, { status: "accepted" });
  expect(await linesOf("I15")).toMatchObject(["BROKEN I15 …: 1 violation", /without a/].map(matching));
});

const matching = (text: string | RegExp) => (text instanceof RegExp ? expect.stringMatching(text) : text);

it("what a job still notes as owed after an upgrade is no violation", async () => {
  const { db, services } = opened;
  await buildRequest(db, { status: "paid" });
  await db.delete(payables);
  expect(await linesOf("P1")).toMatchObject(
    ["BROKEN P1  …: 1 violation", /is owed 90000 paise, and 0 are/].map(matching),
  );
  await reopenUpgrade(db, { filledAt: null });
  await db.execute(sql`update payout_upgrades set last_payment_id = 0`);
  expect(await linesOf("P1")).toEqual(["wait   P1  …", "           1 payable is still being written"]);
  await processPayouts(services);
  expect(await linesOf("P1")).toEqual(["ok     P1  …"]);
});

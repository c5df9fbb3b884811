import { expect, it, vi } from "vitest";
import { openServices } from "#server/create-services.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { taxPapers } from "#server/platform/db/schema/tax-papers.ts";
import { here, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { restoreTests } from "#server/test/restore.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { parties, pay } = taxWorld(opened);
const { newTarget, saveBackup, restoreInto } = restoreTests();

it("no number that was issued since a backup is issued again after its restore: fees without a paper get the next letter", async () => {
  const deal = await parties(here, here);
  await pay(deal);
  await makePapers(opened.services);
  // In the backup, this fee has no paper yet. Its number is in other hands when the backup is restored.
  await pay(deal);
  const { DATABASE_URL = "", DATA_DIR: dataDir } = opened.services.settings;
  const { file } = await saveBackup({ url: DATABASE_URL, dataDir, env: {} }, true);
  await makePapers(opened.services);
  const numbersOf = async ({ db }: Pick<typeof opened, "db">) =>
    (await db.select({ number: taxPapers.number }).from(taxPapers).orderBy(taxPapers.id)).map(({ number }) =>
      number.replace(/\/\d{4}\//, "/"),
    );
  expect(await numbersOf(opened)).toEqual(["KJIA/000001", "KJIA/000002"]);
  const place = await newTarget();
  await restoreInto(file, place);
  const settings = { ...opened.services.settings, DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const { services, close } = await openServices(settings, place.url);
  try {
    await makePapers(services);
    expect(await numbersOf(services)).toEqual(["KJIA/000001", "KJIB/000001"]);
    expect(await violatedInvariants(services)).toEqual([]);
  } finally {
    await close();
  }
});

import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { nameOfTable } from "#server/cli/backup/manifest.ts";
import { personalData } from "#server/contexts.ts";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { erasedAccountsFile, recordErasedAccounts } from "#server/operation/personal-data/erased-accounts.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { buildExport } from "#server/test/operation/build-personal-data.ts";
import { restoreTests } from "#server/test/restore.ts";

const opened = open({}, { hasJobs: false });
const { newTarget, saveBackup, restoreInto } = restoreTests();

const source = () => {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  return { url: DATABASE_URL, dataDir: DATA_DIR, env: {} };
};

async function erase(accountId: number): Promise<void> {
  await opened.db.transaction(async (tx) => {
    const person = await lockForErasure(tx, accountId);
    if (person) await eraseAccount(tx, person, { personalData, years: { receipts: 8, contracts: 8 } });
  });
  await recordErasedAccounts(opened.services);
}

/** A target with the list of erased accounts of the source beside its files. */
async function targetWithList() {
  const target = await newTarget();
  const folder = join(target.dataDir, "files");
  await mkdir(folder, { recursive: true });
  await copyFile(join(source().dataDir, "files", erasedAccountsFile), join(folder, erasedAccountsFile));
  return target;
}

it("an account that was erased after the backup is erased again by its restore, and no other account", async () => {
  const [erased, other] = [
    await buildFreelancer(opened.db, { name: "Asha Menon" }),
    await buildFreelancer(opened.db, { name: "Ravi Das" }),
  ];
  await buildRequest(opened.db, { freelancerId: erased.id, status: "paid", name: "Asha Menon" });
  const { file } = await saveBackup(source());
  await erase(erased.id);
  const target = await targetWithList();
  await restoreInto(file, target);
  const rows = await target.rows<{ id: number; name: string; username: string }>(
    "select id, name, username from accounts where role = 'freelancer' order by id",
  );
  expect(rows.filter(({ id }) => id === erased.id || id === other.id)).toEqual([
    { id: erased.id, name: "Former member", username: `-${erased.id}` },
    { id: other.id, name: "Ravi Das", username: other.username },
  ]);
  expect(await target.rows("select from work_requests where name = 'Asha Menon'")).toEqual([]);
  expect(await target.rows("select freelancer_name from receipt_parties")).toEqual([{ freelancer_name: "Asha Menon" }]);
});

it("a later account with the id of an erased one is not erased", async () => {
  const { id } = await buildFreelancer(opened.db, { name: "Asha Menon" });
  await erase(id);
  await opened.db
    .update(accounts)
    .set({ name: "Meera Nair", erasedAt: null, registeredAt: sql`registered_at + interval '1 day'` })
    .where(eq(accounts.id, id));
  const { file } = await saveBackup(source());
  const target = await targetWithList();
  await restoreInto(file, target);
  expect(await target.rows(`select name from accounts where id = ${id}`)).toEqual([{ name: "Meera Nair" }]);
});

it("a backup holds no export", async () => {
  const { id } = await buildFreelancer(opened.db);
  await buildExport(opened, id);
  const { manifest } = await saveBackup(source());
  expect(manifest.tables.map(({ name }) => nameOfTable(name))).not.toContain(nameOfTable("exports"));
  expect(manifest.files.filter(({ name }) => name.endsWith(".zip"))).toEqual([]);
  expect(manifest.missing.filter(({ name }) => name.endsWith(".zip"))).toEqual([]);
});

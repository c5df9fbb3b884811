import type { Disk } from "flydrive";
import { z } from "zod";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import type { ErasureRules } from "#server/operation/personal-data/erase-queries.ts";
import { erasedAccounts } from "#server/operation/personal-data/erasure-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isMissing } from "#server/platform/files/disk.ts";

/** Lies beside the stored files and not in a backup, so that a restore of an older backup erases these accounts again. */
export const erasedAccountsFile = "erased-accounts.json";

/** The instant of the registration tells the account from a later one with the same id. */
const entry = z.object({ accountId: z.int(), registeredAt: z.iso.datetime() });
type Entry = z.infer<typeof entry>;

async function recordedAccounts(disk: Disk): Promise<Entry[]> {
  try {
    return z.array(entry).parse(JSON.parse(await disk.get(erasedAccountsFile)));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Adds every erased account to the file. */
export async function recordErasedAccounts({ db, disk }: { readonly db: Db; readonly disk: Disk }): Promise<void> {
  const present = (await erasedAccounts(db)).map(({ accountId, registeredAt }) => ({
    accountId,
    registeredAt: registeredAt.toISOString(),
  }));
  const byId = new Map([...(await recordedAccounts(disk)), ...present].map((each) => [keyOf(each), each]));
  await disk.put(erasedAccountsFile, `${JSON.stringify([...byId.values()])}\n`);
}

const keyOf = ({ accountId, registeredAt }: Entry) => `${accountId} ${registeredAt}`;

/** Erases the accounts of the file that are in the database as if they had not been erased. Returns their number. */
export async function eraseRecordedAccounts(tx: Db, disk: Disk, rules: ErasureRules): Promise<number> {
  let erased = 0;
  for (const { accountId, registeredAt } of await recordedAccounts(disk)) {
    const person = await lockForErasure(tx, accountId);
    if (!person || person.erasedAt || person.registeredAt.toISOString() !== registeredAt) continue;
    await eraseAccount(tx, person, rules);
    erased += 1;
  }
  return erased;
}

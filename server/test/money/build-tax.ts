import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import type { Opened } from "#server/test/open.ts";

export const gstin = "27AAPFU0939F1ZV";
export const pan = "AAPFU0939F";

type Overrides = Partial<Omit<typeof taxPeople.$inferInsert, "accountId">>;

/** Tax numbers of an account that wait for the accountant, and the version that a screen would have read. */
export async function buildTaxNumbers({ db, services }: Opened, accountId: number, overrides: Overrides = {}) {
  const { taxSeal } = services;
  const [row] = await db
    .insert(taxPeople)
    .values({
      accountId,
      panSealed: taxSeal.close(pan, accountId),
      panFingerprint: taxSeal.fingerprint(pan),
      panLast4: pan.slice(-4),
      gstin,
      stateCode: "27",
      legalName: "Asha Menon",
      address: "4 Hill Road, Mumbai",
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return { loginid: accountId, version: String(row.savedAt.getTime()) };
}

export async function buildNumbersOf(opened: Opened, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds) await buildTaxNumbers(opened, id);
}

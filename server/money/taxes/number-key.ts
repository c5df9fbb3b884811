import { anyPan } from "#server/money/taxes/people-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { SettingsError } from "#server/platform/settings.ts";

/** With another key no PAN can be read, so the product does not start. */
export async function refuseAnotherTaxKey({ db, taxSeal }: Pick<Services, "db" | "taxSeal">): Promise<void> {
  const stored = await anyPan(db);
  if (!stored?.panSealed) return;
  try {
    taxSeal.open(stored.panSealed, stored.accountId);
  } catch {
    throw new SettingsError(
      "SECRET_KEY does not match the key that encrypted the tax numbers in this database. Restore the old key, " +
        "or see docs/tax.md if it is lost.",
    );
  }
}

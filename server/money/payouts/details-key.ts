import { anyDetails } from "#server/money/payouts/account-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { SettingsError } from "#server/platform/settings.ts";

/** With another key no payout account can be read, so the product does not start. */
export async function refuseAnotherPayoutKey({ db, payoutSeal }: Pick<Services, "db" | "payoutSeal">): Promise<void> {
  const stored = await anyDetails(db);
  if (!stored?.detailsSealed) return;
  try {
    payoutSeal.open(stored.detailsSealed, stored.accountId);
  } catch {
    throw new SettingsError(
      "SECRET_KEY does not match the key that encrypted the payout accounts in this database. Restore the old key, " +
        "or see docs/decisions/0044 if it is lost.",
    );
  }
}

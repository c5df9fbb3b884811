import { activateAccounts } from "#server/features/payouts/account-queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** What is due by the clock: new payout accounts become active. Several instances may run it at the same time. */
export async function processPayouts({ db }: Pick<Services, "db">, now = new Date()): Promise<void> {
  await activateAccounts(db, now);
}

import { randomBytes } from "node:crypto";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Opened } from "#server/test/open.ts";

export const accountNumber = "001234567890";
export const ifsc = "HDFC0001234";

/** A payout account that has been active for long, with the token of its link. */
export async function buildPayoutAccount(
  { db, services }: Pick<Opened, "db" | "services">,
  accountId: number,
  overrides: Partial<(typeof payoutAccounts)["$inferInsert"]> = {},
) {
  const token = randomBytes(16).toString("hex");
  const [row] = await db
    .insert(payoutAccounts)
    .values({
      accountId,
      kind: "bank",
      detailsSealed: services.payoutSeal.close(JSON.stringify({ accountNumber, ifsc }), accountId),
      last4: accountNumber.slice(-4),
      holderName: "Asha Menon",
      state: "active",
      usableFrom: new Date("2020-01-01"),
      blockTokenHash: hashOf(token),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return { ...row, token };
}

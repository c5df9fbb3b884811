import { sql } from "drizzle-orm";
import { rateRange } from "#domain/brokerage.ts";
import type { BasisPoints } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokerageRates } from "#server/platform/db/schema/brokerage.ts";

/** A brokerage that comes in two months, one percent more than what counts today; the admin may take it back. */
export async function fillRates(tx: Db, { admin, rate }: { admin: number; rate: BasisPoints }): Promise<void> {
  const bps = Math.min(rate + 100, rateRange.most);
  await tx.insert(brokerageRates).values({ fromDay: sql`current_date + 60`, bps, setBy: admin });
}

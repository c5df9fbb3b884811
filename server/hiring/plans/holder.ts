import { eq } from "drizzle-orm";
import { type Holder, holderOf } from "#domain/money/funding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The row of the platform settings with the name of the holder. Its value is a text that an admin types, and not a choice. */
export const holderKey = "fundHolder";

type HolderServices = Pick<Services, "providers" | "platformSettings" | "settings">;

/** The name of whoever holds the money on an own account; empty where no admin has named one. */
export async function fundHolderOf(db: Db): Promise<string> {
  const [row] = await db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, holderKey));
  return typeof row?.value === "string" ? row.value : "";
}

/** Who would hold the money of a milestone that is funded now; null where nobody may. */
export async function presentHolder(
  db: Db,
  { providers, platformSettings, settings }: HolderServices,
): Promise<Holder | null> {
  const { fundedWorks } = platformSettings.current();
  const provider = providers.chosen.name;
  const fundHolder = fundedWorks === "on" && provider !== "sandbox" ? await fundHolderOf(db) : "";
  return holderOf({ fundedWorks, provider, razorpayPayouts: settings.RAZORPAY_PAYOUTS, fundHolder });
}

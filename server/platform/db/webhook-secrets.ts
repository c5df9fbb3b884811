import { desc, eq, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/money/payment-order.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { webhookSecretLock } from "#server/platform/db/locks.ts";
import { webhookSecrets } from "#server/platform/db/schema/payments.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";

const purpose = "webhook-secret";

/** Since when a provider's webhook has this secret. A start with another secret than the last one notes the change. */
export async function webhookSecretSince(
  db: Db,
  keys: SigningKeys,
  { provider, secret }: { readonly provider: ProviderName; readonly secret: string },
): Promise<Date> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${webhookSecretLock})`);
    const [last] = await tx
      .select()
      .from(webhookSecrets)
      .where(eq(webhookSecrets.provider, provider))
      .orderBy(desc(webhookSecrets.id))
      .limit(1);
    if (last && keys.verify(purpose, secret, Buffer.from(last.signature, "hex"))) return last.since;
    const signature = keys.sign(purpose, secret).toString("hex");
    const [noted] = await tx
      .insert(webhookSecrets)
      .values({ provider, signature })
      .returning({ since: webhookSecrets.since });
    if (!noted) throw new Error("the change of a webhook secret was not noted");
    return noted.since;
  });
}

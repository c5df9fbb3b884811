import { sql } from "drizzle-orm";
import webPush from "web-push";
import type { Db } from "#server/platform/db/connect.ts";
import { signingKeys } from "#server/platform/db/schema/signing-keys.ts";

/** A P-256 key pair, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Reads the key pair that identifies the product to push services (RFC 8292). The first instance creates it. */
export async function loadVapidKeys(db: Db): Promise<VapidKeys> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7246003)`);
    const [stored] = await tx
      .select({ secret: signingKeys.secret })
      .from(signingKeys)
      .where(sql`${signingKeys.purpose} = 'vapid'`);
    if (stored) return JSON.parse(stored.secret) as VapidKeys;
    const keys = webPush.generateVAPIDKeys();
    await tx.insert(signingKeys).values({ purpose: "vapid", secret: JSON.stringify(keys) });
    return keys;
  });
}

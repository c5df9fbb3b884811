import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { signingKeys } from "#server/platform/db/schema/signing-keys.ts";

/** A signature for one purpose is invalid for another. */
type Purpose =
  | "xsrf"
  | "known-browser"
  | "idempotency"
  | "sandbox"
  | "bank-file"
  | "webhook-secret"
  | "ticket"
  | "feed"
  | "calendar"
  | "sign-on"
  | "new-identity";

/** Signs with the newest key and accepts signatures of any stored key, so that keys can be rotated. */
export interface SigningKeys {
  readonly sign: (purpose: Purpose, text: string) => Buffer;
  readonly verify: (purpose: Purpose, text: string, signature: Buffer) => boolean;
}

/** Reads the product's own secrets. The first instance creates them. */
export async function loadSigningKeys(db: Db): Promise<SigningKeys> {
  const secrets = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7246002)`);
    const stored = await readSecrets(tx);
    if (stored.length > 0) return stored;
    await tx.insert(signingKeys).values({ purpose: "sign", secret: randomBytes(32).toString("base64") });
    return readSecrets(tx);
  });
  const mac = (key: KeyObject, purpose: Purpose, text: string) =>
    createHmac("sha256", key).update(`${purpose}\n${text}`).digest();
  // Created once, because each call with a session signs or verifies.
  const keys = secrets.map((secret) => createSecretKey(secret, "base64"));
  const [newest] = keys;
  if (!newest) throw new Error("the product has no key to sign with");
  return {
    sign: (purpose, text) => mac(newest, purpose, text),
    verify: (purpose, text, signature) =>
      keys.some((key) => {
        const expected = mac(key, purpose, text);
        return expected.length === signature.length && timingSafeEqual(expected, signature);
      }),
  };
}

async function readSecrets(db: Db): Promise<string[]> {
  const rows = await db
    .select({ secret: signingKeys.secret })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, "sign"))
    .orderBy(desc(signingKeys.id));
  return rows.map(({ secret }) => secret);
}

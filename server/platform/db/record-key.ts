import { sql } from "drizzle-orm";
import {
  CompactSign,
  type CryptoKey,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { Db } from "#server/platform/db/connect.ts";
import { signingKeys } from "#server/platform/db/schema/signing-keys.ts";

const alg = "ES256";

/** Signs records that others check with the public key. */
export interface RecordKey {
  readonly sign: (payload: object) => Promise<string>;
  /** The content of what this key has signed; throws for anything else. */
  readonly open: (jws: string) => Promise<unknown>;
  readonly publicKey: JWK;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}

/** Reads the key pair with which the product signs records. The first instance creates it. */
export async function loadRecordKey(db: Db): Promise<RecordKey> {
  const jwk = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7246021)`);
    const [stored] = await tx
      .select({ secret: signingKeys.secret })
      .from(signingKeys)
      .where(sql`${signingKeys.purpose} = 'record'`);
    if (stored) return JSON.parse(stored.secret) as JWK;
    const created = await newKey();
    await tx.insert(signingKeys).values({ purpose: "record", secret: JSON.stringify(created) });
    return created;
  });
  const { d: _private, ...shared } = jwk;
  const publicKey = { ...shared, alg, use: "sig" };
  const [signing, verifying] = [await importJWK(jwk, alg), await importJWK(publicKey, alg)] as [CryptoKey, CryptoKey];
  const header = { alg, ...(jwk.kid && { kid: jwk.kid }) };
  return {
    sign: (payload) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader(header).sign(signing),
    open: async (jws) =>
      JSON.parse(new TextDecoder().decode((await compactVerify(jws, verifying, { algorithms: [alg] })).payload)),
    publicKey,
  };
}

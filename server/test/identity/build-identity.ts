import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";

/** An identity of single sign-on that is linked with an account. */
export async function buildIdentity(db: Db, accountId: number): Promise<number> {
  const [row] = await db
    .insert(oidcIdentities)
    .values({ issuer: "https://login.example", subject: randomUUID(), accountId })
    .returning({ id: oidcIdentities.id });
  return row?.id ?? 0;
}

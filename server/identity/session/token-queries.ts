import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { actorFields, isAccountOfPerson, isOpen, person } from "#server/identity/session/actor-fields.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared, preparedSelect } from "#server/platform/db/prepared.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";

export const isUnexpired = sql`${accessTokens.expiresAt} > now()`;

const actor = preparedSelect("token_actor", (db) =>
  db
    .select({
      ...actorFields,
      // Counted for sessions alone.
      writes: sql<number>`0`,
      tokenId: accessTokens.id,
      scopes: accessTokens.scopes,
      stale: sql<boolean>`${accessTokens.usedAt} is null or ${accessTokens.usedAt} < now() - interval '1 minute'`,
    })
    .from(accessTokens)
    .innerJoin(person, eq(person.id, accessTokens.accountId))
    .innerJoin(accounts, isAccountOfPerson)
    .leftJoin(members, eq(members.accountId, person.id))
    .where(and(eq(accessTokens.tokenHash, sql.placeholder("tokenHash")), isUnexpired, isOpen)),
);

/** The account on whose behalf a program acts with a token. */
export async function tokenActorOf(db: Db, tokenHash: string) {
  const [row] = await actor(db, { tokenHash });
  if (!row) return undefined;
  const { tokenId: id, scopes, ...account } = row;
  return { ...account, token: { id, scopes } };
}

const touchStatement = prepared("touch_token", (db) =>
  db
    .update(accessTokens)
    .set({ usedAt: sql`now()` })
    .where(eq(accessTokens.id, sql.placeholder("tokenId"))),
);

/** Notes that it is in use; once a minute is enough. */
export async function touchToken(db: Db, tokenId: number): Promise<void> {
  await touchStatement(db, { tokenId });
}

/** Ends every access token of these accounts. */
export async function deleteTokensOf(db: Db, whose: SQL | undefined): Promise<void> {
  const ids = db.select({ id: accounts.id }).from(accounts).where(whose);
  await db.delete(accessTokens).where(inArray(accessTokens.accountId, ids));
}

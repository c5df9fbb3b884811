import { scopeNames, type TokenScope } from "#domain/identity/access-token.ts";
import { insertToken } from "#server/identity/tokens/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { newAccessToken } from "#server/platform/http/access-token.ts";
import { hashOf } from "#server/platform/http/cookies.ts";

/** An access token of an account, by default with every scope. */
export async function buildToken(
  db: Db,
  accountId: number,
  { scopes = scopeNames, days = 90 }: { readonly scopes?: readonly TokenScope[]; readonly days?: number } = {},
) {
  const token = newAccessToken();
  const row = { accountId, name: "ERP", scopes: [...scopes], days, tokenHash: hashOf(token) };
  return { tokenId: await insertToken(db, row), token };
}

/** One of each of these accounts. */
export async function buildTokens<K extends string>(db: Db, ids: Readonly<Record<K, number>>) {
  const entries = Object.entries<number>(ids).map(async ([name, id]) => [name, await buildToken(db, id)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<K, Awaited<ReturnType<typeof buildToken>>>;
}

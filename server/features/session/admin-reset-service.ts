import { accountNamed, insertResetToken } from "#server/features/session/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";

/** A one-time link that sets a new admin password, for the operator when e-mail is no option. */
export async function resetLinkOf(db: Db, username: string, address: string): Promise<string> {
  const account = await accountNamed(db, username);
  if (account?.role !== "admin") throw new Error(`There is no admin with the username ${username}.`);
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    await insertResetToken(tx, { tokenHash: hashOf(token), accountId: account.id });
    await insertOwnEntry(tx, { call: "admin:reset", subject: "account", subjectId: String(account.id), after: {} });
  });
  return `${address}/guestmaster/resetpwd?token=${token}`;
}

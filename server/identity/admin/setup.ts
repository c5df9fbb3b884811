import type { admin } from "#contract/identity/admin.ts";
import {
  deleteSetupTokens,
  insertSetupToken,
  isSetupToken,
  lockSetupTokens,
} from "#server/identity/admin/setup-queries.ts";
import { refuseGuessed } from "#server/identity/session/admin-password.ts";
import { insertPermissions } from "#server/identity/session/permission-queries.ts";
import { hasAdmin, insertAccount, isUsernameTaken } from "#server/identity/session/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/** The token of a link that creates the first admin. Each start creates a new one while there is no admin. */
export async function openSetup({ db }: Pick<Services, "db">): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = newToken();
  await insertSetupToken(db, hashOf(token));
  return token;
}

const role = "admin";

/** Only the operator can read the link. It creates the admin account and ends all such links. */
export const setUpAdmin: Handler<(typeof admin)["admin.setUp"]> = async (
  input,
  { db, browser, recordAudit, refuse },
) => {
  const { token, username, newPassword } = input;
  const tokenHash = hashOf(token);
  if (!(await isSetupToken(db, tokenHash))) return "wrong";
  if (await isUsernameTaken(db, username)) return "exists";
  refuseGuessed(newPassword, { username, role }, refuse);
  const passwordHash = await hashPassword(newPassword);
  const account = { username, passwordHash, name: input.name || "Administrator", email: input.email ?? "", phone: "" };
  return db.transaction(async (tx) => {
    if (!(await lockSetupTokens(tx, tokenHash)) || (await hasAdmin(tx))) return "wrong";
    const accountId = await insertAccount(tx, { ...account, role, status: "accepted", language: browser.language });
    if (accountId === undefined) return "exists";
    await insertPermissions(tx, accountId);
    await deleteSetupTokens(tx);
    await recordAudit(tx, { id: accountId, after: { role }, by: { accountId, role } });
    return "done";
  });
};

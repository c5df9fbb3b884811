import type { accounts } from "#contract/identity/accounts.ts";
import { restoreEmail, takeEmailChange } from "#server/identity/session/email-change-queries.ts";
import { endAccess, insertResetToken } from "#server/identity/session/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";

/** The link proves that its owner reads the previous address, so it may choose the new password as well. */
export const undoEmailChange: Handler<(typeof accounts)["accounts.undoEmailChange"]> = async ({ token }, context) => {
  const { db, recordAudit } = context;
  const change = await takeEmailChange(db, hashOf(token));
  const owner = change && (await restoreEmail(db, change));
  if (!owner) return { outcome: "wrong" };
  await endAccess(db, owner.accountId);
  const resetToken = newLinkToken();
  await insertResetToken(db, { tokenHash: hashOf(resetToken), accountId: owner.accountId });
  await recordAudit(db, { id: owner.accountId, after: { email: "changed" }, by: owner });
  return { outcome: "done", resetToken };
};

import type { admin } from "#contract/identity/admin.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import { lockAccount, updateEmail } from "#server/identity/accounts/queries.ts";
import { markUnproved } from "#server/identity/emails/queries.ts";
import { withBothSteps } from "#server/identity/secondstep/confirmation.ts";
import { recordEmailChange } from "#server/identity/session/email-change.ts";
import { recoveryEmailOf } from "#server/identity/session/email-change-queries.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const getProfile: Handler<(typeof admin)["admin.getProfile"]> = async (_input, { db, actor }) => {
  const account = await accountWith(db, actor.accountId);
  const recoveryEmail = (await recoveryEmailOf(db, actor.accountId)) ?? null;
  return account ? [{ email: account.email, recoveryEmail }] : [];
};

/** Confirmed by both steps, so a first address counts at once. A changed one can be undone like everybody's. */
export const updateAdminEmail: Handler<(typeof admin)["admin.updateEmail"]> = async (input, context) => {
  const { email, ...typed } = input;
  return withBothSteps(typed, context, async (tx, { id }) => {
    const owner = await lockAccount(tx, id);
    await updateEmail(tx, id, email);
    if (owner?.email) await recordEmailChange(tx, { ...owner, id }, email, context.services);
    else await markUnproved(tx, id);
    await context.recordAudit(tx, { id, after: comparedWith<"email">(owner, { email }) });
    return "done" as const;
  });
};

import type { oidc } from "#contract/identity/oidc.ts";
import { deleteIdentity, insertIdentity, isFreshSession } from "#server/identity/oidc/queries.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type Linking = HandlerContext<(typeof oidc)["oidc.link"]>;

/** Whether a login with the password, and the second step where it is on, came after the identity was proved. */
async function isFreshLogin({ db, actor, browser }: Pick<Linking, "db" | "actor" | "browser">) {
  const { newIdentity } = browser;
  return newIdentity !== undefined && (await isFreshSession(db, actor.tokenHash, newIdentity.provedAt));
}

export const getPending: Handler<(typeof oidc)["oidc.getPending"]> = async (
  _input,
  { db, actor, browser, services },
) => {
  const { newIdentity } = browser;
  if (!newIdentity) return [];
  const isOpen = services.platformSettings.current().registration === "open";
  return [
    {
      email: newIdentity.email,
      canRegister: isOpen && newIdentity.isEmailProved,
      needsPassword: actor !== undefined && !(await isFreshLogin({ db, actor, browser })),
    },
  ];
};

/** Only the owner of an account links an identity with it: neither address nor name of the identity counts. */
export const linkIdentity: Handler<(typeof oidc)["oidc.link"]> = async ({ password, code }, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  const { newIdentity } = browser;
  if (!newIdentity) throw refuse("not_found");
  if (!services.signOn?.roles.includes(actor.role)) throw refuse("identity_role");
  const link = async (tx: Db, account: NonNullable<Awaited<ReturnType<typeof accountWith>>>) => {
    if (!(await insertIdentity(tx, { ...newIdentity, accountId: account.id }))) throw refuse("identity_taken");
    await recordAudit(tx, { id: account.id, after: { identity: "linked" } });
    await notifyOwner(tx, services, account, "identityOn");
    return { isLinked: true };
  };
  const account = (await isFreshLogin(context)) ? await accountWith(db, actor.personId) : undefined;
  if (account) await db.transaction((tx) => link(tx, account));
  else if (password) await withStepUp({ password, code }, context, link);
  else throw refuse("invalid", { fields: { password: "please fill this field" } });
  browser.endIdentity();
  return "done";
};

/** The password is asked for, so that nobody loses the only way into the account. */
export const unlinkIdentity: Handler<(typeof oidc)["oidc.unlink"]> = async ({ identityId, ...factors }, context) => {
  const { services, refuse, recordAudit } = context;
  await withStepUp(factors, context, async (tx, account) => {
    if (!(await deleteIdentity(tx, account.id, identityId))) throw refuse("not_found");
    await recordAudit(tx, { id: account.id, after: { identity: "unlinked" } });
    await notifyOwner(tx, services, account, "identityOff");
    return { isUnlinked: true };
  });
  return "done";
};

import type { session } from "#contract/session.ts";
import type { Handlers } from "#server/http/handler.ts";
import { deleteSession } from "#server/session/queries.ts";
import { changePassword, forgotPassword, login, loginRow, resetPassword } from "#server/session/service.ts";

/** Who is signed in, and how one becomes that. */
export const sessionHandlers: Handlers<typeof session> = {
  login,
  logout: async (_input, { db, actor, visit }) => {
    await deleteSession(db, actor.tokenHash);
    visit.signOut();
    return "done";
  },
  whoami: async (_input, { actor }) => (actor ? [loginRow(actor)] : []),
  changepwd: changePassword,
  forgotpwd: forgotPassword,
  resetpwd: resetPassword,
};

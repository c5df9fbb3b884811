import type { session } from "#contract/identity/session.ts";
import { login, signedInRow } from "#server/identity/session/login.ts";
import { deleteOtherSessions, deleteSession } from "#server/identity/session/queries.ts";
import {
  changePassword,
  endOneSession,
  forgotPassword,
  listSessions,
  resetPassword,
} from "#server/identity/session/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Login, logout, sessions and passwords. */
export const sessionHandlers: Handlers<typeof session> = {
  login,
  logout: async (_input, { db, actor, browser, recordAudit }) => {
    await deleteSession(db, actor.tokenHash);
    await recordAudit(db, { id: actor.personId });
    browser.signOut();
    return "done";
  },
  whoami: async (_input, { actor, services }) => {
    if (!actor) return [];
    const row = await signedInRow(actor, services);
    return [actor.role === "admin" ? { ...row, permissions: [...actor.permissions] } : row];
  },
  "sessions.list": listSessions,
  "sessions.end": endOneSession,
  "sessions.endOthers": async (_input, { db, actor, recordAudit }) => {
    await deleteOtherSessions(db, actor.personId, actor.tokenHash);
    await recordAudit(db, { id: actor.personId });
    return "done";
  },
  changepwd: changePassword,
  forgotpwd: forgotPassword,
  resetpwd: resetPassword,
};

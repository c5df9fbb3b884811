import type { session } from "#contract/identity/session.ts";
import { undoEmailChange } from "#server/identity/session/email-change.ts";
import { login, signedInRow } from "#server/identity/session/login.ts";
import { deleteOtherSessions, deleteSession, setLanguage } from "#server/identity/session/queries.ts";
import {
  changePassword,
  endOneSession,
  endSessionsFor,
  forgotPassword,
  listSessions,
  resetPassword,
} from "#server/identity/session/service.ts";
import { setUpAdmin } from "#server/identity/session/setup.ts";
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
  "accounts.endSessions": endSessionsFor,
  "accounts.setLanguage": async ({ language }, { db, actor }) => {
    await setLanguage(db, actor.personId, language);
    return "done";
  },
  changepwd: changePassword,
  forgotpwd: forgotPassword,
  resetpwd: resetPassword,
  "admin.setUp": setUpAdmin,
  "accounts.undoEmailChange": undoEmailChange,
};

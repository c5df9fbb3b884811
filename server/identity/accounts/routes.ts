import type { accounts } from "#contract/identity/accounts.ts";
import { listAccounts } from "#server/identity/accounts/list-queries.ts";
import { companyWith, freelancerWith, standingOf } from "#server/identity/accounts/queries.ts";
import { editCompany, editFreelancer, registerCompany, registerFreelancer } from "#server/identity/accounts/service.ts";
import { undoEmailChange } from "#server/identity/accounts/undo-email-change.ts";
import { endSessionsOf, setLanguage } from "#server/identity/session/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Companies and freelancers: registration and profiles. */
export const accountsHandlers: Handlers<typeof accounts> = {
  companyreg: registerCompany,
  freelancerreg: registerFreelancer,
  getclientdetails: async ({ loginid }, { db, actor, refuse }) =>
    requireRows(await companyWith(db, loginid ?? actor.accountId), refuse),
  getfreelancerbyid: async ({ loginid }, { db, actor, refuse }) =>
    requireRows(await freelancerWith(db, loginid ?? actor.accountId), refuse),
  clientprofileedit: editCompany,
  freelancerprofileedit: editFreelancer,
  "accounts.endSessions": async ({ id }, { db, refuse, recordAudit }) => {
    const ended = await endSessionsOf(db, id);
    if (ended === undefined) throw refuse("not_found");
    await recordAudit(db, { id, before: { sessions: ended }, after: { sessions: 0 } });
    return "done";
  },
  "accounts.setLanguage": async ({ language }, { db, actor }) => {
    await setLanguage(db, actor.personId, language);
    return "done";
  },
  "accounts.undoEmailChange": undoEmailChange,
  "accounts.list": (input, { db }) => listAccounts(db, input),
  "accounts.getObligations": async ({ id }, { db, refuse }) => requireRows(await standingOf(db, id), refuse),
};

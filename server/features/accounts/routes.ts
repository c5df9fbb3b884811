import type { accounts } from "#contract/accounts.ts";
import { companiesWithStatus, companyWith, freelancerWith, standingOf } from "#server/features/accounts/queries.ts";
import {
  editCompany,
  editFreelancer,
  registerCompany,
  registerFreelancer,
  setCompanyStatus,
} from "#server/features/accounts/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Companies and freelancers: how they register, what they say of themselves, and how the admin judges companies. */
export const accountsHandlers: Handlers<typeof accounts> = {
  companyreg: registerCompany,
  freelancerreg: registerFreelancer,
  getclientdetails: async ({ loginid }, { db, actor, refuse }) =>
    requireRows(await companyWith(db, loginid ?? actor.accountId), refuse),
  getfreelancerbyid: async ({ loginid }, { db, actor, refuse }) =>
    requireRows(await freelancerWith(db, loginid ?? actor.accountId), refuse),
  clientprofileedit: editCompany,
  freelancerprofileedit: editFreelancer,
  getclient: async (input, { db }) => companiesWithStatus(db, input.status, input),
  "accounts.getObligations": async ({ id }, { db, refuse }) => requireRows(await standingOf(db, id), refuse),
  updateclientstatus: setCompanyStatus,
};

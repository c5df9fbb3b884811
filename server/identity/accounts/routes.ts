import type { accounts } from "#contract/identity/accounts.ts";
import { companyWith, freelancerWith } from "#server/identity/accounts/queries.ts";
import { editCompany, editFreelancer, registerCompany, registerFreelancer } from "#server/identity/accounts/service.ts";
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
};

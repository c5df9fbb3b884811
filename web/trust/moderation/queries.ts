import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The account that an address names; `accountId` is text of the address. */
export const accountQuery = (accountId: string) => allRowsQuery("restrictions.getAccount", { accountId });

/** Decisions about an account, newest first. */
export const decisionsQuery = (accountId: string) => pagedQuery("restrictions.list", { accountId });

/** A decision about the signed-in account. */
export const ownDecisionQuery = (decisionId: string) => allRowsQuery("decisions.mine", { decisionId });

/** A work as an admin reads it. */
export const postedWorkQuery = (workId: string) => allRowsQuery("works.findPosted", { workId });

/** The works of a company, newest first; none of a freelancer. */
export const companyWorksQuery = (companyId: string) => pagedQuery("works.findPosted", { companyId });

/** Appeals that await an answer, oldest first. */
export const openAppealsQuery = pagedQuery("appeals.list", {});

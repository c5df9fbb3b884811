import type { companyPages } from "#contract/discovery/company-pages.ts";
import { getOwnCompanyPage, getPublicCompanyPage, updateCompanyPage } from "#server/discovery/company-pages/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Pages of companies, which visitors read once they are published. */
export const companyPagesHandlers: Handlers<typeof companyPages> = {
  "companyPages.get": getOwnCompanyPage,
  "companyPages.update": updateCompanyPage,
  "publicPages.company": getPublicCompanyPage,
};

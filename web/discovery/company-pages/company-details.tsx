import { DetailsCard } from "#web/discovery/profiles/details-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const CompanyDetailsForm = lazyPart(
  async () => (await import("#web/discovery/company-pages/company-details-form.tsx")).CompanyDetailsForm,
);

/** What the page of a company takes from the profile, and the form that changes it, loaded when it is opened. */
export const CompanyDetails = ({ page }: { readonly page: RowOf<"companyPages.get"> }) => (
  <DetailsCard
    title={t("Company details")}
    picture={page.logo}
    name={page.name}
    lines={[[page.district, page.state].filter(Boolean).join(", ")]}
    form={(close) => <CompanyDetailsForm of={{ close }} placeholder={<Skeleton height="24rem" />} />}
  />
);

import { CompanyProfileForm } from "#web/identity/accounts/company-profile-form.tsx";
import { editedCompanyQuery } from "#web/identity/accounts/queries.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Button } from "#web/ui/button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The profile of the company, to be changed beside the page that shows it. */
export function CompanyDetailsForm({ close }: { readonly close: () => void }) {
  return (
    <Listing list={useUncached(editedCompanyQuery)} skeleton={<Skeleton height="24rem" />}>
      {([company]) =>
        company && (
          <CompanyProfileForm company={company} after={close} cancel={<Button onClick={close}>{t("Cancel")}</Button>} />
        )
      }
    </Listing>
  );
}

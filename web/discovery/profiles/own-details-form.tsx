import { FreelancerProfileForm } from "#web/identity/accounts/freelancer-profile-form.tsx";
import { editedFreelancerQuery } from "#web/identity/accounts/queries.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { Button } from "#web/ui/button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The profile, to be changed beside the page that shows it. */
export function OwnDetailsForm({ close }: { readonly close: () => void }) {
  return (
    <Listing list={useUncached(editedFreelancerQuery)} skeleton={<Skeleton height="24rem" />}>
      {([me]) =>
        me && <FreelancerProfileForm me={me} after={close} cancel={<Button onClick={close}>{t("Cancel")}</Button>} />
      }
    </Listing>
  );
}

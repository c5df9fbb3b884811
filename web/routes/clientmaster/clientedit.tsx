import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { districtsQuery } from "#web/catalog/reference/queries.ts";
import { CompanyProfileForm } from "#web/identity/accounts/company-profile-form.tsx";
import { editedCompanyQuery } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/clientedit")({
  loader: ({ context: { queries } }) => prefetch(queries, [editedCompanyQuery, districtsQuery]),
  component: ClientEdit,
});

function ClientEdit() {
  const company = useUncached(editedCompanyQuery);
  return (
    <Page width="narrow">
      <PageTitle title={t("Profile update")} lead={t("What freelancers see about your company.")} />
      <Listing list={company} skeleton={<Skeleton height="22rem" />}>
        {([row]) => row && <EditForm company={row} />}
      </Listing>
    </Page>
  );
}

function EditForm({ company }: { readonly company: RowOf<"getclientdetails"> }) {
  const navigate = useNavigate();
  return (
    <Card>
      <CompanyProfileForm
        company={company}
        after={() => navigate({ to: "/clientmaster/clientprofile" })}
        cancel={<ButtonLink to="/clientmaster/clientprofile">{t("Cancel")}</ButtonLink>}
      />
    </Card>
  );
}

import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CompanyFields } from "#web/features/accounts/company-fields.tsx";
import { useWhole } from "#web/lib/lists.ts";
import { askUser } from "#web/lib/say.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const Route = createFileRoute("/clientmaster/clientedit")({ component: ClientEdit });

function ClientEdit() {
  const company = useWhole("getclientdetails", {});
  return (
    <Page width="narrow">
      <PageTitle title={t("Profile update")} />
      <Listing list={company} skeleton={<Skeleton height="22rem" />}>
        {([row]) => row && <EditForm company={row} />}
      </Listing>
    </Page>
  );
}

function EditForm({ company }: { readonly company: RowOf<"getclientdetails"> }) {
  const navigate = useNavigate();
  const form = useCallForm("clientprofileedit", {
    fields: {
      name: company.companyname,
      licenseno: company.licenseno,
      EMAIL: company.email,
      phone: company.phone,
      districtid: String(company.districtid),
      locationid: String(company.locationid),
    },
    before: () => askUser(t("Do you want to save the changes?")),
    after: () => navigate({ to: "/clientmaster/clientprofile" }),
  });
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      cancel={<ButtonLink to="/clientmaster/clientprofile">{t("Cancel")}</ButtonLink>}
    >
      <CompanyFields of={form.of} />
    </FormCard>
  );
}

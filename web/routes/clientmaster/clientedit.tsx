import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { rowVersion } from "#domain/edited-fields.ts";
import { districtsQuery } from "#web/catalog/reference/queries.ts";
import { CompanyFields } from "#web/identity/accounts/account-fields.tsx";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import { editedCompanyQuery } from "#web/identity/accounts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PictureField } from "#web/ui/form/file-field.tsx";
import { FormCard } from "#web/ui/form/form.tsx";
import { Page } from "#web/ui/layout.tsx";
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

/** The present logo is sent back by its name, unless another is chosen. */
function EditForm({ company }: { readonly company: RowOf<"getclientdetails"> }) {
  const navigate = useNavigate();
  const fields = {
    name: company.companyname,
    licenseno: company.licenseno,
    EMAIL: company.email,
    phone: company.phone,
    districtid: String(company.districtid),
    locationid: String(company.locationid),
    logo: company.logo,
  };
  const form = useCallForm("clientprofileedit", {
    fields,
    readVersion: rowVersion("clientprofileedit", fields),
    before: () => confirm(t("Do you want to save the changes?")),
    after: () => navigate({ to: "/clientmaster/clientprofile" }),
  });
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      beside={<ButtonLink to="/clientmaster/clientprofile">{t("Cancel")}</ButtonLink>}
    >
      <CompanyFields of={form.of} />
      <PhoneHelp of="client" />
      <PictureField field={form.of("logo")} label={t("Change logo")} />
    </FormCard>
  );
}

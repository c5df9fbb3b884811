import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { PlaceFields } from "#web/features/reference/place-fields.tsx";
import { useWhole } from "#web/lib/lists.ts";
import { askUser } from "#web/lib/say.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { FormColumns } from "#web/ui/form/form-columns.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const Route = createFileRoute("/clientmaster/clientedit")({ component: ClientEdit });

function ClientEdit() {
  const company = useWhole("getclientdetails", {});
  return (
    <Page width="narrow">
      <PageTitle title={t("Profile update")} />
      <Card>
        <Listing list={company} skeleton={<Skeleton height="22rem" />}>
          {([row]) => row && <EditForm company={row} />}
        </Listing>
      </Card>
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
    <Form form={form}>
      <FormColumns>
        <TextField field={form.of("name")} label={t("Company name")} autoComplete="organization" />
        <TextField field={form.of("licenseno")} label={t("License no.")} />
        <TextField field={form.of("EMAIL")} label={t("Email")} type="email" autoComplete="email" />
        <TextField field={form.of("phone")} label={t("Phone")} inputMode="tel" autoComplete="tel-national" />
        <PlaceFields district={form.of("districtid")} location={form.of("locationid")} />
      </FormColumns>
      <FormActions submit={t("Save changes")} busy={form.busy}>
        <ButtonLink to="/clientmaster/clientprofile">{t("Cancel")}</ButtonLink>
      </FormActions>
    </Form>
  );
}

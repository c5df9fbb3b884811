import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { DistrictField } from "#web/features/reference/district-field.tsx";
import { useUncached } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/editlocation/$id")({ component: EditLocation });

function EditLocation() {
  const location = useUncached("getlocationbyid", { id: Route.useParams().id });
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Edit location")}
        lead={t("Changes apply everywhere immediately, even where the entry is already in use.")}
      />
      <Listing list={location}>{([row]) => row && <EditForm row={row} />}</Listing>
    </Page>
  );
}

function EditForm({ row }: { readonly row: RowOf<"getlocationbyid"> }) {
  const navigate = useNavigate();
  const form = useCallForm("locationedit", {
    fields: { districtid: String(row.districtid), locationname: row.location },
    fixed: { locationid: row.locationid },
    after: () => {
      void navigate({ to: "/adminmaster/locationview", search: { district: String(form.values.districtid) } });
    },
  });
  const back = { district: String(row.districtid) };
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      cancel={
        <ButtonLink to="/adminmaster/locationview" search={back}>
          {t("Cancel")}
        </ButtonLink>
      }
    >
      <DistrictField field={form.of("districtid")} />
      <TextField field={form.of("locationname")} label={t("Location")} />
    </FormCard>
  );
}

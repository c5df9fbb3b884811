import { createFileRoute, useNavigate } from "@tanstack/react-router";
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

export const Route = createFileRoute("/adminmaster/districtedit/$id")({ component: DistrictEdit });

function DistrictEdit() {
  const district = useUncached("getdistrictbyid", { id: Route.useParams().id });
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Edit district")}
        lead={t("Changes apply everywhere immediately, even where the entry is already in use.")}
      />
      <Listing list={district}>{([row]) => row && <EditForm row={row} />}</Listing>
    </Page>
  );
}

function EditForm({ row }: { readonly row: RowOf<"getdistrictbyid"> }) {
  const navigate = useNavigate();
  const form = useCallForm("districtedit", {
    fields: { district: row.district },
    fixed: { districtid: row.districtid },
    after: () => navigate({ to: "/adminmaster/districtview" }),
  });
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      cancel={<ButtonLink to="/adminmaster/districtview">{t("Cancel")}</ButtonLink>}
    >
      <TextField field={form.of("district")} label={t("District")} />
    </FormCard>
  );
}

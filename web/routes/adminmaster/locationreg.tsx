import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { DistrictField } from "#web/features/reference/district-field.tsx";
import { ThereAlready } from "#web/features/reference/there-already.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/locationreg")({
  /** The district whose locations one came from. */
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  component: LocationReg,
});

function LocationReg() {
  const navigate = useNavigate();
  const { district = "" } = Route.useSearch();
  const form = useCallForm("locationreg", {
    fields: { districtid: district, location: "" },
    after: () => {
      void navigate({ to: "/adminmaster/locationview", search: { district: String(form.values.districtid) } });
    },
  });
  const chosen = String(form.values.districtid);
  const locations = useAllRows("getlocation", chosen ? { id: chosen } : undefined);
  return (
    <Page width="narrow">
      <PageTitle title={t("Register location")} />
      <FormCard
        form={form}
        submit={t("Register")}
        cancel={
          <ButtonLink to="/adminmaster/locationview" search={{ district }}>
            {t("Cancel")}
          </ButtonLink>
        }
      >
        <DistrictField field={form.of("districtid")} />
        <TextField field={form.of("location")} label={t("Location")} />
      </FormCard>
      <ThereAlready names={locations.rows.map((row) => row.location)} form={form} typed={form.values.location} />
    </Page>
  );
}

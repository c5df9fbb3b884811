import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ThereAlready } from "#web/features/reference/there-already.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/districtreg")({ component: DistrictReg });

function DistrictReg() {
  const navigate = useNavigate();
  const districts = useAllRows("districtview", {});
  const form = useCallForm("districtreg", {
    fields: { district: "" },
    after: () => navigate({ to: "/adminmaster/districtview" }),
  });
  return (
    <Page width="narrow">
      <PageTitle title={t("Register district")} />
      <FormCard
        form={form}
        submit={t("Register")}
        cancel={<ButtonLink to="/adminmaster/districtview">{t("Cancel")}</ButtonLink>}
      >
        <TextField field={form.of("district")} label={t("District")} />
      </FormCard>
      <ThereAlready names={districts.rows.map((row) => row.district)} form={form} typed={form.values.district} />
    </Page>
  );
}

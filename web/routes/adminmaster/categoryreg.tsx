import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ThereAlready } from "#web/features/reference/there-already.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { PictureField } from "#web/ui/form/picture-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/categoryreg")({ component: CategoryReg });

function CategoryReg() {
  const navigate = useNavigate();
  const categories = useAllRows("categoryview", {});
  const form = useCallForm("categoryreg", {
    fields: { category: "", categoryimage: "" },
    after: () => navigate({ to: "/adminmaster/categoryview" }),
  });
  return (
    <Page width="narrow">
      <PageTitle title={t("Register category")} />
      <FormCard
        form={form}
        submit={t("Register")}
        cancel={<ButtonLink to="/adminmaster/categoryview">{t("Cancel")}</ButtonLink>}
      >
        <TextField field={form.of("category")} label={t("Category")} />
        <PictureField field={form.of("categoryimage")} label={t("Image")} />
      </FormCard>
      <ThereAlready names={categories.rows.map((row) => row.categoryname)} form={form} typed={form.values.category} />
    </Page>
  );
}

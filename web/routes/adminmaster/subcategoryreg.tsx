import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CategoryField } from "#web/features/reference/category-field.tsx";
import { ThereAlready } from "#web/features/reference/there-already.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/subcategoryreg")({
  /** The category whose subcategories one came from. */
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  component: SubcategoryReg,
});

function SubcategoryReg() {
  const navigate = useNavigate();
  const { category = "" } = Route.useSearch();
  const form = useCallForm("subcategoryreg", {
    fields: { category, subcategory: "" },
    after: () => {
      void navigate({ to: "/adminmaster/subcategoryview", search: { category: String(form.values.category) } });
    },
  });
  const chosen = String(form.values.category);
  const subcategories = useAllRows("getsubcategory", chosen ? { id: chosen } : undefined);
  return (
    <Page width="narrow">
      <PageTitle title={t("Register subcategory")} />
      <FormCard
        form={form}
        submit={t("Register")}
        cancel={
          <ButtonLink to="/adminmaster/subcategoryview" search={{ category }}>
            {t("Cancel")}
          </ButtonLink>
        }
      >
        <CategoryField field={form.of("category")} />
        <TextField field={form.of("subcategory")} label={t("Subcategory")} />
      </FormCard>
      <ThereAlready
        names={subcategories.rows.map((row) => row.subcategory)}
        form={form}
        typed={form.values.subcategory}
      />
    </Page>
  );
}

import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CategoryField } from "#web/features/reference/category-field.tsx";
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

export const Route = createFileRoute("/adminmaster/subcategoryedit/$id")({ component: SubcategoryEdit });

function SubcategoryEdit() {
  const subcategory = useUncached("getsubcategorybyid", { id: Route.useParams().id });
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Edit subcategory")}
        lead={t("Changes apply everywhere immediately, even where the entry is already in use.")}
      />
      <Listing list={subcategory}>{([row]) => row && <EditForm row={row} />}</Listing>
    </Page>
  );
}

function EditForm({ row }: { readonly row: RowOf<"getsubcategorybyid"> }) {
  const navigate = useNavigate();
  const form = useCallForm("subcategoryedit", {
    fields: { categoryid: String(row.categoryid), subcategoryname: row.subcategory },
    fixed: { subcategoryid: row.subcategoryid },
    after: () => {
      void navigate({ to: "/adminmaster/subcategoryview", search: { category: String(form.values.categoryid) } });
    },
  });
  const back = { category: String(row.categoryid) };
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      cancel={
        <ButtonLink to="/adminmaster/subcategoryview" search={back}>
          {t("Cancel")}
        </ButtonLink>
      }
    >
      <CategoryField field={form.of("categoryid")} />
      <TextField field={form.of("subcategoryname")} label={t("Subcategory")} />
    </FormCard>
  );
}

import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useUncached } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormCard } from "#web/ui/form/form-card.tsx";
import { PictureField } from "#web/ui/form/picture-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/categoryedit/$id")({ component: CategoryEdit });

function CategoryEdit() {
  const category = useUncached("getcategorybyid", { id: Route.useParams().id });
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Edit category")}
        lead={t("Changes apply everywhere immediately, even where the entry is already in use.")}
      />
      <Listing list={category}>{([row]) => row && <EditForm row={row} />}</Listing>
    </Page>
  );
}

/** The present image is sent back by its name, unless another is chosen (DETAILS 18). */
function EditForm({ row }: { readonly row: RowOf<"getcategorybyid"> }) {
  const navigate = useNavigate();
  const form = useCallForm("categoryedit", {
    fields: { category: row.categoryname, categoryimage: row.categoryimage },
    fixed: { categoryid: row.categoryid },
    after: () => navigate({ to: "/adminmaster/categoryview" }),
  });
  return (
    <FormCard
      form={form}
      submit={t("Save changes")}
      cancel={<ButtonLink to="/adminmaster/categoryview">{t("Cancel")}</ButtonLink>}
    >
      <TextField field={form.of("category")} label={t("Category")} />
      <PictureField field={form.of("categoryimage")} label={t("Image")} />
    </FormCard>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { type PublicWorksSearch, worksFilters } from "#web/features/public-works/works-search.ts";
import { categoriesQuery, districtsQuery } from "#web/features/reference/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** Which public works are listed; a change is a new address, and begins with the first page. */
export function WorkFilters({ search }: { readonly search: PublicWorksSearch }) {
  const navigate = useNavigate();
  const categories = useAllRows(categoriesQuery);
  const districts = useAllRows(districtsQuery);
  const fieldOf = (name: "categoryId" | "districtId"): Field => ({
    name,
    value: search[name] ?? "",
    error: undefined,
    set: (value) => {
      const { [name]: _, ...others } = worksFilters(search);
      void navigate({ to: "/guestmaster/works", search: { ...others, ...(value && { [name]: String(value) }) } });
    },
    leave: () => undefined,
  });
  return (
    <FormColumns>
      <SelectField
        field={fieldOf("categoryId")}
        label={t("Category")}
        list={categories}
        idOf={(row) => row.categoryid}
        textOf={(row) => row.categoryname}
        none={t("All categories")}
      />
      <SelectField
        field={fieldOf("districtId")}
        label={t("District")}
        list={districts}
        idOf={(row) => row.districtid}
        textOf={(row) => row.district}
        none={t("All districts")}
      />
    </FormColumns>
  );
}

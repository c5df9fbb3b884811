import { CategoryField } from "#web/features/reference/category-field.tsx";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  readonly category: Field;
  readonly subcategory: Field;
}

/** Category and subcategory; choosing a category loads its subcategories (spec §5). */
export function CategoryFields({ category, subcategory }: Props) {
  const chosen = String(category.value);
  const subcategories = useAllRows(allRowsQuery("getsubcategory", chosen ? { id: chosen } : undefined));
  const choosing: Field = {
    ...category,
    set: (value) => {
      category.set(value);
      subcategory.set("");
    },
  };
  return (
    <>
      <CategoryField field={choosing} />
      <SelectField
        field={subcategory}
        label={t("Subcategory")}
        list={subcategories}
        idOf={(row) => row.subcategoryid}
        textOf={(row) => row.subcategory}
        none={chosen ? t("Choose one") : t("Choose a category first")}
      />
    </>
  );
}

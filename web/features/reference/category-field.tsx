import { categoriesQuery } from "#web/features/reference/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  readonly field: Field;
  /** The text of the empty choice; the reports have --select-- (spec §2). */
  readonly none?: string;
}

/** One of the categories. */
export function CategoryField({ field, none = t("Choose one") }: Props) {
  return (
    <SelectField
      field={field}
      label={t("Category")}
      list={useAllRows(categoriesQuery)}
      idOf={(row) => row.categoryid}
      textOf={(row) => row.categoryname}
      none={none}
    />
  );
}

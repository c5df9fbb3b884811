import { districtsQuery } from "#web/features/reference/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** One of the districts. */
export function DistrictField({ field }: { readonly field: Field }) {
  const districts = useAllRows(districtsQuery);
  const { name: _undecided, ...nameless } = field;
  return (
    <SelectField
      // A program that looks it up by its name shall not find a dropdown that is about to become a combobox.
      field={districts.state === "loading" ? nameless : field}
      label={t("District")}
      list={districts}
      idOf={(row) => row.districtid}
      textOf={(row) => row.district}
    />
  );
}

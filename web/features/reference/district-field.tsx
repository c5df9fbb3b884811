import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** One of the districts. */
export function DistrictField({ field }: { readonly field: Field }) {
  return (
    <SelectField
      field={field}
      label={t("District")}
      list={useWhole("districtview", {})}
      idOf={(row) => row.districtid}
      textOf={(row) => row.district}
    />
  );
}

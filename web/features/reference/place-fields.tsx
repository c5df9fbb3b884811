import { DistrictField } from "#web/features/reference/district-field.tsx";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  readonly district: Field;
  readonly location: Field;
}

/** District and city; choosing a district loads its cities (spec §5). */
export function PlaceFields({ district, location }: Props) {
  const chosen = String(district.value);
  const locations = useAllRows(allRowsQuery("getlocation", chosen ? { id: chosen } : undefined));
  const choosing: Field = {
    ...district,
    set: (value) => {
      district.set(value);
      location.set("");
    },
  };
  return (
    <>
      <DistrictField field={choosing} />
      <SelectField
        field={location}
        label={t("City")}
        list={locations}
        idOf={(row) => row.locationid}
        textOf={(row) => row.location}
        none={chosen ? t("Choose one") : t("Choose a district first")}
      />
    </>
  );
}

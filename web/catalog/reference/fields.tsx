import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  readonly field: Field;
  /** The text of the empty choice; the reports have --select-- (spec §2). */
  readonly none?: string;
}

/** Chooses a category. */
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

interface CategoryFieldsProps {
  readonly category: Field;
  readonly subcategory: Field;
}

/** Category and subcategory; choosing a category loads its subcategories (spec §5). */
export function CategoryFields({ category, subcategory }: CategoryFieldsProps) {
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

/** Chooses a district. */
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

interface PlaceFieldsProps {
  readonly district: Field;
  readonly location: Field;
}

/** District and city; choosing a district loads its cities (spec §5). */
export function PlaceFields({ district, location }: PlaceFieldsProps) {
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

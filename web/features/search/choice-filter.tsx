import { choicesOf } from "#web/features/search/choices.ts";
import type { FiltersProps } from "#web/features/search/filters.tsx";
import { countsOf, type NamedFilter } from "#web/features/search/use-filter-names.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props extends FiltersProps {
  readonly name: NamedFilter;
  readonly label: string;
  /** The text of the choice of all. */
  readonly none: string;
  /** Filters that are cleared when another one is chosen. */
  readonly drops?: NamedFilter;
}

/** One of the values of a filter. */
export function ChoiceFilter({ search, counts, named, name, label, none, drops }: Props) {
  const choices = choicesOf(counts.rows, countsOf[name], named[name]);
  return (
    <SelectField
      field={{
        name,
        value: search.criteria[name] ?? "",
        error: undefined,
        set: (value) => search.change({ [name]: String(value), ...(drops && { [drops]: undefined }) }),
        leave: () => undefined,
      }}
      label={label}
      list={{ ...counts, rows: choices }}
      idOf={(choice) => choice.id}
      textOf={(choice) => choice.text}
      none={none}
    />
  );
}

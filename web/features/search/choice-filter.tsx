import { ChoiceField } from "#web/features/search/choice-field.tsx";
import { choicesOf } from "#web/features/search/choices.ts";
import type { FiltersProps } from "#web/features/search/filters.tsx";
import { countsOf, type NamedFilter } from "#web/features/search/use-filter-names.ts";

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
  const { change, criteria } = search;
  return (
    <ChoiceField {...{ name, change, drops, label, none }} value={criteria[name]} list={{ ...counts, rows: choices }} />
  );
}

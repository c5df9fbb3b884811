import type { Choice } from "#web/discovery/search/choices.ts";
import type { List } from "#web/lib/lists.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  /** The key of the filter in the address. */
  readonly name: string;
  readonly value: string | undefined;
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** The filter that is cleared when another value is chosen. */
  readonly drops?: string | undefined;
  readonly label: string;
  /** The text of the choice of all, or of the usual one. */
  readonly none: string;
  readonly list: List<Choice>;
}

/** Chooses a value of a filter, or an order. The choice applies at once. */
export const ChoiceField = ({ name, value = "", change, drops, label, none, list }: Props) => (
  <SelectField
    field={{
      ...{ name, value, error: undefined, leave: () => undefined },
      set: (next) => change({ [name]: String(next), ...(drops && { [drops]: undefined }) }),
    }}
    label={label}
    list={list}
    idOf={(choice) => choice.id}
    textOf={(choice) => choice.text}
    none={none}
  />
);

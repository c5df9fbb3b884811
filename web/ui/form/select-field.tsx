import { useRef } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";
import { showsField } from "#web/ui/form/shown-values.ts";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<R> extends FieldProps {
  /** What can be chosen, from `useAllRows`. */
  readonly list: List<R>;
  readonly idOf: (row: R) => string | number;
  readonly textOf: (row: R) => string;
  /** The text of the empty choice; the reports have --select--. */
  readonly none?: string;
}

/** The longest list of a native dropdown. A longer one is a combobox with a search. */
const mostLookedThrough = 30;

/** A choice out of a list: the browser's own dropdown, or one to search in where the list is long (docs/design/details.md#26). */
export function SelectField<R>({ list, idOf, textOf, none = t("Choose one"), ...props }: Props<R>) {
  const { field, label } = props;
  const hasFocus = useRef(false);
  const choices = list.rows.map((row) => ({ id: String(idOf(row)), text: textOf(row) }));
  const shared = { value: String(field.value), set: field.set };
  // As in a form, a choice that is made before the script has loaded would be lost.
  if (import.meta.env.SSR) return <Skeleton height="4rem" />;
  return (
    <FieldFrame
      {...props}
      hint={noChoice(list) ?? props.hint}
      savedAs={choices.find(({ id }) => id === String(field.saved?.value))?.text}
    >
      {(attributes) =>
        choices.length > mostLookedThrough ? (
          <Combobox
            {...shared}
            leave={field.leave}
            attributes={attributes}
            label={label}
            choices={choices}
            none={none}
            takesFocus={hasFocus.current}
          />
        ) : (
          <select
            className="field-input"
            {...attributes}
            ref={showsField(field)}
            value={shared.value}
            onFocus={() => {
              hasFocus.current = true;
              if (list.state === "failed") list.refetch();
            }}
            onChange={(event) => field.set(event.currentTarget.value)}
            onBlur={() => {
              hasFocus.current = false;
              field.leave();
            }}
          >
            {/* What was chosen before has no name yet. */}
            <option value="">{shared.value && list.state === "loading" ? t("Loading") : none}</option>
            {choices.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )
      }
    </FieldFrame>
  );
}

/** Why there is nothing to choose from. */
function noChoice({ state, rows }: List<unknown>): string | undefined {
  if (state === "failed") return t("The list could not be loaded. Select to try again.");
  return state === "ready" && rows.length === 0 ? t("Nothing to choose from yet.") : undefined;
}

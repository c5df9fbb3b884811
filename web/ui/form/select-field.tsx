import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

interface Props<R> extends FieldProps {
  /** What can be chosen, from `useWhole`. */
  readonly list: List<R>;
  readonly idOf: (row: R) => string | number;
  readonly textOf: (row: R) => string;
  /** What stands for no choice; the reports call it --select--. */
  readonly none?: string;
  readonly disabled?: boolean;
}

/** A choice out of a list, as the browser's own dropdown (DETAILS 26). */
export function SelectField<R>({ list, idOf, textOf, none = t("Choose one"), disabled = false, ...props }: Props<R>) {
  const failed = list.state === "failed";
  return (
    <FieldFrame {...props} hint={noChoice(list) ?? props.hint}>
      {(attributes) => (
        <select
          className="field-input"
          {...attributes}
          disabled={disabled}
          value={String(props.field.value)}
          onFocus={failed ? list.again : undefined}
          onChange={(event) => props.field.set(event.currentTarget.value)}
          onBlur={props.field.leave}
        >
          <option value="">{none}</option>
          {list.rows.map((row) => (
            <option key={idOf(row)} value={String(idOf(row))}>
              {textOf(row)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Why there is nothing to choose from. */
function noChoice({ state, rows }: List<unknown>): string | undefined {
  if (state === "failed") return t("The list could not be loaded. Choose here to try again.");
  return state === "ready" && rows.length === 0 ? t("There is nothing to choose from yet.") : undefined;
}

import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

type InputProps = Pick<
  ComponentProps<"input">,
  | "type"
  | "inputMode"
  | "autoComplete"
  | "placeholder"
  | "maxLength"
  | "readOnly"
  | "min"
  | "max"
  | "spellCheck"
  | "autoCapitalize"
>;

/** One line of text. Digits are text with `inputMode="numeric"`; days are `type="date"` (DETAILS 26). */
export function TextField({ field, label, hint, ...input }: FieldProps & InputProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(attributes) => (
        <input
          className="field-input"
          {...attributes}
          {...input}
          value={String(field.value)}
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  );
}

import { type ComponentProps, useState } from "react";
import type { Day } from "#domain/day.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { type FieldAttributes, FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";
import { showsField } from "#web/ui/form/shown-values.ts";
import { Art } from "#web/ui/picture.tsx";

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

/** The attributes that tie an input to the text of its field. */
const bindText = (field: Field, attributes: FieldAttributes) => ({
  className: "field-input",
  ...attributes,
  ref: showsField(field),
  value: String(field.value),
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    field.set(currentTarget.value),
  onBlur: field.leave,
});

/** One line of text. Digits are text with `inputMode="numeric"`; days are `type="date"` (docs/design/details.md#26). */
export function TextField({ field, label, hint, ...input }: FieldProps & InputProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(attributes) => <input {...bindText(field, attributes)} {...input} />}
    </FieldFrame>
  );
}

/** Text of several lines. */
export function TextArea({
  field,
  label,
  hint,
  ...input
}: FieldProps & { readonly maxLength?: number; readonly readOnly?: boolean }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(attributes) => <textarea {...bindText(field, attributes)} {...input} />}
    </FieldFrame>
  );
}

/** Without it browsers accept years of six digits. */
const lastDay = "9999-12-31";

/**
 * A day, through the browser's own picker (docs/design/details.md#26). `min` is the platform's today where days may not be past.
 */
export function DateField({ min, ...props }: FieldProps & { readonly min?: Day | undefined }) {
  return <TextField {...props} type="date" max={lastDay} {...(min && { min })} />;
}

/** A password that can be looked at while it is typed. Managers may fill it and paste is allowed. */
export function PasswordField({
  autoComplete,
  ...props
}: FieldProps & { readonly autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="password">
          <input
            {...bindText(props.field, attributes)}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? t("Hide") : t("Show")}
            aria-controls={attributes.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Art of={shown ? "eye-off" : "eye"} className="password-eye" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

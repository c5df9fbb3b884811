import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";

/** Text of several lines. */
export function TextArea({
  field,
  label,
  hint,
  ...input
}: FieldProps & { readonly maxLength?: number; readonly readOnly?: boolean }) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(attributes) => (
        <textarea
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

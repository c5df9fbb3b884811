import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";
import "./settings.css";

/** A colour as `#rrggbb`, chosen with the browser's own picker. */
export function ColourField(props: FieldProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="colour">
          <input
            type="color"
            className="colour-input"
            {...attributes}
            value={String(field.value)}
            onChange={({ currentTarget }) => field.set(currentTarget.value)}
            onBlur={field.leave}
          />
          <code>{String(field.value)}</code>
        </div>
      )}
    </FieldFrame>
  );
}

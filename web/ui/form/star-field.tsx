import { IconStarFilled } from "@tabler/icons-react";
import { useId } from "react";
import type { FieldProps } from "#web/ui/form/field-frame.tsx";
import { showsValue } from "#web/ui/form/shown-values.ts";

interface Props extends FieldProps {
  /** What each mark is called. */
  readonly textOf: (mark: number) => string;
}

const marks = [1, 2, 3, 4, 5] as const;

/** A mark from 1 to 5, given by one click on a star. */
export function StarField({ field, label, textOf }: Props) {
  const id = useId();
  const { name, value, error } = field;
  return (
    <fieldset className="star-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="star-choices">
        {marks.map((mark) => (
          <label key={mark}>
            <input
              ref={showsValue({
                differs: ({ isTicked }) => isTicked && String(value) !== String(mark),
                take: () => field.set(String(mark)),
              })}
              type="radio"
              className="hidden-visually"
              name={name}
              value={mark}
              checked={String(value) === String(mark)}
              aria-invalid={error ? true : undefined}
              onChange={() => field.set(String(mark))}
            />
            <IconStarFilled size={28} aria-hidden />
            <span className="hidden-visually">{textOf(mark)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

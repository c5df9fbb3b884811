import { type ReactNode, type RefObject, useEffect, useId } from "react";
import type { Field } from "#web/lib/use-fields.ts";

export interface FieldProps {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string | undefined;
}

export interface FieldAttributes {
  readonly id: string;
  readonly name: string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  /** Draws the input with the attributes that tie it to its label, hint and message. */
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

/** Label, hint and message around an input. The message is an alert with exactly the words (docs/design/details.md#21). */
export function FieldFrame({ field, label, hint, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, field.error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name: field.name,
        "aria-invalid": field.error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {field.error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {field.error}
        </p>
      )}
    </div>
  );
}

/**
 * Loads something once the form around an input is touched: not with the page, and before anything was typed that a part of
 * the page which is gone after an update could cost (lib/missing-files.ts). `load` stays the same function.
 */
export function useTouched(input: RefObject<HTMLInputElement | null>, load: () => void): void {
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener("focusin", load, { once: true });
    return () => form?.removeEventListener("focusin", load);
  }, [input, load]);
}

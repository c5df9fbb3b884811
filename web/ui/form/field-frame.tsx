import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";

export interface FieldProps {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What somebody else has saved, where the screen shows something better than its text. */
  readonly savedAs?: ReactNode;
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
export function FieldFrame({ field, label, hint, savedAs, children }: Props) {
  const id = useId();
  const { error, saved } = field;
  const described = [hint && `${id}-hint`, error && `${id}-error`, saved && `${id}-saved`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name: field.name,
        "aria-invalid": error || saved ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {saved && <SavedMeanwhile field={field} id={`${id}-saved`} savedAs={savedAs} />}
    </div>
  );
}

interface SavedProps extends Pick<Props, "savedAs"> {
  readonly field: Pick<Field, "saved" | "set">;
  readonly id?: string;
}

/** What somebody else has saved in a field meanwhile, which stays as it is unless the person takes the other text. */
export function SavedMeanwhile({ field: { saved, set }, id, savedAs }: SavedProps) {
  if (!saved) return null;
  const { text, value } = saved;
  function take({ currentTarget }: { readonly currentTarget: Element }): void {
    // The button disappears with the value, and would take the focus with it.
    currentTarget.closest(".field")?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    set(value);
  }
  return (
    <div className="field-saved">
      <p className="field-error" id={id} role="alert">
        {t("Saved in the meantime: {text}", { text: savedAs ? "" : text || "—" })}
        {savedAs}
      </p>
      {value !== undefined && (
        <button type="button" className="button" data-tone="quiet" data-size="small" onClick={take}>
          {t("Take what was saved")}
        </button>
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

import { type ReactNode, useEffect, useRef, useState } from "react";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { FieldFrame, type FieldProps, useTouched } from "#web/ui/form/field-frame.tsx";
import { showsValue } from "#web/ui/form/shown-values.ts";
import { Picture } from "#web/ui/picture.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

interface Props extends FieldProps {
  /** What the browser offers; the server judges by content. */
  readonly accept: string;
  /** Content beside the chosen file, such as a preview. */
  readonly preview?: ReactNode;
}

/** Loads the code that uploads files. */
const loadSending = () => void import("#web/lib/files.ts").catch(() => undefined);

/** A file to choose or drop. It is uploaded when the form is submitted, with its progress shown (spec §7). */
export function FileField({ field, accept, preview, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useTouched(input, loadSending);
  // Clearing the choice restores the previous value, such as the current picture of a category.
  const before = useRef(field.value instanceof File ? "" : field.value);
  useEffect(() => {
    if (!(field.value instanceof File) && input.current) input.current.value = "";
  }, [field.value]);
  function stop(): void {
    field.stop?.();
    // The button is about to go.
    input.current?.focus();
  }
  return (
    <FieldFrame field={field} {...props}>
      {(attributes) => (
        <div className="file" data-invalid={attributes["aria-invalid"]}>
          {preview}
          <div className="file-choice">
            <input
              ref={(element) => {
                input.current = element;
                showsValue({
                  differs: ({ files: [file] }) => file !== undefined && file !== field.value,
                  take: ({ files: [file] }) => field.set(file),
                })(element);
              }}
              type="file"
              {...attributes}
              accept={accept}
              onChange={(event) => field.set(event.currentTarget.files?.[0] ?? before.current)}
            />
            <p className="field-hint">{field.value instanceof File ? field.value.name : t("or drop it here")}</p>
            {field.progress !== undefined && (
              <div className="file-upload">
                <ProgressBar percent={field.progress} label={t("Upload")} />
                <button type="button" className="button" data-tone="quiet" data-size="small" onClick={stop}>
                  {t("Cancel upload")}
                </button>
              </div>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

/** A picture with its preview; a string is the name of the current picture. */
export function PictureField({ field, hint, ...props }: FieldProps) {
  return (
    <FileField
      {...props}
      field={field}
      hint={hint ?? t("PNG, JPEG or WebP of any size")}
      accept={pictureAccept}
      preview={<Preview value={field.value} />}
      savedAs={field.saved && <Picture name={String(field.saved.value ?? "")} size={70} alt="" />}
    />
  );
}

/** Where a chosen file can be shown from before it is uploaded; undefined for the name of a stored one. */
export function useFileAddress(value: FieldValue | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (typeof value === "string") return setAddress(undefined);
    const made = URL.createObjectURL(value as File);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);
  return address;
}

function Preview({ value }: { readonly value: FieldValue }) {
  const address = useFileAddress(value);
  return <Picture name={typeof value === "string" ? value : ""} address={address} size={70} alt="" />;
}

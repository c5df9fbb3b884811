import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#web/lib/text.ts";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";
import { useTouched } from "#web/ui/form/use-touched.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

interface Props extends FieldProps {
  /** What the browser offers; the server judges by content. */
  readonly accept: string;
  /** What is shown beside the choice, like a preview. */
  readonly preview?: ReactNode;
}

/** What sends files. */
const loadSending = () => void import("#web/lib/files.ts").catch(() => undefined);

/** A file to choose or drop. It is uploaded when the form is submitted, with its progress shown (spec §7). */
export function FileField({ field, accept, preview, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useTouched(input, loadSending);
  // A file that is chosen no more leaves what was there before, like the present picture of a category.
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
              ref={input}
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

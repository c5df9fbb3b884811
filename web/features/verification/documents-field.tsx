import { useRef } from "react";
import { maxDocuments } from "#domain/verification.ts";
import { ChosenFileRow } from "#web/features/files/chosen-file-row.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly documents: ChosenFiles;
  readonly error: string | undefined;
}

/** Several files, each with its upload; one can be removed without choosing the others again. */
export function DocumentsField({ documents: { files: documents, add, remove }, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const room = maxDocuments - documents.length;
  const field = { value: "", error, set: () => undefined, leave: () => undefined };
  function choose(files: FileList | null): void {
    add([...(files ?? [])].slice(0, room));
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  }
  function removeAndFocus(id: number): void {
    remove(id);
    input.current?.focus();
  }
  return (
    <Stack gap={2}>
      <FieldFrame
        field={field}
        label={t("Documents")}
        hint={t("Up to {count} files: PNG, JPEG, WebP or PDF, at most 5 MB each", { count: maxDocuments })}
      >
        {(attributes) => (
          <div className="file" data-invalid={attributes["aria-invalid"]}>
            <div className="file-choice">
              <input
                ref={input}
                type="file"
                multiple
                {...attributes}
                accept="image/png,image/jpeg,image/webp,application/pdf"
                disabled={room === 0}
                onChange={({ currentTarget }) => choose(currentTarget.files)}
              />
              <p className="field-hint">{t("or drop it here")}</p>
            </div>
          </div>
        )}
      </FieldFrame>
      {documents.length > 0 && (
        <ul className="short-list">
          {documents.map((document) => (
            <li key={document.id}>
              <ChosenFileRow file={document} remove={() => removeAndFocus(document.id)} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

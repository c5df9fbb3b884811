import { type ReactNode, useRef } from "react";
import { ChosenFileRow } from "#web/catalog/files/chosen-file-row.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import { showsValue } from "#web/ui/form/shown-values.ts";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly label: string;
  readonly hint: string;
  /** Media types, as the attribute `accept` takes them. */
  readonly accept: string;
  readonly chosen: ChosenFiles;
  /** The number of files that can still be added. */
  readonly room: number;
  readonly error: string | undefined;
  /** What is stored already; the function moves the focus to the field after one of them was removed. */
  readonly stored?: (focus: () => void) => ReactNode;
}

/** Several files, uploaded as soon as they are chosen; one can be removed without choosing the others again. */
export function FilesField({ label, hint, accept, chosen: { files, add, remove }, room, error, stored }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const added = useRef(new WeakSet<File>());
  const field = { value: "", error, set: () => undefined, leave: () => undefined };
  const focus = () => input.current?.focus();
  function choose(list: Iterable<File> | null): void {
    const files = [...(list ?? [])].slice(0, room);
    for (const file of files) added.current.add(file);
    add(files);
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  }
  function removeAndFocus(id: number): void {
    remove(id);
    focus();
  }
  return (
    <Stack gap={2}>
      <FieldFrame field={field} label={label} hint={hint}>
        {(attributes) => (
          <div className="file" data-invalid={attributes["aria-invalid"]}>
            <div className="file-choice">
              <input
                ref={(element) => {
                  input.current = element;
                  showsValue({
                    differs: (shown) => shown.files.some((file) => !added.current.has(file)),
                    take: (shown) => choose(shown.files),
                  })(element);
                }}
                type="file"
                multiple
                {...attributes}
                accept={accept}
                disabled={room <= 0}
                onChange={({ currentTarget }) => choose(currentTarget.files)}
              />
              <p className="field-hint">{t("or drop it here")}</p>
            </div>
          </div>
        )}
      </FieldFrame>
      {stored?.(focus)}
      {files.length > 0 && (
        <ul className="short-list">
          {files.map((file) => (
            <li key={file.id}>
              <ChosenFileRow file={file} remove={() => removeAndFocus(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

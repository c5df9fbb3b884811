import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { maxPortfolioPictures } from "#domain/portfolio.ts";
import { ChosenFileRow } from "#web/features/files/chosen-file-row.tsx";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  /** The names of the pictures that the item has. */
  readonly stored: readonly string[];
  readonly removeStored: (name: string) => void;
  readonly chosen: ChosenFiles;
  readonly error: string | undefined;
}

/** Several pictures, uploaded as soon as they are chosen; each can be removed. */
export function PicturesField({ stored, removeStored, chosen: { files, add, remove }, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const room = maxPortfolioPictures - stored.length - files.length;
  const field = { value: "", error, set: () => undefined, leave: () => undefined };
  function choose(list: FileList | null): void {
    add([...(list ?? [])].slice(0, room));
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  }
  return (
    <Stack gap={2}>
      <FieldFrame
        field={field}
        label={t("Pictures")}
        hint={t("Up to {count} pictures: PNG, JPEG or WebP, at most 2 MB each", {
          count: formatCount(maxPortfolioPictures),
        })}
      >
        {(attributes) => (
          <div className="file" data-invalid={attributes["aria-invalid"]}>
            <div className="file-choice">
              <input
                ref={input}
                type="file"
                multiple
                {...attributes}
                accept="image/png,image/jpeg,image/webp"
                disabled={room <= 0}
                onChange={({ currentTarget }) => choose(currentTarget.files)}
              />
              <p className="field-hint">{t("or drop it here")}</p>
            </div>
          </div>
        )}
      </FieldFrame>
      {stored.length > 0 && (
        <Row gap={2}>
          {stored.map((name, i) => (
            <span key={name}>
              <Picture name={name} size={70} alt="" />
              <button
                type="button"
                className="icon-button"
                aria-label={t("Remove picture {number}", { number: formatCount(i + 1) })}
                onClick={() => {
                  removeStored(name);
                  input.current?.focus();
                }}
              >
                <IconX size={18} aria-hidden />
              </button>
            </span>
          ))}
        </Row>
      )}
      {files.length > 0 && (
        <ul className="short-list">
          {files.map((file) => (
            <li key={file.id}>
              <ChosenFileRow
                file={file}
                remove={() => {
                  remove(file.id);
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

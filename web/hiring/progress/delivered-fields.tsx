import { useState } from "react";
import { maxProgressFiles, maxProgressLinks } from "#domain/hiring/progress.ts";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly chosen: ChosenFiles;
  /** The number of files that can still be added. */
  readonly room: number;
  readonly fileError: string | undefined;
  readonly links: Field;
}

/** What is delivered with a report of progress. */
export function DeliveredFields({ chosen, room, fileError, links }: Props) {
  return (
    <>
      <FilesField
        label={t("Files (optional)")}
        hint={t("Up to {count} pictures, PDF, DOC or DOCX, at most 5 MB each", { count: maxProgressFiles })}
        accept="image/png,image/jpeg,image/webp,application/pdf,.doc,.docx"
        chosen={chosen}
        room={room}
        error={fileError}
      />
      <LinksField field={links} />
    </>
  );
}

/** Links, each on a line of its own. */
function LinksField({ field }: { readonly field: Field }) {
  const [typed, setTyped] = useState(Array.isArray(field.value) ? field.value.join("\n") : "");
  function change(text: string): void {
    setTyped(text);
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    field.set(lines.length > 0 ? lines : undefined);
  }
  return (
    <TextArea
      field={{ ...field, value: typed, set: (value) => change(String(value ?? "")) }}
      label={t("Links (optional)")}
      hint={t("For larger files: up to {count} links that begin with https://, one per line", {
        count: maxProgressLinks,
      })}
    />
  );
}

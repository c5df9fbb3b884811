import { useState } from "react";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextArea } from "#web/ui/form/text-field.tsx";

/** How many files and links can be delivered at once. */
interface Limits {
  readonly files: number;
  readonly links: number;
}

interface Props {
  readonly chosen: ChosenFiles;
  readonly limits: Limits;
  readonly fileError: string | undefined;
  readonly links: Field;
}

/** The files and links that are delivered with a report of progress, or with a milestone. */
export function DeliveredFields({ chosen, limits, fileError, links }: Props) {
  return (
    <>
      <FilesField
        label={t("Files (optional)")}
        hint={t("Up to {count} pictures, PDF, DOC or DOCX, at most 5 MB each", { count: limits.files })}
        accept="image/png,image/jpeg,image/webp,application/pdf,.doc,.docx"
        chosen={chosen}
        room={limits.files - chosen.files.length}
        error={fileError}
      />
      <LinksField field={links} most={limits.links} />
    </>
  );
}

/** Links, each on a line of its own. */
function LinksField({ field, most }: { readonly field: Field; readonly most: number }) {
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
        count: most,
      })}
    />
  );
}

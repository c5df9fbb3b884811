import { maxDocuments } from "#domain/verification.ts";
import { FilesField } from "#web/features/files/files-field.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";

interface Props {
  readonly documents: ChosenFiles;
  readonly error: string | undefined;
}

export function DocumentsField({ documents, error }: Props) {
  return (
    <FilesField
      label={t("Documents")}
      hint={t("Up to {count} files: PNG, JPEG, WebP or PDF, at most 5 MB each", { count: maxDocuments })}
      accept="image/png,image/jpeg,image/webp,application/pdf"
      chosen={documents}
      room={maxDocuments - documents.files.length}
      error={error}
    />
  );
}

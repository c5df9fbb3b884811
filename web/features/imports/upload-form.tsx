import { IconDownload } from "@tabler/icons-react";
import { type ImportKind, importKinds, importRules, maxImportLines } from "#domain/import.ts";
import { columnText, kindName } from "#web/features/imports/texts.ts";
import { useUpload } from "#web/features/imports/use-upload.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { save } from "#web/lib/downloads.ts";
import { formatCount } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card } from "#web/ui/layout.tsx";

const columnsOf = (kind: ImportKind) => importRules[kind].columns.map(({ name }) => name);

/** The names of the columns. The mark at the beginning tells spreadsheet programs that the file is in UTF-8. */
const templateOf = (kind: ImportKind) => new Blob(["\ufeff", columnsOf(kind).join(","), "\r\n"], { type: "text/csv" });

/** Uploads a file of a kind that the admin may import, and checks it. */
export function UploadForm({ onUploaded }: { readonly onUploaded: (importId: number) => void }) {
  const held = usePermissions();
  const kinds = importKinds.filter((each) => held.includes(importRules[each].permission));
  const fields = useFields({ kind: kinds[0] ?? "places" });
  const kind = kinds.find((each) => each === fields.values.kind) ?? "places";
  const upload = useUpload(onUploaded);
  return (
    <Card>
      <h2>{t("Import a file")}</h2>
      <Form form={{ submit: () => upload.submit(kind) }}>
        <SelectField
          field={{ ...fields.of("kind"), set: (value) => value && fields.set("kind", value) }}
          label={t("What the file holds")}
          list={staticList(kinds)}
          idOf={(each) => each}
          textOf={kindName}
        />
        <details className="help">
          <summary>{t("Columns of the file")}</summary>
          <Facts facts={Object.fromEntries(columnsOf(kind).map((name) => [name, columnText(name)]))} />
        </details>
        <FileField
          field={upload.field}
          label={t("CSV file")}
          hint={t("CSV UTF-8, up to {count} lines and 2 MB", { count: formatCount(maxImportLines) })}
          accept=".csv,.txt,.tsv,text/csv"
        />
        <FormActions submit={t("Upload and check")} busy={upload.busy}>
          <Button onClick={() => save(templateOf(kind), `${kind}.csv`)}>
            <IconDownload size={18} aria-hidden />
            {t("Download a template")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

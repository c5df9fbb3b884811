import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type ImportKind, importKinds, importRules, maxImportLines } from "#domain/operation/import.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { save } from "#web/lib/downloads.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { formatCount } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { problemText } from "#web/lib/outcome.ts";
import { asProblem, type Problem } from "#web/lib/problem.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { type Field, type FieldValue, useFields } from "#web/lib/use-fields.ts";
import { columnText, kindName } from "#web/operation/imports/texts.ts";
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

/** What is wrong with the file, and the columns that this is about. */
function textOf(problem: Problem): string {
  const { file, columns } = problem.fields;
  return file === undefined ? problemText(problem) : [tWords(file), columns].filter(Boolean).join(" ");
}

/** The file of an import: it is uploaded and checked in one step. A refused file stays chosen, with the reason. */
function useUpload(onUploaded: (importId: number) => void) {
  const check = useCall("imports.check");
  const draft = useDraft("imports.check", {}, { file: "" }, ([entry]) =>
    show((before) => (before === "" ? (entry?.[1][0] ?? "") : before)),
  );
  const [file = "", show] = useState<FieldValue | undefined>("");
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  // Leaving the screen cancels the upload.
  useEffect(() => () => upload.current?.abort(), []);

  function setFile(chosen: FieldValue | undefined): void {
    show(chosen);
    draft.save({ file: chosen ?? "" });
  }

  const isBusy = progress !== undefined || check.busy;

  async function send(chosen: File, kind: ImportKind, signal: AbortSignal): Promise<void> {
    const { sendImport } = await import("#web/operation/imports/send-import.ts");
    const importId = await sendImport(chosen, kind, { onProgress: setProgress, signal });
    setFile("");
    onUploaded(importId);
    await check.run({ importId });
  }

  async function submit(kind: ImportKind): Promise<void> {
    if (isBusy) return;
    if (!(file instanceof File)) return setError(t("Choose a CSV file."));
    setError(undefined);
    setProgress(0);
    upload.current = new AbortController();
    const { signal } = upload.current;
    await send(file, kind, signal).catch((cause: unknown) => {
      if (!signal.aborted) setError(textOf(asProblem(cause)));
    });
    setProgress(undefined);
  }

  const field: Field = {
    name: "file",
    value: file,
    error,
    progress,
    stop: () => upload.current?.abort(),
    set: (value) => {
      setFile(value);
      setError(undefined);
    },
    leave: () => undefined,
  };
  return { field, submit, busy: isBusy };
}

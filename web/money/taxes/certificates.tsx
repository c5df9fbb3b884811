import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { sendForm } from "#web/lib/files.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { problemText } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { certificatesQuery } from "#web/money/taxes/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Uploaded {
  readonly storedCount: number;
  readonly unknownCount: number;
}

/** Uploads the certificates of TRACES, of which each freelancer gets the own. */
export function UploadCertificates() {
  const queries = useQueryClient();
  const [file, setFile] = useState<FieldValue>("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [uploaded, setUploaded] = useState<Uploaded>();

  async function send(): Promise<void> {
    if (!(file instanceof File)) return setError(t("Choose a zip file."));
    setBusy(true);
    const body = new FormData();
    const transfer = { onProgress: setProgress, signal: new AbortController().signal };
    body.append("file", file);
    try {
      setUploaded(await sendForm<Uploaded>({ call: "taxes.uploadCertificates", body, headers: {} }, transfer));
      setFile("");
      await queries.invalidateQueries({ queryKey: ["rows"] });
    } catch (cause) {
      setError(problemText(asProblem(cause)));
    }
    setBusy(false);
    setProgress(undefined);
  }

  const field = {
    name: "file",
    value: file,
    error,
    progress,
    set: (value: FieldValue | undefined) => {
      setFile(value ?? "");
      setError(undefined);
      setUploaded(undefined);
    },
    leave: () => undefined,
  };
  return (
    <Card>
      <h2>{t("Certificates of withheld tax")}</h2>
      <Form form={{ submit: () => void send() }}>
        <FileField
          field={field}
          label={t("Zip file of TRACES")}
          hint={t("PDFs that are named by the PAN, up to 5 MB. Each freelancer gets their own.")}
          accept=".zip,application/zip"
        />
        <FormActions submit={t("Upload the certificates")} busy={busy} />
      </Form>
      {uploaded && (
        <p role="status">
          {t("{stored} stored, {unknown} of nobody of whom tax was withheld", {
            stored: formatCount(uploaded.storedCount),
            unknown: formatCount(uploaded.unknownCount),
          })}
        </p>
      )}
    </Card>
  );
}

/** The own certificates; nothing where there are none. */
export function OwnCertificates() {
  const list = useAllRows(certificatesQuery);
  if (list.rows.length === 0) return null;
  return (
    <Card>
      <h2>{t("Certificates of withheld tax")}</h2>
      {list.rows.map((certificate) => (
        <Row key={certificate.certificateId} spread gap={2}>
          <span>
            {certificate.name || t("Certificate")}{" "}
            <span className="soft small">{formatInstant(certificate.uploadedAt)}</span>
          </span>
          <SaveCertificate certificate={certificate} />
        </Row>
      ))}
    </Card>
  );
}

function SaveCertificate({ certificate }: { readonly certificate: RowOf<"taxes.listCertificates"> }) {
  const { certificateId, name } = certificate;
  const file = `${["Certificate", name].filter(Boolean).join(" ")}.pdf`;
  return (
    <Button size="small" onClick={() => void downloadMade("taxes.downloadCertificate", { certificateId }, file)}>
      {t("Download as PDF")}
    </Button>
  );
}

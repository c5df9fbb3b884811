import { useState } from "react";
import { maxDocuments, maxStatementLength } from "#domain/trust/verification.ts";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { type ChosenFiles, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly token: string;
  readonly question: RowOf<"verifications.open">;
}

/** The reason of the admin, and the answer of the company to it. */
export function AnswerForm({ token, question }: Props) {
  const documents = useDocuments(token);
  const [problem, setProblem] = useState("");
  const [isSent, setSent] = useState(false);
  const isUploading = documents.files.some(({ fileName, error }) => fileName === undefined && !error);
  const hasFailed = documents.files.some(({ error }) => error);
  const form = useCallForm("verifications.submit", {
    fields: { licenseNo: question.licenseNo, statement: "" },
    fixed: { token, files: uploadedFiles(documents.files) },
    before: async () => {
      if (isUploading) setProblem(t("Wait until every file is uploaded."));
      else if (hasFailed) setProblem(t("Remove the files that could not be uploaded."));
      else setProblem("");
      return !(isUploading || hasFailed);
    },
    after: () => {
      documents.clear();
      setSent(true);
    },
  });
  if (isSent)
    return (
      <Card>
        <h2 role="status">{t("Thank you. Your answer was sent.")}</h2>
        <p>
          {t("The admin decides on your company, and you get an email. You do not have to do anything until then.")}
        </p>
        <ButtonLink to="/guestmaster/guesthome">{t("Go to the home page")}</ButtonLink>
      </Card>
    );
  return (
    <Stack>
      <Card>
        <h2>{question.companyName}</h2>
        <p className="prose">{question.reason}</p>
        <p className="soft small">
          {t("You can answer once, until {until}.", { until: formatInstant(question.expiresAt) })}
        </p>
      </Card>
      <Card>
        <Form form={form}>
          <TextField field={form.of("licenseNo")} label={t("License no.")} maxLength={40} />
          <TextArea
            field={form.of("statement")}
            label={t("Statement")}
            hint={t("What the admin should know. You can leave it empty.")}
            maxLength={maxStatementLength}
          />
          <DocumentsField documents={documents} error={problem || undefined} />
          <FormActions submit={t("Send the answer")} busy={form.busy}>
            <ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>
          </FormActions>
        </Form>
      </Card>
    </Stack>
  );
}

interface DocumentsFieldProps {
  readonly documents: ChosenFiles;
  readonly error: string | undefined;
}

function DocumentsField({ documents, error }: DocumentsFieldProps) {
  return (
    <FilesField
      label={t("Documents")}
      hint={t("Up to {count} files: PNG, JPEG, WebP or PDF, at most 5 MB each", { count: maxDocuments })}
      accept={`${pictureAccept},application/pdf`}
      chosen={documents}
      room={maxDocuments - documents.files.length}
      error={error}
    />
  );
}

/** The documents of an answer, uploaded with its link. */
const useDocuments = (linkToken: string) =>
  useChosenFiles(
    async (file, transfer) => {
      const { uploadDocument } = await import("#web/lib/files.ts");
      return uploadDocument(file, linkToken, transfer);
    },
    "verifications.submit",
    {},
  );

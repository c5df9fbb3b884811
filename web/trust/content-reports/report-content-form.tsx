import { maxReportFiles, maxReportWords, type ReportSubject, reportReasons } from "#domain/trust/report.ts";
import { useAttachments } from "#web/catalog/files/attachments.tsx";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { reasonText } from "#web/trust/content-reports/report-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly subjectKind: ReportSubject;
  readonly subjectId: string;
  readonly sent: () => void;
  readonly close: () => void;
}

const choices = staticList(reportReasons);

/** Why something breaks the rules. */
export function ReportContentForm({ subjectKind, subjectId, sent, close }: Props) {
  const files = useAttachments("reports.create", { subjectKind, subjectId }, { most: maxReportFiles });
  const form = useCallForm("reports.create", {
    fields: { reason: "", words: "" },
    fixed: { subjectKind, subjectId },
    standard: files.sent,
    before: files.areReady,
    after: () => {
      files.clear();
      sent();
    },
  });
  return (
    <Form form={form}>
      <SelectField
        field={form.of("reason")}
        label={t("What is wrong")}
        list={choices}
        idOf={(reason) => reason}
        textOf={reasonText}
      />
      <TextArea
        field={form.of("words")}
        label={t("In your words")}
        hint={t("Optional. Only the admins read this. Nobody learns who reported.")}
        maxLength={maxReportWords}
      />
      {files.field}
      <FormActions submit={t("Send the report")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

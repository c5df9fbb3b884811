import { engagementQuery } from "#web/features/payments/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly requestid: string;
  readonly after: () => unknown;
}

/** How far the work is and what was done; it says beforehand what 100 does (DESIGN section 5). */
export function ProgressForm({ requestid, after }: Props) {
  const form = useCallForm("updateworkprogress", {
    fields: { percentage: "", progress_desc: "" },
    fixed: { requestid },
    after,
  });
  const [agreed] = useAllRows(engagementQuery(Number(requestid))).rows;
  const percent = agreed?.progress_percentage;
  const last = percent ? t("Last time it was {percent}.", { percent }) : "";
  const rule = t(
    "From 1 to 100. 100 completes the work: the company pays next, and only the company can send it back.",
  );
  return (
    <Form form={form}>
      <TextField
        field={form.of("percentage")}
        label={t("Percentage")}
        hint={[last, rule].join(" ")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextArea field={form.of("progress_desc")} label={t("Description")} maxLength={2000} />
      <FormActions submit={t("Update progress")} busy={form.busy} />
    </Form>
  );
}

import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

/** Returns work that was reported as complete and is not: the freelancer goes on (DESIGN section 5). */
export function SendBack({ reqid, close }: { readonly reqid: string; readonly close: () => void }) {
  const form = useCallForm("sendback", { fields: { reason: "" }, fixed: { reqid }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer sees it and continues the work.")}
      />
      <FormActions submit={t("Send back")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

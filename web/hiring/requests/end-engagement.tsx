import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly reqid: string;
  /** Whether it is paid by milestones: what was released stays paid. */
  readonly isFunded: boolean;
  readonly after: () => unknown;
  readonly cancel: () => void;
}

/** The way out of an accepted request, for either side, with a reason that both read (docs/design/rules.md#way-out). */
export function EndEngagement({ reqid, isFunded, after, cancel }: Props) {
  const form = useCallForm("endengagement", {
    fields: { reason: "" },
    fixed: { reqid },
    before: () => confirm(t("Do you want to end the project?"), t("This cannot be undone.")),
    after,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={
          isFunded
            ? t(
                "Both of you can see it. Released money stays paid, and money that is still held goes back to the company.",
              )
            : t("Both of you can see it. The job opens again, and nothing is paid for it.")
        }
        maxLength={1000}
      />
      <FormActions submit={t("End project")} busy={form.busy}>
        <Button onClick={cancel}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface ArrivalProps {
  readonly payment: RowOf<"payments.listPending">;
  readonly close: () => void;
}

/** Confirms a payment of which another amount arrived, because the company withheld tax or paid too much. */
export function ArrivalForm({ payment: { orderId, total }, close }: ArrivalProps) {
  const form = useCallForm("payments.confirm", {
    fields: { receivedPaise: undefined, withheldPaise: undefined, section: undefined, certificate: undefined },
    fixed: { orderId },
    after: close,
  });
  const { of } = form;
  return (
    <Form form={form}>
      <FormColumns>
        <TextField
          field={rupeeField(of("withheldPaise"))}
          label={t("Tax withheld by the company, in rupees")}
          hint={t("Of {amount}. The freelancer is paid in full.", { amount: formatRupees(total) })}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={of("section")}
          label={t("Section of the law")}
          hint={t("As the company names it, for example 393(1) or 194H.")}
          autoComplete="off"
        />
        <TextField field={of("certificate")} label={t("Certificate number (optional)")} autoComplete="off" />
        <TextField
          field={rupeeField(of("receivedPaise"))}
          label={t("Amount received in rupees (optional)")}
          hint={t("Only if the company paid too much. The rest becomes unmatched money, to send back.")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <FormActions submit={t("Confirm the payment")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface SurplusProps {
  readonly requestId: number;
  readonly close: () => void;
}

/** Records what a company paid once more, or too much, after its payment was confirmed. */
export function SurplusForm({ requestId, close }: SurplusProps) {
  const form = useCallForm("payments.recordSurplus", {
    fields: { amountPaise: undefined, reference: "" },
    fixed: { requestId },
    after: close,
  });
  return (
    <Form form={form}>
      <TextField
        field={rupeeField(form.of("amountPaise"))}
        label={t("Amount in rupees")}
        hint={t("It becomes unmatched money, to send back.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField field={form.of("reference")} label={t("Reference of the bank")} autoComplete="off" />
      <FormActions submit={t("Record the surplus")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

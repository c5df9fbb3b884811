import type { DuePayment } from "#web/features/payments/due-payment.ts";
import { useReportForm } from "#web/features/payments/use-report-form.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly due: DuePayment;
  readonly way: RowOf<"payments.getMethod">;
}

/** From account to account: first one pays, then one notes how it was called. */
export function TransferForm({ due, way }: Props) {
  const form = useReportForm(due);
  const amount = formatRupees(due.total);
  return (
    <Card>
      <h2>{t("Pay {amount} by bank or UPI", { amount })}</h2>
      <p className="prose">
        {way.instructions ||
          t("Pay to the platform's account. Contact the platform's operator for the account details.")}
      </p>
      <Form form={form}>
        <TextField
          field={form.of("reference")}
          label={t("Reference of your payment")}
          hint={t("The UTR or transaction number that your bank or UPI app shows after payment.")}
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions submit={t("Report payment of {amount}", { amount })} busy={form.busy} />
      </Form>
    </Card>
  );
}

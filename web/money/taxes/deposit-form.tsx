import type { TaxHead } from "#domain/money/tax-postings.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { owedOf } from "#web/money/taxes/month-sums.ts";
import { Button } from "#web/ui/button.tsx";
import { DecimalField } from "#web/ui/form/decimal-field.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly month: RowOf<"taxes.listMonths">;
  readonly head: TaxHead;
  readonly close: () => void;
}

/** Records what was paid to the tax office. What is left of the month is proposed. */
export function DepositForm({ month, head, close }: Props) {
  const owed = owedOf(month, head);
  const form = useCallForm("taxes.recordDeposit", {
    fields: { amountPaise: owed > 0 ? owed : undefined, challan: "", bsrCode: "", paidOn: "" },
    fixed: { head, month: month.month },
    after: close,
  });
  return (
    <Form form={form}>
      <FormColumns>
        <DecimalField
          field={form.of("amountPaise")}
          label={t("Amount in rupees")}
          hint={
            head === "gst"
              ? t("What is owed for the month is proposed. Take your input tax credit off it.")
              : t("What is owed for the month is proposed.")
          }
        />
        <TextField field={form.of("challan")} label={t("Challan number")} autoComplete="off" />
        {head === "tds" && (
          <TextField
            field={form.of("bsrCode")}
            label={t("BSR code")}
            hint={t("Seven digits of the bank's branch")}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <DateField field={form.of("paidOn")} label={t("Paid on")} />
      </FormColumns>
      <FormActions submit={t("Record the deposit")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

import { taxHeads } from "#domain/money/ledger.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { headNames, owedOf } from "#web/money/taxes/month-sums.ts";
import { Button } from "#web/ui/button.tsx";
import { DecimalField } from "#web/ui/form/decimal-field.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";

type Month = RowOf<"taxes.listMonths">;

interface Props {
  readonly month: Month;
  readonly close: () => void;
}

/** Records what was paid to the tax office. What is owed for the month is proposed. */
export function DepositForm({ month, close }: Props) {
  const owed = (head: string) => {
    const known = taxHeads.find((each) => each === head);
    const amount = known ? owedOf(month, known) : 0;
    return amount > 0 ? amount : undefined;
  };
  const head = taxHeads.find((each) => owed(each) !== undefined) ?? "tds";
  const form = useCallForm("taxes.recordDeposit", {
    fields: { head, amountPaise: owed(head), challan: "", bsrCode: "", paidOn: "" },
    fixed: { month: month.month },
    after: close,
  });
  const chosen = form.of("head");
  const choose = (next: typeof chosen.value | undefined) => {
    chosen.set(next);
    form.set("amountPaise", owed(String(next)));
  };
  return (
    <Form form={form}>
      <FormColumns>
        <SelectField
          field={{ ...chosen, set: choose }}
          label={t("Tax")}
          list={staticList(taxHeads)}
          idOf={(each) => each}
          textOf={(each) => headNames[each]}
        />
        <DecimalField
          field={form.of("amountPaise")}
          label={t("Amount in rupees")}
          hint={
            chosen.value === "gst"
              ? t("What is owed for the month is proposed. Take your input tax credit off it.")
              : t("What is owed for the month is proposed.")
          }
        />
        <TextField field={form.of("challan")} label={t("Challan number")} autoComplete="off" />
        {chosen.value === "tds" && (
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

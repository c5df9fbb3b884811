import { paise, rupees, toRupees } from "#domain/money.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { StepUpFields } from "#web/features/secondstep/step-up-fields.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly payment: RowOf<"paymentdetails">;
  readonly close: () => void;
}

/** Reverses a payment: both entries of the ledger before anything is typed, then the reason and the password. */
export function ReverseForm({ payment, close }: Props) {
  const { requestid, paymentdate } = payment;
  const today = usePlatform()?.today;
  const form = useCallForm("payments.reverse", {
    fields: { reason: "", password: "", code: "" },
    fixed: { requestId: requestid },
    after: close,
  });
  return (
    <Form form={form}>
      <Grid>
        <Entry title={t("Booked on {day}", { day: formatDay(paymentdate) })} payment={payment} sign={1} />
        <Entry title={t("Reversal on {day}", { day: today ? formatDay(today) : "" })} payment={payment} sign={-1} />
      </Grid>
      <p className="soft small">
        {t("The work is completed again and awaits its payment. Both parties and all admins of payments are notified.")}
      </p>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("The company and the freelancer can see it.")} />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Reverse the payment")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface EntryProps {
  readonly title: string;
  readonly payment: Props["payment"];
  readonly sign: 1 | -1;
}

/** An entry of the ledger by its accounts. */
function Entry({ title, payment, sign }: EntryProps) {
  const { cost, brokerage, amount, clientFee, companyname, freelancername } = payment;
  const total = toRupees(paise(rupees(cost) + rupees(clientFee)));
  return (
    <Stack gap={2}>
      <h3>{title}</h3>
      <Facts
        inLines
        facts={{
          [t("Paid by {name}", { name: companyname })]: formatRupees(sign * total),
          [t("Owed to {name}", { name: freelancername })]: formatRupees(sign * amount),
          [t("Brokerage")]: formatRupees(sign * brokerage),
          ...(clientFee > 0 && { [t("Platform fee")]: formatRupees(sign * clientFee) }),
        }}
      />
    </Stack>
  );
}

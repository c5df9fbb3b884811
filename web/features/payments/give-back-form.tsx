import { brokerageOf } from "#domain/fee.ts";
import { paise } from "#domain/money.ts";
import { splitReturn } from "#domain/return.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

type OwnPayout = RowOf<"payouts.list">;

interface Props {
  readonly payout: OwnPayout;
  readonly close: () => void;
}

/** The parts of what is typed; undefined where it cannot be returned. */
function typedParts(payout: OwnPayout, amount: unknown) {
  if (typeof amount !== "number") return undefined;
  const payment = { cost: paise(payout.costPaise), returned: paise(payout.returnedPaise) };
  const parts = splitReturn(payment, paise(amount), brokerageOf(payout));
  return parts && parts.net <= payout.netPaise ? parts : undefined;
}

const formatAmount = (amount: number | undefined) => (amount === undefined ? "–" : formatPaise(amount));

/** Gives back a part of a price, or all of it, after a question that names it. */
export function GiveBackForm({ payout, close }: Props) {
  const { paymentId, title, netPaise } = payout;
  const form = useCallForm("payments.giveBack", {
    fields: { amountPaise: undefined },
    fixed: { paymentId },
    before: () => {
      const amount = Number(form.values["amountPaise"]);
      const parts = typedParts(payout, amount);
      const question = t("Do you want to return {amount} to the company?", { amount: formatAmount(amount) });
      return confirm(
        question,
        [title, parts && t("You receive {net} less.", { net: formatAmount(parts.net) })].join("\n"),
      );
    },
    after: close,
  });
  const amount = form.of("amountPaise");
  const parts = typedParts(payout, amount.value);
  return (
    <Form form={form}>
      <TextField
        field={rupeeField(amount)}
        label={t("Amount of the price in rupees")}
        hint={t("The work stays paid, and the platform sends the money to the company.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <Facts
        inLines
        facts={{
          [t("From your earnings")]: formatAmount(parts?.net),
          [t("Brokerage")]: formatAmount(parts?.brokerage),
          [t("You still receive")]: formatAmount(parts && netPaise - parts.net),
        }}
      />
      <FormActions submit={t("Return money")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

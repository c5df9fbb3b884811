import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly payment: RowOf<"payments.listPending">;
}

/** A payment a company noted: to be found on the bank's statement, and confirmed or declined. */
export function PendingPayment({ payment }: Props) {
  const [isDeclining, setDeclining] = useState(() => hasDraft("payments.decline", { orderId: payment.orderId }));
  const { title, companyname, freelancername, reference, brokerage, amount, clientFee, total, noted } = payment;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title}</h2>
        <strong className="number">{formatRupees(total)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Reference")]: reference,
          [t("Company name")]: companyname,
          [t("Freelancer")]: freelancername,
          [t("Reported on")]: formatDay(noted),
          ...(clientFee > 0 && { [t("Platform fee")]: formatRupees(clientFee) }),
          [t("Brokerage")]: formatRupees(brokerage),
          [t("The freelancer receives")]: formatRupees(amount),
        }}
      />
      <Swap open={isDeclining}>
        {isDeclining ? (
          <Decline payment={payment} close={() => setDeclining(false)} />
        ) : (
          <Judge payment={payment} decline={() => setDeclining(true)} />
        )}
      </Swap>
    </Card>
  );
}

function Judge({ payment, decline }: Props & { readonly decline: () => void }) {
  const confirmation = useCall("payments.confirm");
  const { orderId, total, reference, companyname } = payment;
  const ask = async () => {
    const question = t("Has {amount} from {company} arrived?", { amount: formatRupees(total), company: companyname });
    if (await confirm(question, `${t("Reference")}: ${reference}`)) await confirmation.run({ orderId });
  };
  return (
    <Row gap={2}>
      <Button size="small" tone="primary" busy={confirmation.busy} onClick={() => void ask()}>
        {t("Confirm")}
      </Button>
      <Button size="small" tone="danger" onClick={decline}>
        {t("Decline")}
      </Button>
    </Row>
  );
}

function Decline({ payment: { orderId }, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("payments.decline", { fields: { reason: "" }, fixed: { orderId }, after: close });
  return (
    <Form form={form}>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("The company and the freelancer can see it.")} />
      <FormActions submit={t("Decline the payment")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

import { useState } from "react";
import { NoteForm } from "#web/features/payments/note-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Row } from "#web/ui/layout.tsx";

type PaymentOrder = NonNullable<RowOf<"getworkbystatus">["paymentOrder"]>;

interface Props {
  readonly orderId: number;
  /** Of the company's bank or UPI app; null where it named none. */
  readonly reference: PaymentOrder["reference"];
}

/** The freelancer says whether the money of a direct payment has arrived. */
export function AnswerPayment({ orderId, reference }: Props) {
  const [isDenying, setDenying] = useState(() => hasDraft("payments.denyReceipt", { orderId }));
  const confirmation = useCall("payments.confirmReceipt");
  const ask = async () => {
    const detail = t("The work is paid then, and the brokerage becomes due. You cannot undo this.");
    const question = reference
      ? t("Has the money with the reference {reference} arrived?", { reference })
      : t("Has the money arrived?");
    if (await confirm(question, detail)) await confirmation.run({ orderId });
  };
  return (
    <Swap open={isDenying}>
      {isDenying ? (
        <DenyForm orderId={orderId} close={() => setDenying(false)} />
      ) : (
        <Row gap={2}>
          <Button size="small" tone="primary" busy={confirmation.busy} onClick={() => void ask()}>
            {t("The money has arrived")}
          </Button>
          <Button size="small" tone="danger" onClick={() => setDenying(true)}>
            {t("Not received")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

function DenyForm({ orderId, close }: { readonly orderId: number; readonly close: () => void }) {
  const form = useCallForm("payments.denyReceipt", { fields: { reason: "" }, fixed: { orderId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("reason")}
      label={t("Reason")}
      hint={t("The company reads it, and can pay or report again.")}
      submit={t("Not received")}
      close={close}
    />
  );
}

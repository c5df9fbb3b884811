import { useState } from "react";
import { payers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { NoteForm } from "#web/money/payments/note-form.tsx";
import { ContinuePayment } from "#web/money/payments/provider-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Row } from "#web/ui/layout.tsx";

type PaymentOrder = NonNullable<RowOf<"getworkbystatus">["paymentOrder"]>;

interface Props {
  readonly request: Pick<RowOf<"getworkbystatus">, "requestid" | "paymentOrder">;
}

/**
 * That a payment was reported or declined, for both sides; the company may withdraw its report, and a freelancer who was paid directly
 * answers it. Empty before the first attempt.
 */
export function PaymentNote({ request: { requestid, paymentOrder } }: Props) {
  const isPayer = useIsOneOf(payers);
  const words = paymentOrder && textOf(paymentOrder);
  if (!words) return null;
  return (
    <>
      <Note>{words}</Note>
      {paymentOrder.isAnswerable && paymentOrder.orderId !== null && (
        <AnswerPayment orderId={paymentOrder.orderId} reference={paymentOrder.reference} />
      )}
      {isPayer && paymentOrder.isWithdrawable && <Withdraw requestid={requestid} />}
      {isPayer && paymentOrder.isCancellable && paymentOrder.isAtProvider && <ContinuePayment requestid={requestid} />}
      {isPayer && paymentOrder.isCancellable && <CancelPayment requestId={requestid} />}
    </>
  );
}

function textOf(order: PaymentOrder): string | undefined {
  const { status, reason, createdDate } = order;
  if (status === "open") return openText(order);
  if (status === "declined") return t("The payment was declined: {reason}", { reason: reason ?? "" });
  if (status === "reversed")
    return t("The platform reversed the payment on {day}, as it was recorded by mistake: {reason}", {
      day: formatDay(createdDate),
      reason: reason ?? "",
    });
  if (status === "closed") return t("The platform closed the payment: {reason}", { reason: reason ?? "" });
  return ends()[status];
}

/** Says that the payment waits, and for whom. */
function openText({ reference, createdDate, isAnswerable, isAtProvider }: PaymentOrder): string {
  const day = formatDay(createdDate);
  if (isAnswerable)
    return t(
      "The company reported on {day} that it has paid you. Check your account, and say whether the money has arrived.",
      {
        day,
      },
    );
  if (isAtProvider) return t("Payment started on {day}, not completed yet.", { day });
  return reference
    ? t("Payment reported on {day}, awaiting confirmation. Reference: {reference}", { day, reference })
    : t("Payment reported on {day}, awaiting confirmation.", { day });
}

const ends = (): Partial<Record<PaymentOrder["status"], string>> => ({
  failed: t("The payment failed. Nothing was paid."),
  cancelled: t("The payment was cancelled. Nothing was paid."),
  expired: t("The payment was not completed in time. Nothing was paid."),
  unmatched: t("The money received does not match this payment. The admin is looking into it."),
});

interface CancelProps {
  readonly requestId: number;
  readonly isOfMilestone?: boolean;
}

/** Cancels the order at the provider, after a check whether the money has arrived. */
export function CancelPayment({ requestId, isOfMilestone = false }: CancelProps) {
  const cancel = useCall("payments.cancelOrder");
  const ask = async () => {
    const detail = isOfMilestone
      ? t("If the money has already arrived, the milestone is funded instead.")
      : t("If the money has already arrived, the work is paid instead.");
    if (await confirm(t("Do you want to cancel this payment?"), detail)) await cancel.run({ requestId });
  };
  return (
    <Row>
      <Button size="small" busy={cancel.busy} onClick={() => void ask()}>
        {t("Cancel this payment")}
      </Button>
    </Row>
  );
}

function Withdraw({ requestid }: { readonly requestid: number }) {
  const withdraw = useCall("payments.withdrawReport");
  const ask = async () => {
    if (
      await confirm(
        t("Do you want to withdraw the payment report?"),
        t("You can then pay again or send the work back."),
      )
    )
      await withdraw.run({ requestid });
  };
  return (
    <Row>
      <Button size="small" busy={withdraw.busy} onClick={() => void ask()}>
        {t("Withdraw payment report")}
      </Button>
    </Row>
  );
}

interface AnswerPaymentProps {
  readonly orderId: number;
  /** The reference of the company's bank or UPI app; null where it named none. */
  readonly reference: PaymentOrder["reference"];
}

/** The freelancer says whether the money of a direct payment has arrived. */
function AnswerPayment({ orderId, reference }: AnswerPaymentProps) {
  const [isDenying, setDenying] = useState(() => hasDraft("payments.denyReceipt", { orderId }));
  const confirmation = useCall("payments.confirmReceipt");
  const ask = async () => {
    const detail = t("The project then counts as paid, and the brokerage becomes due. You cannot undo this.");
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

import { formatRupees } from "#web/lib/format.ts";
import { leaveFor } from "#web/lib/leave.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import type { DuePayment } from "#web/money/payments/due-payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** Leaves for the page of the provider, where the payment is made. */
export function PayAtProvider({ due }: { readonly due: DuePayment }) {
  const { start, busy } = usePage(due.requestid);
  return (
    <Card>
      <h2>{t("Pay {amount} with UPI or card", { amount: formatRupees(due.total) })}</h2>
      <p className="prose">
        {t("You pay on a page of Razorpay, which then returns you here. This platform sees no card and no UPI PIN.")}
      </p>
      <Row>
        <Button tone="primary" size="large" busy={busy} onClick={() => void start()}>
          {t("Pay with UPI or card")}
        </Button>
      </Row>
    </Card>
  );
}

/** Goes on with a payment that was begun and not completed. */
export function ContinuePayment({ requestid }: Pick<DuePayment, "requestid">) {
  const { start, busy } = usePage(requestid);
  return (
    <Row>
      <Button tone="primary" size="small" busy={busy} onClick={() => void start()}>
        {t("Continue to payment")}
      </Button>
    </Row>
  );
}

/** Opens the page of the provider for the open order of a request. */
export function usePage(requestId: number) {
  const call = useCall("payments.start");
  const start = async () => {
    const done = await call.run({ requestId });
    if ("outcome" in done) leaveFor(done.answer.url);
  };
  return { start, busy: call.busy };
}

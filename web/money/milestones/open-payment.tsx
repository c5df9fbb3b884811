import { payers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { t } from "#web/lib/text.ts";
import { CancelPayment } from "#web/money/payments/payment-note.tsx";
import { ContinuePayment } from "#web/money/payments/provider-page.tsx";
import { Note } from "#web/ui/display/guidance.tsx";

/** A payment that was begun on the page of the provider, which the company completes or cancels. */
export function OpenPayment({ requestId }: { readonly requestId: number }) {
  const isPayer = useIsOneOf(payers);
  return (
    <>
      <Note>{t("It shows as funded once the payment is confirmed.")}</Note>
      {isPayer && <ContinuePayment requestid={requestId} />}
      {isPayer && <CancelPayment requestId={requestId} isOfMilestone />}
    </>
  );
}

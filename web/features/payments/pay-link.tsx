import { canMove, type RequestStatus } from "#domain/work-request.ts";
import { usePaymentNote } from "#web/features/payments/use-payment-notes.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly request: { readonly workid: number; readonly requestid: number; readonly req_status: RequestStatus };
}

/** The way to the payment, while there is something to pay and no payment waits. */
export function PayLink({ request: { workid, requestid, req_status } }: Props) {
  const isNoted = usePaymentNote(requestid)?.status === "open";
  if (isNoted || !canMove("pay", req_status, "client")) return null;
  const params = { workid: String(workid), reqid: String(requestid) };
  return (
    <ButtonLink to="/clientmaster/payment/$workid/$reqid" params={params} tone="primary" size="small">
      {t("Pay")}
    </ButtonLink>
  );
}

import { canMove } from "#domain/hiring/work-request.ts";
import { payers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  /** What the button says, where it stands alone. */
  readonly text?: string | undefined;
  readonly request: Pick<RowOf<"getworkbystatus">, "workid" | "requestid" | "req_status" | "paymentOrder">;
}

/** The way to the payment, while there is something to pay and no payment waits. */
export function PayLink({ text, request: { workid, requestid, req_status, paymentOrder } }: Props) {
  const isPayer = useIsOneOf(payers);
  if (!isPayer || paymentOrder?.status === "open" || !canMove("pay", req_status, "client")) return null;
  const params = { workid: String(workid), reqid: String(requestid) };
  return (
    <ButtonLink
      to="/clientmaster/payment/$workid/$reqid"
      params={params}
      tone="primary"
      size={text ? "medium" : "small"}
    >
      {text ?? t("Pay")}
    </ButtonLink>
  );
}

interface ReceiptLinkProps {
  readonly to: "/clientmaster/receipt/$requestid" | "/freelancermaster/receipt/$requestid";
  readonly requestid: number;
  /** Without it the latest payment of the request. */
  readonly paymentId?: number;
}

/** Leads from a work that was paid to its receipt. */
export const ReceiptLink = ({ to, requestid, paymentId }: ReceiptLinkProps) => (
  <ButtonLink
    to={to}
    params={{ requestid: String(requestid) }}
    search={paymentId === undefined ? {} : { payment: String(paymentId) }}
    size="small"
  >
    {t("Receipt")}
  </ButtonLink>
);

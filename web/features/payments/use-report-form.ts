import { useNavigate } from "@tanstack/react-router";
import { type DuePayment, sentOf } from "#web/features/payments/due-payment.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";

/** Reports a payment that was made outside the platform, with the reference of the bank or UPI app. */
export function useReportForm(due: DuePayment) {
  const navigate = useNavigate();
  return useCallForm("payment", {
    fields: { reference: "" },
    fixed: sentOf(due),
    after: () => navigate({ to: "/clientmaster/clientprojects", search: { tab: "completed" } }),
  });
}

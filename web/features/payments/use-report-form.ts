import { useNavigate } from "@tanstack/react-router";
import { useCallForm } from "#web/lib/use-call-form.ts";

interface Payment {
  /** In rupees. */
  readonly amount: number;
  readonly requestid: number;
}

/** Reports a payment that was made outside the platform, with the reference of the bank or UPI app. */
export function useReportForm({ amount, requestid }: Payment) {
  const navigate = useNavigate();
  return useCallForm("payment", {
    fields: { reference: "" },
    fixed: { amount, requestid },
    after: () => navigate({ to: "/clientmaster/clientprojects", search: { tab: "completed" } }),
  });
}

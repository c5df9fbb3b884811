import { useList } from "#web/lib/use-list.ts";

/** How much unmatched money and how many payments with a failing provider the admin has to look into. */
export function usePaymentProblems(): number {
  const unmatched = useList("payments.listUnmatched", {});
  const orders = useList("payments.listProviderOrders", {});
  return unmatched.rows.length + orders.rows.filter(({ failureCount }) => failureCount > 0).length;
}

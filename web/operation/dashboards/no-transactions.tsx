import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";

/** Instead of a table of payments that has no row yet. */
export const NoTransactions = () => (
  <EmptyState art="payments" title={t("No transactions yet")}>
    <p className="soft">{t("Payments from companies appear here with their brokerage.")}</p>
  </EmptyState>
);

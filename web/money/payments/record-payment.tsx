import { canMove } from "#domain/hiring/work-request.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";

/** Records that the platform paid for a rejected company, after a question that names the money and who gets it. */
export function RecordPayment({ debt }: { readonly debt: RowOf<"payments.listDebts"> }) {
  const settle = useCall("payments.settleDebt");
  const { requestid, req_status, title, freelancername: freelancer, cost, brokerage, amount: net } = debt;
  if (!canMove("settle", req_status, "admin")) return null;

  async function record(): Promise<void> {
    const question = t("Do you want to record the payment of {amount} for {freelancer}?", {
      amount: formatRupees(cost),
      freelancer,
    });
    const parts = { [t("Brokerage")]: brokerage, [t("The freelancer receives")]: net };
    const detail = [title, ...Object.entries(parts).map(([name, part]) => `${name}: ${formatRupees(part)}`)];
    if (await confirm(question, detail.join("\n"))) await settle.run({ requestid, amount: cost });
  }

  return (
    <Button size="small" tone="primary" busy={settle.busy} onClick={() => void record()}>
      {t("Record payment")}
    </Button>
  );
}

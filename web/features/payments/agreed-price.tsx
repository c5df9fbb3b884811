import { brokerageOf } from "#domain/fee.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly agreed: RowOf<"requests.getEngagement">;
  /** Whether the freelancer receives the whole price and pays the brokerage afterwards. */
  readonly isDirect: boolean;
}

/** The price as it was frozen at accept, and who gets which part of it. */
export function AgreedPrice({ agreed, isDirect }: Props) {
  const { cost, brokerage, amount } = agreed;
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: formatRupees(cost),
        [t("Brokerage ({rate})", { rate: formatFee(brokerageOf(agreed)) })]: formatRupees(brokerage),
        [isDirect ? t("The freelancer keeps") : t("The freelancer receives")]: formatRupees(amount),
      }}
    />
  );
}

import { brokerageOf, clientFeeOf } from "#domain/fee.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly agreed: RowOf<"requests.getEngagement">;
  /** Whether the freelancer receives the whole price and pays the brokerage afterwards. */
  readonly isDirect: boolean;
}

/** The price as it was frozen at accept, what the company pays on top, and who gets which part of the price. */
export function AgreedPrice({ agreed, isDirect }: Props) {
  const { cost, brokerage, amount, clientFee, total } = agreed;
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: formatRupees(cost),
        ...(clientFee > 0 && {
          [t("Platform fee ({rate})", { rate: formatFee(clientFeeOf(agreed)) })]: formatRupees(clientFee),
          [t("You pay")]: <strong>{formatRupees(total)}</strong>,
        }),
        [t("Brokerage ({rate})", { rate: formatFee(brokerageOf(agreed)) })]: formatRupees(brokerage),
        [isDirect ? t("The freelancer keeps") : t("The freelancer receives")]: formatRupees(amount),
      }}
    />
  );
}

import type { RowOf } from "#web/lib/api-types.ts";
import { formatPercent, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly agreed: RowOf<"requests.getEngagement">;
}

/** The price as it was frozen at accept, and who gets which part of it. */
export function AgreedPrice({ agreed: { cost, brokerageBps, brokerage, amount } }: Props) {
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: formatRupees(cost),
        [t("Brokerage ({rate})", { rate: formatPercent(brokerageBps) })]: formatRupees(brokerage),
        [t("The freelancer receives")]: formatRupees(amount),
      }}
    />
  );
}

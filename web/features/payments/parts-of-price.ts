import { type BasisPoints, rupees, splitCost, toRupees } from "#domain/money.ts";
import { formatPercent, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** What becomes of a price in rupees, part by part, as it is shown before accepting (DESIGN section 5): at that moment today's rate is the one to be frozen. */
export function partsOfPrice(price: number, rate: BasisPoints): Readonly<Record<string, string>> {
  const { brokerage, net } = splitCost(rupees(price), rate);
  return {
    [t("Price")]: formatRupees(price),
    [t("Brokerage ({rate})", { rate: formatPercent(rate) })]: formatRupees(toRupees(brokerage)),
    [t("The freelancer receives")]: formatRupees(toRupees(net)),
  };
}

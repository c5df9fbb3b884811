import { rupees, splitCost, toRupees } from "#domain/money.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatPercent, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** What is left of a price, and the rate of what is not, as they are shown. */
export interface Net {
  readonly net: string;
  readonly rate: string;
}

/** What a freelancer would get at today's rate; it is agreed on, and frozen, only when the company accepts. */
export function useNet(cost: number): Net | undefined {
  const rate = usePlatform()?.brokerageBps;
  if (rate === undefined) return undefined;
  const { net } = splitCost(rupees(cost), rate);
  return { net: formatRupees(toRupees(net)), rate: formatPercent(rate) };
}

/** The same in a sentence. */
export function NetPrice({ cost }: { readonly cost: number }) {
  const net = useNet(cost);
  return net && <p className="soft small">{t("You receive {net} after {rate} brokerage", { ...net })}</p>;
}

import { splitCost } from "#domain/fee.ts";
import { rupees } from "#domain/money.ts";
import { type PricedWork, useBrokerage } from "#web/features/platform/brokerage-today.ts";
import { formatFee, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** What is left of a price, and the rate of what is not, as they are shown. */
export interface Net {
  readonly net: string;
  readonly rate: string;
}

/** What a freelancer would get by the rules of today; it is agreed on, and frozen, only when the company accepts. */
export function useNet(work: PricedWork): Net | undefined {
  const fee = useBrokerage(work);
  if (!fee) return undefined;
  const { net } = splitCost(rupees(work.cost), fee);
  return { net: formatPaise(net), rate: formatFee(fee) };
}

/** The same in a sentence. */
export function NetPrice({ work }: { readonly work: PricedWork }) {
  const net = useNet(work);
  return net && <p className="soft small">{t("You receive {net} after {rate} brokerage", { ...net })}</p>;
}

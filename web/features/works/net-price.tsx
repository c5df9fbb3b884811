import { rupees, splitCost, toRupees } from "#domain/money.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { inPercent, inRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

/** What a freelancer would get at today's rate; it is agreed on, and frozen, only when the company accepts. */
export function NetPrice({ cost }: { readonly cost: number }) {
  const rate = usePlatform()?.brokerage_bps;
  if (rate === undefined) return null;
  const { net } = splitCost(rupees(cost), rate);
  return (
    <p className="soft small">
      {t("You receive {net} after {rate} brokerage", { net: inRupees(toRupees(net)), rate: inPercent(rate) })}
    </p>
  );
}

import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatPercent } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";

/** Beside prices and price fields. */
export function BrokerageHelp() {
  const rate = usePlatform()?.brokerageBps;
  if (rate === undefined) return null;
  return (
    <Help question={t("What is the brokerage?")}>
      {t(
        "The platform's share of the price: {rate} today. The company pays the price and nothing on top; the freelancer receives the rest. The rate is fixed when a request is accepted.",
        { rate: formatPercent(rate) },
      )}
    </Help>
  );
}

import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatFee } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";

/** Beside prices and price fields. */
export function BrokerageHelp() {
  const [general, ...others] = usePlatform()?.feeRules ?? [];
  if (!general) return null;
  return (
    <Help question={t("What is the brokerage?")}>
      {others.length > 0
        ? t(
            "The platform's share of the price. It depends on the category and the price of the work. The company pays the price and nothing on top; the freelancer receives the rest. The share is fixed when a request is accepted.",
          )
        : t(
            "The platform's share of the price: {rate} today. The company pays the price and nothing on top; the freelancer receives the rest. The rate is fixed when a request is accepted.",
            { rate: formatFee(general) },
          )}
    </Help>
  );
}

import { hasClientFees } from "#web/features/platform/brokerage-today.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatFee } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Help } from "#web/ui/display/guidance.tsx";

interface Props {
  /** Whether the company pays a fee on top of the price at hand; by default whether it does by the rules of today. */
  readonly hasClientFee?: boolean | undefined;
}

/** Beside prices and price fields. */
export function BrokerageHelp({ hasClientFee }: Props) {
  const rules = usePlatform()?.feeRules;
  const [general, ...others] = rules?.filter(({ side }) => side === "freelancer") ?? [];
  if (!general) return null;
  if (hasClientFee ?? hasClientFees(rules))
    return (
      <Help question={t("What is the brokerage?")}>
        {t(
          "The platform's share of the price. The freelancer receives the rest. The company pays the price and a platform fee on top. Brokerage and fee are fixed when a request is accepted.",
        )}
      </Help>
    );
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

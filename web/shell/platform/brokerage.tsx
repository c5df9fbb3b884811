import type { QueryClient } from "@tanstack/react-query";
import { type FeeSide, isNoFee, ruleFor } from "#domain/catalog/fee.ts";
import { rupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatFee } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { platformQuery, usePlatform } from "#web/shell/platform/use-platform.ts";
import { Help } from "#web/ui/display/guidance.tsx";

type Rule = RowOf<"platform.get">["feeRules"][number];

export interface PricedWork {
  /** The price in rupees. */
  readonly cost: number;
  /** Null until a category is chosen. */
  readonly categoryid: number | null;
}

const bestOf = (
  rules: readonly Rule[] | undefined,
  { cost, categoryid }: PricedWork,
  side: FeeSide = "freelancer",
): Rule | undefined => rules && ruleFor(rules, { side, categoryId: categoryid, pricePaise: rupees(cost) });

/** The brokerage for a price by the rules of today; undefined until they are known. */
export const useBrokerage = (work: PricedWork): Rule | undefined => bestOf(usePlatform()?.feeRules, work);

/** The fee of the company on top of a price by the rules of today; undefined without one. */
export const useClientFee = (work: PricedWork): Rule | undefined => bestOf(usePlatform()?.feeRules, work, "company");

/** Whether companies pay a fee on top of any price today. */
const hasClientFees = (rules: readonly Rule[] | undefined): boolean =>
  rules?.some((rule) => rule.side === "company" && !isNoFee(rule)) ?? false;

/** The fees of this moment, read again before something is agreed; nothing where they cannot be known. */
export async function feesNow(queries: QueryClient, work: PricedWork) {
  const rows = await queries.fetchQuery({ ...platformQuery, staleTime: 0 }).catch(() => undefined);
  const rules = rows?.[0]?.feeRules;
  return { brokerage: bestOf(rules, work), clientFee: bestOf(rules, work, "company") };
}

interface BrokerageHelpProps {
  /** Whether the company pays a fee on top of the price at hand; by default whether it does by the rules of today. */
  readonly hasClientFee?: boolean | undefined;
}

/** The hint beside prices and price fields. */
export function BrokerageHelp({ hasClientFee }: BrokerageHelpProps) {
  const rules = usePlatform()?.feeRules;
  const [general, ...others] = rules?.filter(({ side }) => side === "freelancer") ?? [];
  if (!general) return null;
  if (hasClientFee ?? hasClientFees(rules))
    return (
      <Help question={t("What is the brokerage?")}>
        {t(
          "The platform's share of the price. The freelancer receives the rest. The company pays the price and a platform fee on top. Brokerage and fee are fixed when an application is accepted.",
        )}
      </Help>
    );
  return (
    <Help question={t("What is the brokerage?")}>
      {others.length > 0
        ? t(
            "The platform's share of the price. It depends on the category and the price. The company pays the price and nothing on top; the freelancer receives the rest. The share is fixed when an application is accepted.",
          )
        : t(
            "The platform's share of the price: {rate} today. The company pays the price and nothing on top; the freelancer receives the rest. The rate is fixed when an application is accepted.",
            { rate: formatFee(general) },
          )}
    </Help>
  );
}

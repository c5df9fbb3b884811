import type { QueryClient } from "@tanstack/react-query";
import { type FeeSide, isNoFee, ruleFor } from "#domain/fee.ts";
import { rupees } from "#domain/money.ts";
import { platformQuery, usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";

type Rule = RowOf<"platform.get">["feeRules"][number];

export interface PricedWork {
  /** In rupees. */
  readonly cost: number;
  /** Null before one is chosen. */
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
export const hasClientFees = (rules: readonly Rule[] | undefined): boolean =>
  rules?.some((rule) => rule.side === "company" && !isNoFee(rule)) ?? false;

/** The fees of this moment, read again before something is agreed; nothing where they cannot be known. */
export async function feesNow(queries: QueryClient, work: PricedWork) {
  const rows = await queries.fetchQuery({ ...platformQuery, staleTime: 0 }).catch(() => undefined);
  const rules = rows?.[0]?.feeRules;
  return { brokerage: bestOf(rules, work), clientFee: bestOf(rules, work, "company") };
}

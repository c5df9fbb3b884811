import type { QueryClient } from "@tanstack/react-query";
import { ruleFor } from "#domain/fee.ts";
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

const bestOf = (rules: readonly Rule[] | undefined, { cost, categoryid }: PricedWork): Rule | undefined =>
  rules && ruleFor(rules, { side: "freelancer", categoryId: categoryid, pricePaise: rupees(cost) });

/** The brokerage for a price by the rules of today; undefined until they are known. */
export const useBrokerage = (work: PricedWork): Rule | undefined => bestOf(usePlatform()?.feeRules, work);

/** The brokerage of this moment, read again before something is agreed; nothing where that cannot be known. */
export async function brokerageNow(queries: QueryClient, work: PricedWork): Promise<Rule | undefined> {
  const rows = await queries.fetchQuery({ ...platformQuery, staleTime: 0 }).catch(() => undefined);
  return bestOf(rows?.[0]?.feeRules, work);
}

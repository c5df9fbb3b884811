import { budgetRange } from "#domain/work.ts";
import { partsOfPrice } from "#web/features/payments/parts-of-price.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Facts } from "#web/ui/facts.tsx";

/** What becomes of a budget at today's rate, while it is typed; nothing before it is one. */
export function PriceParts({ budget }: { readonly budget: FieldValue }) {
  const rate = usePlatform()?.brokerage_bps;
  const price = typeof budget === "string" && /^\d{1,10}$/.test(budget.trim()) ? Number(budget) : 0;
  if (rate === undefined || price < budgetRange.least || price > budgetRange.most) return null;
  return <Facts inLines facts={partsOfPrice(price, rate)} />;
}

import { rupees, splitCost, toRupees } from "#domain/money.ts";
import { budgetRange } from "#domain/work.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatPercent, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";

/** What becomes of a budget at today's rate, while it is typed; nothing before it is one. */
export function BudgetParts({ budget }: { readonly budget: FieldValue }) {
  const rate = usePlatform()?.brokerageBps;
  const price = typeof budget === "string" && /^\d{1,10}$/.test(budget.trim()) ? Number(budget) : 0;
  if (rate === undefined || price < budgetRange.least || price > budgetRange.most) return null;
  const { brokerage, net } = splitCost(rupees(price), rate);
  return (
    <p className="soft small">
      {t("Of {price}, the freelancer receives {net}; the brokerage is {brokerage} ({rate}).", {
        price: formatRupees(price),
        net: formatRupees(toRupees(net)),
        brokerage: formatRupees(toRupees(brokerage)),
        rate: formatPercent(rate),
      })}
    </p>
  );
}

import { splitCost } from "#domain/fee.ts";
import { rupees, toRupees } from "#domain/money.ts";
import { budgetRange } from "#domain/work.ts";
import { useBrokerage } from "#web/features/platform/brokerage-today.ts";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";

interface Props {
  readonly budget: FieldValue;
  /** Empty before one is chosen. */
  readonly category: FieldValue;
}

/** What becomes of a budget by the rules of today, while it is typed; nothing before it is one. */
export function BudgetParts({ budget, category }: Props) {
  const price = typeof budget === "string" && /^\d{1,10}$/.test(budget.trim()) ? Number(budget) : 0;
  const fee = useBrokerage({ cost: price, categoryid: Number(category) || null });
  if (!fee || price < budgetRange.least || price > budgetRange.most) return null;
  const { brokerage, net } = splitCost(rupees(price), fee);
  return (
    <p className="soft small">
      {t("Of {price}, the freelancer receives {net}; the brokerage is {brokerage} ({rate}).", {
        price: formatRupees(price),
        net: formatRupees(toRupees(net)),
        brokerage: formatRupees(toRupees(brokerage)),
        rate: formatFee(fee),
      })}
    </p>
  );
}

import { chargeFor, splitCost } from "#domain/fee.ts";
import { rupees } from "#domain/money.ts";
import { budgetRange } from "#domain/work.ts";
import { useBrokerage, useClientFee } from "#web/features/platform/brokerage-today.ts";
import { formatFee, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";

interface Props {
  readonly budget: FieldValue;
  /** Empty before one is chosen. */
  readonly category: FieldValue;
}

const noFee = { bps: 0, fixedPaise: 0 };

/** What becomes of a budget by the rules of today, while it is typed; nothing before it is one. */
export function BudgetParts({ budget, category }: Props) {
  const price = typeof budget === "string" && /^\d{1,10}$/.test(budget.trim()) ? Number(budget) : 0;
  const work = { cost: price, categoryid: Number(category) || null };
  const fee = useBrokerage(work);
  const fees = useClientFee(work);
  if (!fee || price < budgetRange.least || price > budgetRange.most) return null;
  const { brokerage, net } = splitCost(rupees(price), fee);
  const { clientFee, total } = chargeFor(rupees(price), fees ?? noFee);
  return (
    <p className="soft small">
      {t("Of {price}, the freelancer receives {net}; the brokerage is {brokerage} ({rate}).", {
        price: formatRupees(price),
        net: formatPaise(net),
        brokerage: formatPaise(brokerage),
        rate: formatFee(fee),
      })}
      {clientFee > 0 && " "}
      {clientFee > 0 &&
        t("With the platform fee of {fee} you pay {total}.", {
          fee: formatPaise(clientFee),
          total: formatPaise(total),
        })}
    </p>
  );
}

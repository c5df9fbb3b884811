import { ChoiceField } from "#web/features/search/choice-field.tsx";
import { isEmptyCriteria, otherOrders, type Search } from "#web/features/search/criteria.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";

type Order = (typeof otherOrders)[number];

const textOf = (order: Order): string => {
  if (order === "budget") return t("Highest budget");
  return order === "deadline" ? t("Earliest deadline") : t("Newest first");
};

/** In which order. Where there are no words to match, works that are filtered come newest first by themselves. */
export function OrderField({ search: { criteria, change } }: { readonly search: Search }) {
  const { sort: _order, ...filters } = criteria;
  const isRanked = criteria.q !== undefined || isEmptyCriteria(filters);
  const orders = otherOrders.filter((order) => isRanked || order !== "newest" || criteria.sort === order);
  return (
    <ChoiceField
      name="sort"
      value={criteria.sort}
      change={change}
      label={t("Order")}
      none={isRanked ? t("Best match") : t("Newest first")}
      list={staticList(orders.map((id) => ({ id, text: textOf(id) })))}
    />
  );
}

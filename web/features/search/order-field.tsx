import { isEmptyCriteria, otherOrders } from "#web/features/search/criteria.ts";
import type { Search } from "#web/features/search/use-criteria.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Order = (typeof otherOrders)[number];

const textOf = (order: Order): string => {
  if (order === "budget") return t("Highest budget");
  return order === "deadline" ? t("Earliest deadline") : t("Newest first");
};

/** In which order. Where there are no words to match, works that are filtered come newest first by themselves. */
export function OrderField({ search: { criteria, change } }: { readonly search: Search }) {
  const { sort: _order, ...filters } = criteria;
  const isRanked = criteria.q !== undefined || isEmptyCriteria(filters);
  return (
    <SelectField
      field={{
        name: "sort",
        value: criteria.sort ?? "",
        error: undefined,
        set: (value) => change({ sort: String(value) }),
        leave: () => undefined,
      }}
      label={t("Order")}
      list={staticList(otherOrders.filter((order) => isRanked || order !== "newest" || criteria.sort === order))}
      idOf={(order) => order}
      textOf={textOf}
      none={isRanked ? t("Best match") : t("Newest first")}
    />
  );
}

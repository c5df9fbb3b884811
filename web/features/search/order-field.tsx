import type { Search } from "#web/features/search/use-wanted.ts";
import { isPlain, otherOrders } from "#web/features/search/wanted.ts";
import { fixedList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Order = (typeof otherOrders)[number];

const textOf = (order: Order): string => {
  if (order === "budget") return t("Highest budget");
  return order === "deadline" ? t("Earliest deadline") : t("Newest first");
};

/** In which order. Where there are no words to match, works that are filtered come newest first by themselves. */
export function OrderField({ search: { wanted, change } }: { readonly search: Search }) {
  const { sort: _order, ...filters } = wanted;
  const isRanked = wanted.q !== undefined || isPlain(filters);
  return (
    <SelectField
      field={{
        name: "sort",
        value: wanted.sort ?? "",
        error: undefined,
        set: (value) => change({ sort: String(value) }),
        leave: () => undefined,
      }}
      label={t("Order")}
      list={fixedList(otherOrders.filter((order) => isRanked || order !== "newest" || wanted.sort === order))}
      idOf={(order) => order}
      textOf={textOf}
      none={isRanked ? t("Best match") : t("Newest first")}
    />
  );
}

import { otherOrders } from "#web/features/freelancer-search/criteria.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** In which order. */
export const OrderField = ({ search: { criteria, change } }: { readonly search: Search }) => (
  <SelectField
    field={{
      name: "sort",
      value: criteria.sort ?? "",
      error: undefined,
      set: (value) => change({ sort: String(value) }),
      leave: () => undefined,
    }}
    label={t("Order")}
    list={staticList(otherOrders)}
    idOf={(order) => order}
    textOf={(order) => (order === "newest" ? t("Newest first") : t("Most paid works"))}
    none={t("Best match")}
  />
);

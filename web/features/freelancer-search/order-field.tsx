import { otherOrders } from "#web/features/freelancer-search/criteria.ts";
import type { Search } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import { ChoiceField } from "#web/features/search/choice-field.tsx";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";

/** In which order. */
export function OrderField({ search: { criteria, change } }: { readonly search: Search }) {
  const texts = { newest: t("Newest first"), paid: t("Most paid works") };
  const orders = otherOrders.map((id) => ({ id, text: texts[id] }));
  return (
    <ChoiceField
      {...{ name: "sort", value: criteria.sort, change, label: t("Order"), none: t("Best match") }}
      list={staticList(orders)}
    />
  );
}

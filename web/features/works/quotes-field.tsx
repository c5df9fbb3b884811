import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { CheckList } from "#web/ui/form/check-list.tsx";

/** Whether applicants may name a price of their own. */
export function QuotesField({ field }: { readonly field: Field }) {
  return (
    <CheckList
      legend={t("Price")}
      name="quotes"
      options={[
        {
          value: "quotes",
          text: t("Applicants may quote their own price"),
          detail: t("You see each price, can make counter-offers, and accept one. Otherwise the budget is the price."),
        },
      ]}
      chosen={field.value === true ? ["quotes"] : []}
      toggle={() => field.set(field.value !== true)}
      error={field.error}
    />
  );
}

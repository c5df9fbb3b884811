import { splitCost } from "#domain/fee.ts";
import { rupees, toRupees } from "#domain/money.ts";
import { budgetRange } from "#domain/work.ts";
import { useBrokerage } from "#web/features/platform/brokerage-today.ts";
import { CategoryField } from "#web/features/reference/category-field.tsx";
import { formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

/** What a work of a category and a price pays by the rules of today. */
export function FeePreview() {
  const { of, values } = useFields({ category: "", price: "10000" });
  const cost = /^\d{1,10}$/.test(String(values.price)) ? Number(values.price) : 0;
  const fee = useBrokerage({ cost, categoryid: Number(values.category) || null });
  const parts = fee && cost >= budgetRange.least && cost <= budgetRange.most ? splitCost(rupees(cost), fee) : undefined;
  return (
    <Card>
      <div>
        <h2>{t("What a work pays")}</h2>
        <p className="soft">{t("By the rules that are in effect today.")}</p>
      </div>
      <FormColumns>
        <CategoryField field={of("category")} none={t("Any other category")} />
        <TextField
          field={of("price")}
          label={t("Price")}
          hint={t("In whole rupees, digits only")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <Facts
        inLines
        facts={{
          [t("Fee")]: parts && fee ? formatFee(fee) : "–",
          [t("Brokerage")]: parts ? formatRupees(toRupees(parts.brokerage)) : "–",
          [t("The freelancer receives")]: parts ? formatRupees(toRupees(parts.net)) : "–",
        }}
      />
    </Card>
  );
}

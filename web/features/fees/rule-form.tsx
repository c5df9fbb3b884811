import { useQueryClient } from "@tanstack/react-query";
import type { Day } from "#domain/day.ts";
import { type Fee, type FeeSide, isBelowTransferFee, toBasisPoints, transferFeeBps } from "#domain/fee.ts";
import { paise, rupees } from "#domain/money.ts";
import { textsOfSide } from "#web/features/fees/fee-side.ts";
import { platformQuery, usePlatform } from "#web/features/platform/use-platform.ts";
import { CategoryField } from "#web/features/reference/category-field.tsx";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";

/** The fee that is typed; undefined while it is none. */
function typedFee({ percent, fixed }: FieldValues): Fee | undefined {
  const bps = toBasisPoints(String(percent).trim());
  const isWhole = /^\d{0,6}$/.test(String(fixed));
  return bps === undefined || !isWhole ? undefined : { bps, fixedPaise: rupees(Number(fixed)) };
}

const noFee: Fee = { bps: 0, fixedPaise: paise(0) };

interface Props {
  readonly side: FeeSide;
  readonly today: Day;
  readonly after: () => void;
}

/** Sets what a fee is from a day on, after a question that names both. */
export function RuleForm({ side, today, after }: Props) {
  const queries = useQueryClient();
  const platform = usePlatform();
  const texts = textsOfSide(side);
  const form = useCallForm("fees.saveRule", {
    fields: { percent: "", fixed: "", categoryId: "", minPrice: "", from: "" },
    fixed: side === "company" ? { side } : {},
    before: async (): Promise<boolean> => {
      const { from, categoryId, minPrice } = form.values;
      const rate = formatFee(typedFee(form.values) ?? noFee);
      const question = texts.question({ day: formatDay(String(from)), rate });
      const scope = [
        categoryId ? t("For works of the chosen category.") : "",
        Number(minPrice) > 0 ? t("For prices from {price}.", { price: formatRupees(Number(minPrice)) }) : "",
      ];
      const isTooLow =
        side === "freelancer" && platform?.hasTransfers && isBelowTransferFee(typedFee(form.values) ?? noFee);
      const low = isTooLow
        ? t("Razorpay takes {rate} of a payment and its transfer, and refuses a transfer that leaves too little.", {
            rate: formatFee({ bps: transferFeeBps, fixedPaise: 0 }),
          })
        : "";
      const then = t("Works already accepted keep their rate.");
      return confirm(question, [...scope, low, then].filter(Boolean).join("\n"));
    },
    after: () => {
      void queries.invalidateQueries({ queryKey: platformQuery.queryKey });
      after();
    },
  });
  const typed = typedFee(form.values);
  return (
    <Form form={form}>
      <FormColumns>
        <TextField
          field={form.of("percent")}
          label={t("Percent")}
          hint={typed ? texts.example(typed) : t("For example 12.5")}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={form.of("fixed")}
          label={t("Fixed part (optional)")}
          hint={t("In whole rupees, added to the percentage")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <FormColumns>
        <CategoryField field={form.of("categoryId")} none={t("All categories")} />
        <TextField
          field={form.of("minPrice")}
          label={t("For prices from (optional)")}
          hint={t("In whole rupees, digits only")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <DateField field={form.of("from")} label={t("From")} min={today} />
      <FormActions submit={t("Set fee")} busy={form.busy} />
    </Form>
  );
}

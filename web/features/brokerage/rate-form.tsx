import { useQueryClient } from "@tanstack/react-query";
import { toBasisPoints } from "#domain/brokerage.ts";
import type { Day } from "#domain/day.ts";
import { rupees, splitCost, toRupees } from "#domain/money.ts";
import { platformQuery } from "#web/features/platform/use-platform.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatPercent, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";

/** The effect of a rate on a round price; empty while no rate is typed. */
function shareOf(percent: string): string | undefined {
  const rate = toBasisPoints(percent.trim());
  if (rate === undefined) return undefined;
  const price = rupees(100_000);
  const { brokerage, net } = splitCost(price, rate);
  const [of, kept, received] = [price, brokerage, net].map((part) => formatRupees(toRupees(part)));
  return t("Of {price} the platform keeps {brokerage}, and the freelancer receives {net}.", {
    price: of ?? "",
    brokerage: kept ?? "",
    net: received ?? "",
  });
}

interface Props {
  readonly today: Day;
  readonly after: () => void;
}

/** Sets what the brokerage is from a day on, after a question that names both. */
export function RateForm({ today, after }: Props) {
  const queries = useQueryClient();
  const form = useCallForm("brokerage.setRate", {
    fields: { percent: "", from: "" },
    before: async () => {
      const rate = formatPercent(toBasisPoints(String(form.values.percent).trim()) ?? 0);
      const question = t("From {day} the brokerage is {rate}.", { day: formatDay(String(form.values.from)), rate });
      return confirm(question, t("Works already accepted keep their rate."));
    },
    after: () => {
      void queries.invalidateQueries({ queryKey: platformQuery.queryKey });
      after();
    },
  });
  return (
    <Form form={form}>
      <FormColumns>
        <TextField
          field={form.of("percent")}
          label={t("Percent")}
          hint={shareOf(String(form.values.percent)) ?? t("For example 12.5")}
          inputMode="decimal"
          autoComplete="off"
        />
        <DateField field={form.of("from")} label={t("From")} min={today} />
      </FormColumns>
      <FormActions submit={t("Set rate")} busy={form.busy} />
    </Form>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { toBasisPoints } from "#domain/brokerage.ts";
import type { Day } from "#domain/day.ts";
import { platform } from "#web/features/platform/use-platform.ts";
import { askUser } from "#web/lib/ask.tsx";
import { inPercent, shownDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { FormColumns } from "#web/ui/form/form-columns.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly today: Day;
  readonly after: () => void;
}

/** Sets what the brokerage is from a day on, after a question that names both. */
export function RateForm({ today, after }: Props) {
  const queries = useQueryClient();
  const form = useCallForm("ratereg", {
    fields: { percent: "", from: "" },
    before: async () => {
      const rate = inPercent(toBasisPoints(String(form.values.percent).trim()) ?? 0);
      const question = t("From {day} the brokerage is {rate}.", { day: shownDay(String(form.values.from)), rate });
      return askUser(question, t("Works accepted before keep theirs."));
    },
    after: () => {
      void queries.invalidateQueries({ queryKey: platform.queryKey });
      after();
    },
  });
  return (
    <Form form={form}>
      <FormColumns>
        <TextField
          field={form.of("percent")}
          label={t("Percent")}
          hint={t("For example 12.5")}
          inputMode="decimal"
          autoComplete="off"
        />
        <DateField field={form.of("from")} label={t("From")} min={today} />
      </FormColumns>
      <FormActions submit={t("Set rate")} busy={form.busy} />
    </Form>
  );
}

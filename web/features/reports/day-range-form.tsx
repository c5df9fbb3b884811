import { useNavigate } from "@tanstack/react-router";
import type { DayRange } from "#web/features/reports/day-range.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { FormColumns } from "#web/ui/form/form-columns.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly range: DayRange;
  /** Reads the report again, when the same days are submitted once more. */
  readonly again: () => void;
}

/** Start and end of a report. What is submitted stands in the address, so that a reload keeps it. */
export function DayRangeForm({ range, again }: Props) {
  const navigate = useNavigate();
  const { startdate = "", enddate = "" } = range;
  const fields = useFields({ startdate, enddate });
  function submit(): void {
    const same = fields.values.startdate === startdate && fields.values.enddate === enddate;
    if (same) again();
    else
      void navigate({
        to: ".",
        search: (before) => ({ ...before, ...fields.values }),
        replace: true,
        resetScroll: false,
      });
  }
  return (
    <Card>
      <Form form={{ submit }}>
        <FormColumns>
          <DateField field={fields.of("startdate")} label={t("Start date")} />
          <DateField field={fields.of("enddate")} label={t("End date")} />
          <FormActions submit={t("Submit")} />
        </FormColumns>
      </Form>
    </Card>
  );
}

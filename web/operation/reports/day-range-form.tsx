import { useNavigate } from "@tanstack/react-router";
import { addDays, type Day } from "#domain/day.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface DayRangeFormProps {
  readonly range: DayRange;
  /** Reads the report again, when the same days are submitted once more. */
  readonly refetch: () => void;
}

/** Start and end of a report. What is submitted is stored in the address, so that a reload keeps it. */
export function DayRangeForm({ range, refetch }: DayRangeFormProps) {
  const navigate = useNavigate();
  const { startdate = "", enddate = "" } = range;
  const fields = useFields({ startdate, enddate });
  const today = usePlatform()?.today;
  function show(wanted: Required<DayRange>): void {
    const same = wanted.startdate === startdate && wanted.enddate === enddate;
    if (same) refetch();
    else void navigate({ to: ".", search: (before) => ({ ...before, ...wanted }), replace: true, resetScroll: false });
  }
  function choose(wanted: Required<DayRange>): void {
    fields.of("startdate").set(wanted.startdate);
    fields.of("enddate").set(wanted.enddate);
    show(wanted);
  }
  return (
    <Card>
      <Form form={{ submit: () => show(fields.values) }}>
        <FormColumns dense>
          <DateField field={fields.of("startdate")} label={t("Start date")} />
          <DateField field={fields.of("enddate")} label={t("End date")} />
          <FormActions submit={t("Submit")} />
        </FormColumns>
      </Form>
      {today && (
        <Row gap={2}>
          {usualRanges(today).map(({ text, ...wanted }) => (
            <Button
              key={text}
              size="small"
              aria-pressed={wanted.startdate === startdate && wanted.enddate === enddate}
              onClick={() => choose(wanted)}
            >
              {text}
            </Button>
          ))}
        </Row>
      )}
    </Card>
  );
}

interface UsualRange extends Required<DayRange> {
  readonly text: string;
}

/** Frequent ranges of reports, as buttons. */
function usualRanges(today: Day): readonly UsualRange[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(month, -1);
  return [
    { text: t("This month"), startdate: month, enddate: "" },
    { text: t("Last month"), startdate: `${lastOfBefore.slice(0, 7)}-01`, enddate: lastOfBefore },
    { text: t("This year"), startdate: `${today.slice(0, 4)}-01-01`, enddate: "" },
    { text: t("All days"), startdate: "", enddate: "" },
  ];
}

import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { DecimalField } from "#web/ui/form/decimal-field.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Setup = RowOf<"taxes.getSetup">;

/** Proposed as the first rate: that of services since GST began. */
const rateOfLaw = { fromDay: "2017-07-01", bps: 1_800 };

/** The rates of GST on the fees, from their days on. */
export function RatesCard({ rates }: Pick<Setup, "rates">) {
  const [isOpen, setOpen] = useState(false);
  const form = useCallForm("taxes.addRate", {
    fields: rates.length === 0 ? rateOfLaw : { fromDay: "", bps: "" },
    after: () => setOpen(false),
  });
  return (
    <Card>
      <h2>{t("Rate of GST on fees")}</h2>
      {rates.map(({ fromDay, bps }) => (
        <p key={fromDay}>{t("{rate} % from {day}", { rate: bps / 100, day: formatDay(fromDay) })}</p>
      ))}
      <Swap open={isOpen}>
        {isOpen ? (
          <Form form={form}>
            <FormColumns>
              <DecimalField field={form.of("bps")} label={t("Rate in percent")} hint={t("CGST and SGST together")} />
              <DateField field={form.of("fromDay")} label={t("From this day")} />
            </FormColumns>
            <FormActions submit={t("Add the rate")} busy={form.busy}>
              <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
            </FormActions>
          </Form>
        ) : (
          <Row>
            <Button onClick={() => setOpen(true)}>{t("Add a rate")}</Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

import { useState } from "react";
import { actionsFor, type ReportAction } from "#domain/trust/report.ts";
import { type RestrictionKind, restrictionKinds } from "#domain/trust/restriction.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { kindName } from "#web/trust/moderation/decision-texts.ts";
import { GroundsFields } from "#web/trust/moderation/restrict-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { CheckList, useChecked } from "#web/ui/form/check-list.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

type Report = RowOf<"reports.list">;
type Upheld = Exclude<ReportAction, "dismiss">;

const texts: Readonly<Record<Upheld, TextKey>> = {
  warn: "Warn",
  remove: "Remove it",
  restrict: "Restrict the account",
  reject: "Reject the company",
};

interface Props {
  readonly report: Report;
  /** Called once it is settled. */
  readonly settled: () => void;
}

/** Dismisses a report at once, or upholds it with a rule and a reason. */
export function DecideReport({ report, settled }: Props) {
  const [action, setAction] = useState<Upheld | "">("");
  const dismissal = useCall("reports.decide");
  async function dismiss(): Promise<void> {
    if ("outcome" in (await dismissal.run({ reportId: report.reportId, action: "dismiss" }))) settled();
  }
  const upheld = actionsFor(report.role).filter((each) => each !== "dismiss");
  return (
    <Swap open={action}>
      {action ? (
        <UpholdForm report={report} action={action} settled={settled} close={() => setAction("")} />
      ) : (
        <Row gap={2}>
          <Button tone="primary" busy={dismissal.busy} onClick={() => void dismiss()}>
            {t("Dismiss")}
          </Button>
          {upheld.map((each) => (
            <Button key={each} tone="danger" onClick={() => setAction(each)}>
              {t(texts[each])}
            </Button>
          ))}
        </Row>
      )}
    </Swap>
  );
}

interface UpholdProps extends Props {
  readonly action: Upheld;
  readonly close: () => void;
}

function UpholdForm({ report: { reportId, activeRestrictions }, action, settled, close }: UpholdProps) {
  const kinds = useChecked<RestrictionKind>([]);
  const [isMissing, setMissing] = useState(false);
  const restricts = action === "restrict";
  const form = useCallForm("reports.decide", {
    fields: { until: "", rule: "", reason: "" },
    fixed: { reportId, action, ...(restricts && { kinds: [...kinds.chosen] }) },
    before: async () => {
      setMissing(restricts && kinds.chosen.length === 0);
      return !restricts || kinds.chosen.length > 0;
    },
    after: settled,
  });
  return (
    <Form form={form}>
      {restricts && (
        <>
          <CheckList
            legend={t("No longer possible")}
            name="kinds"
            options={restrictionKinds.map((kind) => ({
              value: kind,
              text: kindName(kind),
              isDisabled: activeRestrictions.includes(kind),
            }))}
            {...kinds}
            error={isMissing && kinds.chosen.length === 0 ? t("Choose at least one.") : undefined}
          />
          <DateField field={form.of("until")} label={t("Last day")} hint={t("Empty: until an admin lifts it.")} />
        </>
      )}
      <GroundsFields of={form.of} />
      <FormActions submit={t(texts[action])} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

import { payoutUpgradeQuery } from "#web/features/payouts/queries.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { StepUpFields } from "#web/features/secondstep/step-up-fields.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

/** Payments of before payouts were recorded: a question once, then a note until they are settled. */
export function PayoutUpgrade() {
  const [upgrade] = useAllRows(payoutUpgradeQuery).rows;
  if (!upgrade?.blocksRuns) return null;
  if (upgrade.isOpen) return <UpgradeForm upgrade={upgrade} />;
  return <Note>{t("What was paid outside the platform is being recorded. This takes a minute or two.")}</Note>;
}

const answers = ["nothing", "until"] as const;

const questionOf = ({ answer, until }: Readonly<Record<"answer" | "until", FieldValue | undefined>>): string =>
  answer === "until"
    ? t("Was everything up to {day} paid to the freelancers?", { day: formatDay(String(until)) })
    : t("Was nothing paid to the freelancers yet?");

function UpgradeForm({ upgrade: { paymentCount } }: { readonly upgrade: RowOf<"payouts.getUpgrade"> }) {
  const today = usePlatform()?.today;
  const form = useCallForm("payouts.markPaidOutside", {
    fields: { answer: "", until: "", password: "", code: "" },
    before: (): Promise<boolean> => confirm(questionOf(form.values), t("This cannot be changed later.")),
  });
  const { of, values } = form;
  return (
    <Card>
      <h2>{t("What was paid before?")}</h2>
      <p>
        {t(
          "There are {count} payments of before payouts were recorded here. Say what you have already sent to the freelancers, so that nobody is paid twice.",
          {
            count: formatCount(paymentCount),
          },
        )}
      </p>
      <Form form={form}>
        <SelectField
          field={of("answer")}
          label={t("Already sent to the freelancers")}
          list={staticList(answers)}
          idOf={(each) => each}
          textOf={(each) => (each === "nothing" ? t("Nothing") : t("All payments up to a day"))}
        />
        {values.answer === "until" && (
          <DateField
            field={of("until")}
            label={t("Up to and including")}
            hint={today ? t("Today at the latest: {day}", { day: formatDay(today) }) : undefined}
          />
        )}
        <StepUpFields of={of} />
        <FormActions submit={t("Save the answer")} busy={form.busy} />
      </Form>
    </Card>
  );
}

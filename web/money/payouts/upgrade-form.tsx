import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatDay, formatInstant } from "#web/lib/format.ts";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { payoutUpgradeQuery } from "#web/money/payouts/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

/** Payments of before payouts were recorded, or since a restored backup: a question once, then a note until they are settled. */
export function PayoutUpgrade() {
  const [upgrade] = useAllRows(payoutUpgradeQuery).rows;
  if (!upgrade?.blocksRuns) return null;
  if (upgrade.isOpen) return <UpgradeForm upgrade={upgrade} />;
  return <Note>{t("What was paid outside the platform is being recorded. This takes a minute or two.")}</Note>;
}

const answers = ["nothing", "until"] as const;

function answerText(answer: (typeof answers)[number], isRestored: boolean): string {
  if (answer === "nothing") return isRestored ? t("Nothing, or I record it payout by payout") : t("Nothing");
  return isRestored ? t("Everything up to a certain day") : t("All payments up to a day");
}

/** What is asked, and what to do before it is answered. */
function leadOf({ paymentCount, restoredFrom }: RowOf<"payouts.getUpgrade">): readonly string[] {
  const count = formatCount(paymentCount);
  if (restoredFrom === null)
    return [
      t(
        plural(
          paymentCount,
          "There is {count} payment from before this platform recorded payouts. Say whether you have already sent it to the freelancer, so that nobody is paid twice.",
          "There are {count} payments from before this platform recorded payouts. Say what you have already sent to the freelancers, so that nobody is paid twice.",
        ),
        { count },
      ),
    ];
  return [
    t("This installation was restored from a backup of {moment}. Payouts since then are not recorded here.", {
      moment: formatInstant(restoredFrom),
    }),
    t(
      "First compare the open payout batches with your bank statement. Record the UTR of every payout the bank has made, even where it is shown here as not sent.",
    ),
    t("Then say what was sent in batches that are missing here, so that nobody is paid twice."),
    t("Until you answer, no money of a milestone is released or refunded."),
  ];
}

function questionOf(values: Readonly<Record<"answer" | "until", FieldValue | undefined>>, isRestored: boolean): string {
  const { answer, until } = values;
  if (answer === "until")
    return t("Was everything up to {day} paid to the freelancers?", { day: formatDay(String(until)) });
  return isRestored
    ? t("Was nothing paid since the backup, or will you record it payout by payout?")
    : t("Was nothing paid to the freelancers yet?");
}

function UpgradeForm({ upgrade }: { readonly upgrade: RowOf<"payouts.getUpgrade"> }) {
  const isRestored = upgrade.restoredFrom !== null;
  const today = usePlatform()?.today;
  const form = useCallForm("payouts.markPaidOutside", {
    fields: { answer: "", until: "", password: "", code: "" },
    before: (): Promise<boolean> => confirm(questionOf(form.values, isRestored), t("This cannot be changed later.")),
  });
  const { of, values } = form;
  return (
    <Card>
      <h2>{isRestored ? t("What was paid since the backup?") : t("What was paid before?")}</h2>
      {leadOf(upgrade).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Form form={form}>
        <SelectField
          field={of("answer")}
          label={t("Already sent to the freelancers")}
          list={staticList(answers)}
          idOf={(each) => each}
          textOf={(each) => answerText(each, isRestored)}
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

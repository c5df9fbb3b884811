import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { openStatus } from "#web/money/milestones/milestone-text.ts";
import { heldMoneyQuery } from "#web/money/milestones/queries.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { milestoneColumn } from "#web/money/payments/project-cell.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Held = RowOf<"milestones.listHeld">;

/** The money of milestones that is held, with what happens to it next; the first due one first. */
export const HeldMoney = () => (
  <OpeningTable
    label={t("Held money")}
    list={useList(heldMoneyQuery)}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ title, milestone }) => `${title}, ${milestone}`}
    partOf={(row, _, close) => <CorrectForm milestone={row} close={close} />}
    empty={
      <EmptyState art="payments" title={t("No money is held")}>
        <p className="soft">{t("The money of funded milestones appears here until it is released or refunded.")}</p>
      </EmptyState>
    }
  />
);

const idOf = ({ milestoneId }: Held) => milestoneId;

const columnsOf = (open: (row: Held, part: "correct") => void): readonly Column<Held>[] => [
  milestoneColumn(),
  {
    header: t("Status"),
    value: (row) => [openStatus(row.status).word, transferText(row)].join(" "),
    cell: (row) => <Standing held={row} />,
  },
  { header: t("Next date"), value: ({ nextAt }) => nextAt, cell: (row) => <Next held={row} /> },
  amountColumn(t("Held"), ({ totalPaise }) => totalPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) =>
      row.isCorrectable && (
        <Button size="small" onClick={() => open(row, "correct")}>
          {t("Money not received")}
        </Button>
      ),
  },
];

function Standing({ held }: { readonly held: Held }) {
  const transfer = transferText(held);
  return (
    <div>
      <StatusWord {...openStatus(held.status)} />
      {transfer && <p className="soft small">{transfer}</p>}
    </div>
  );
}

/** Where Razorpay holds it, or why it does not. */
function transferText({ transfer }: Held): string {
  if (!transfer) return "";
  const state = transfer.status === "sent" ? t("On hold at Razorpay") : t("Not transferred yet");
  return transfer.failure ? `${state}: ${transfer.failure}` : state;
}

/** When something happens by itself, and what. */
function Next({ held: { status, nextAt, isDisputedAtBank } }: { readonly held: Held }) {
  if (isDisputedAtBank) return t("The bank decides first");
  return (
    <div>
      {formatInstant(nextAt)}
      <p className="soft small">{nextTexts[status]?.()}</p>
    </div>
  );
}

const nextTexts: Partial<Record<Held["status"], () => string>> = {
  funded: () => t("Refunded"),
  returned: () => t("Refunded"),
  submitted: () => t("Released"),
  disputed: () => t("End of a period of its claim"),
};

/** An admin had confirmed money that has not arrived. */
function CorrectForm({ milestone: { milestoneId }, close }: { readonly milestone: Held; readonly close: () => void }) {
  const form = useCallForm("milestones.correct", {
    fields: { reason: "", password: "", code: "" },
    fixed: { milestoneId },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("Both sides read it. The milestone is then not funded.")}
      />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Correct the funding")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

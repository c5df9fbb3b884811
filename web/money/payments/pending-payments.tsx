import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ArrivalForm } from "#web/money/payments/arrival-form.tsx";
import { ReasonForm } from "#web/money/payments/note-form.tsx";
import { ProjectCell } from "#web/money/payments/project-cell.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Payment = RowOf<"payments.listPending">;

/** Payments that companies noted: to be found on the bank's statement, and confirmed or declined. */
export const PendingPayments = ({ list }: { readonly list: List<Payment> }) => (
  <OpeningTable
    label={t("To confirm")}
    list={list}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ title }) => title}
    partOf={(row, part, close) => {
      const Part = part === "arrival" ? ArrivalForm : Decline;
      return <Part payment={row} close={close} />;
    }}
    draftOf={({ orderId }) => {
      if (hasDraft("payments.decline", { orderId })) return "decline";
      return hasDraft("payments.confirm", { orderId }) ? "arrival" : undefined;
    }}
    empty={
      <EmptyState art="done" title={t("No payments to confirm")}>
        <p className="soft">
          {t("Bank and UPI payments that companies report appear here until you confirm or decline them.")}
        </p>
      </EmptyState>
    }
  />
);

const idOf = ({ orderId }: Payment) => orderId;

const amount = (header: string, of: (row: Payment) => number) =>
  ({
    header,
    value: of,
    shown: (row) => formatRupees(of(row)),
    align: "end",
    sum: formatRupees,
  }) satisfies Column<Payment>;

const columnsOf = (open: (row: Payment, part: "arrival" | "decline") => void): readonly Column<Payment>[] => [
  {
    header: t("Project"),
    value: ({ title, companyname, freelancername }) => [title, companyname, freelancername].join(" "),
    cell: ({ title, companyname, freelancername }) => (
      <ProjectCell title={title} company={companyname} freelancer={freelancername} />
    ),
  },
  { header: t("Reference"), value: ({ reference }) => reference },
  { header: t("Reported on"), value: ({ noted }) => noted, shown: ({ noted }) => formatDay(noted) },
  {
    ...amount(t("Amount"), ({ total }) => total),
    cell: ({ total, clientFee }) => (
      <div>
        {formatRupees(total)}
        {clientFee > 0 && <p className="soft small">{`${t("Platform fee")}: ${formatRupees(clientFee)}`}</p>}
      </div>
    ),
  },
  amount(t("Brokerage"), ({ brokerage }) => brokerage),
  {
    header: t("Actions"),
    align: "end",
    cell: (payment) => (
      <RowMenu name={payment.title} beside={<Confirm payment={payment} />}>
        <Button size="small" onClick={() => open(payment, "arrival")}>
          {t("Another amount arrived")}
        </Button>
        <Button size="small" tone="danger" onClick={() => open(payment, "decline")}>
          {t("Decline")}
        </Button>
      </RowMenu>
    ),
  },
];

interface Props {
  readonly payment: Payment;
}

function Confirm({ payment: { orderId, total, reference, companyname } }: Props) {
  const confirmation = useCall("payments.confirm");
  const ask = async () => {
    const question = t("Has {amount} from {company} arrived?", { amount: formatRupees(total), company: companyname });
    if (await confirm(question, `${t("Reference")}: ${reference}`)) await confirmation.run({ orderId });
  };
  return (
    <Button size="small" tone="primary" busy={confirmation.busy} onClick={() => void ask()}>
      {t("Confirm")}
    </Button>
  );
}

function Decline({ payment: { orderId }, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("payments.decline", {
    fields: { reason: "", receivedPaise: undefined },
    fixed: { orderId },
    after: close,
  });
  return (
    <ReasonForm form={form} submit={t("Decline the payment")} close={close}>
      <TextField
        field={rupeeField(form.of("receivedPaise"))}
        label={t("Amount received in rupees (optional)")}
        hint={t("What has arrived although it is not the payment becomes unmatched money, to send back.")}
        inputMode="numeric"
        autoComplete="off"
      />
    </ReasonForm>
  );
}

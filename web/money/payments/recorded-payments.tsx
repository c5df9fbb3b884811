import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatInstant, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { SurplusForm } from "#web/money/payments/arrival-form.tsx";
import { recordedPaymentsQuery, reversedPaymentsQuery } from "#web/money/payments/queries.ts";
import { NoTransactions } from "#web/operation/dashboards/no-transactions.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { useListQuery } from "#web/ui/list/list-query.ts";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Payment = RowOf<"paymentdetails">;

/** A payment with the form that is open above the table. */
interface Opened {
  readonly payment: Payment;
  readonly form: "reverse" | "surplus";
}

/** The form of a payment into which something was typed before. */
function draftedForm(payment: Payment): Opened | undefined {
  const subject = { requestId: payment.requestid };
  if (hasDraft("payments.reverse", subject)) return { payment, form: "reverse" };
  return hasDraft("payments.recordSurplus", subject) ? { payment, form: "surplus" } : undefined;
}

/**
 * Payments that count, newest first. In a form above them an admin reverses one that was recorded by mistake, or records what came
 * beyond it.
 */
export function RecordedPayments() {
  const query = useListQuery();
  const list = useList(recordedPaymentsQuery(query.input));
  const [chosen, choose] = useState<Opened | "none">();
  const opened = chosen ?? list.rows.map(draftedForm).find((each) => each !== undefined) ?? "none";
  const columns = useMemo(() => recordedColumns(choose), []);
  return (
    <Stack>
      {opened !== "none" && <OpenForm opened={opened} close={() => choose("none")} />}
      <DataTable
        label={t("Recorded")}
        list={list}
        query={query}
        columns={columns}
        idOf={(row) => row.requestid}
        tools={<ExportButton file="payments.xlsx" columns={columns} call="paymentdetails" input={{}} />}
        empty={<NoTransactions />}
      />
    </Stack>
  );
}

const amount = (header: string, of: (row: Payment) => number): Column<Payment> => ({
  header,
  value: of,
  shown: (row) => formatRupees(of(row)),
  align: "end",
  sum: formatRupees,
});

interface OpenFormProps {
  readonly opened: Opened;
  readonly close: () => void;
}

function OpenForm({ opened: { payment, form }, close }: OpenFormProps) {
  const { requestid, companyname: company, freelancername: freelancer } = payment;
  return (
    <Card>
      <h2>{t("{company} to {freelancer}", { company, freelancer })}</h2>
      {form === "reverse" ? (
        <ReverseForm key={requestid} payment={payment} close={close} />
      ) : (
        <SurplusForm key={requestid} requestId={requestid} close={close} />
      )}
    </Card>
  );
}

const recordedColumns = (open: (opened: Opened) => void): readonly Column<Payment>[] => [
  { header: t("Company name"), isLead: true, value: (row) => row.companyname },
  {
    header: t("Freelancer"),
    value: (row) => `${row.freelancername} ${row.subcategory}`,
    cell: ({ freelancername, subcategory, isReversible }) => (
      <div>
        {freelancername} <div className="soft small">{subcategory}</div>
        {!isReversible && <div className="soft small">{t("Collected by the payment provider, which refunds it.")}</div>}
      </div>
    ),
  },
  amount(t("Amount"), (row) => row.cost),
  amount(t("Platform fee"), (row) => row.clientFee),
  amount(t("Brokerage"), (row) => row.brokerage),
  { header: t("Transaction Date"), value: (row) => row.paymentdate, shown: (row) => formatDay(row.paymentdate) },
  {
    header: t("Actions"),
    align: "end",
    cell: (payment) => (
      <RowMenu name={`${payment.companyname}, ${formatRupees(payment.cost)}`}>
        <Link
          to="/adminmaster/receipt/$requestid"
          params={{ requestid: String(payment.requestid) }}
          className="menu-link"
        >
          {t("Receipt")}
        </Link>
        <Link
          to="/adminmaster/refund/$requestid"
          params={{ requestid: String(payment.requestid) }}
          className="menu-link"
        >
          {t("Refund")}
        </Link>
        {payment.isReversible && (
          <>
            <Button size="small" onClick={() => open({ payment, form: "surplus" })}>
              {t("Record a surplus")}
            </Button>
            <Button size="small" tone="danger" onClick={() => open({ payment, form: "reverse" })}>
              {t("Reverse")}
            </Button>
          </>
        )}
      </RowMenu>
    ),
  },
];

interface ReverseFormProps {
  readonly payment: RowOf<"paymentdetails">;
  readonly close: () => void;
}

/** Reverses a payment: both entries of the ledger before anything is typed, then the reason and the password. */
function ReverseForm({ payment, close }: ReverseFormProps) {
  const { requestid, paymentdate } = payment;
  const today = usePlatform()?.today;
  const form = useCallForm("payments.reverse", {
    fields: { reason: "", password: "", code: "" },
    fixed: { requestId: requestid },
    after: close,
  });
  return (
    <Form form={form}>
      <Grid>
        <Entry title={t("Booked on {day}", { day: formatDay(paymentdate) })} payment={payment} sign={1} />
        <Entry title={t("Reversal on {day}", { day: today ? formatDay(today) : "" })} payment={payment} sign={-1} />
      </Grid>
      <p className="soft small">
        {t("The work is completed again and awaits its payment. Both parties and all admins of payments are notified.")}
      </p>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("The company and the freelancer can see it.")} />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Reverse the payment")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface EntryProps {
  readonly title: string;
  readonly payment: ReverseFormProps["payment"];
  readonly sign: 1 | -1;
}

/** An entry of the ledger by its accounts. */
function Entry({ title, payment, sign }: EntryProps) {
  const { cost, brokerage, amount, clientFee, companyname, freelancername } = payment;
  const total = toRupees(paise(rupees(cost) + rupees(clientFee)));
  return (
    <Stack gap={2}>
      <h3>{title}</h3>
      <Facts
        inLines
        facts={{
          [t("Paid by {name}", { name: companyname })]: formatRupees(sign * total),
          [t("Owed to {name}", { name: freelancername })]: formatRupees(sign * amount),
          [t("Brokerage")]: formatRupees(sign * brokerage),
          ...(clientFee > 0 && { [t("Platform fee")]: formatRupees(sign * clientFee) }),
        }}
      />
    </Stack>
  );
}

type Reversed = RowOf<"payments.listReversed">;

const reversedColumns = (): readonly Column<Reversed>[] => [
  {
    header: t("Project"),
    isLead: true,
    value: (row) => row.title,
    cell: (row) => (
      <div>
        {row.title} <div className="soft small">{row.reason}</div>
      </div>
    ),
  },
  { header: t("Company name"), value: (row) => row.companyName },
  { header: t("Freelancer"), value: (row) => row.freelancerName },
  {
    header: t("Amount"),
    value: (row) => row.costPaise + row.clientFeePaise,
    shown: (row) => formatPaise(row.costPaise + row.clientFeePaise),
    align: "end",
    sum: formatPaise,
  },
  { header: t("Transaction Date"), value: (row) => row.paidAt, shown: (row) => formatInstant(row.paidAt) },
  { header: t("Reversed on"), value: (row) => row.reversedAt, shown: (row) => formatInstant(row.reversedAt) },
  { header: t("Reversed by"), value: (row) => row.reversedBy ?? t("a former admin") },
  {
    header: t("Receipt"),
    cell: ({ requestId }) => (
      <Link to="/adminmaster/receipt/$requestid" params={{ requestid: String(requestId) }}>
        {t("Receipt")}
      </Link>
    ),
  },
];

/** Payments that were reversed, with the reasons, the latest first. */
export const ReversedPayments = () => (
  <DataTable
    label={t("Reversed")}
    list={useList(reversedPaymentsQuery)}
    columns={reversedColumns()}
    idOf={(row) => row.paymentId}
    empty={
      <EmptyState art="payments" title={t("No reversed payments")}>
        <p className="soft">{t("Payments that were recorded by mistake appear here once they are reversed.")}</p>
      </EmptyState>
    }
  />
);

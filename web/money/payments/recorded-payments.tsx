import { useState } from "react";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatInstant, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { recordedPaymentsQuery, reversedPaymentsQuery } from "#web/money/payments/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Row, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useListQuery } from "#web/ui/list/list-query.ts";

type Payment = RowOf<"paymentdetails">;

/** Payments that count, newest first. An admin reverses one that was recorded by mistake. */
export function RecordedPayments() {
  const query = useListQuery();
  return (
    <CardList
      list={useList(recordedPaymentsQuery(query.input))}
      query={query}
      idOf={(row) => row.requestid}
      card={(row) => <RecordedPayment payment={row} />}
      empty={
        <EmptyState art="payments" title={t("No transactions yet")}>
          <p className="soft">{t("Payments from companies appear here with their brokerage.")}</p>
        </EmptyState>
      }
    />
  );
}

function RecordedPayment({ payment }: { readonly payment: Payment }) {
  const { requestid, freelancername, subcategory, companyname, cost, clientFee, paymentdate, isReversible } = payment;
  const [isReversing, setReversing] = useState(() => hasDraft("payments.reverse", { requestId: requestid }));
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{companyname}</h2>
        <strong className="number">{formatRupees(cost)}</strong>
      </Row>
      <Facts
        facts={{
          [t("Freelancer")]: freelancername,
          [t("Subcategory")]: subcategory,
          ...(clientFee > 0 && { [t("Platform fee, paid on top")]: formatRupees(clientFee) }),
          [t("Transaction Date")]: formatDay(paymentdate),
        }}
      />
      {!isReversible && <p className="soft small">{t("Collected by the payment provider, which refunds it.")}</p>}
      <Swap open={isReversing}>
        {isReversing ? (
          <ReverseForm payment={payment} close={() => setReversing(false)} />
        ) : (
          <Row gap={2}>
            <ButtonLink to="/adminmaster/receipt/$requestid" params={{ requestid: String(requestid) }} size="small">
              {t("Receipt")}
            </ButtonLink>
            <ButtonLink to="/adminmaster/refund/$requestid" params={{ requestid: String(requestid) }} size="small">
              {t("Refund")}
            </ButtonLink>
            {isReversible && (
              <Button size="small" tone="danger" onClick={() => setReversing(true)}>
                {t("Reverse")}
              </Button>
            )}
          </Row>
        )}
      </Swap>
    </Card>
  );
}

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

/** Payments that were reversed, with the reasons, the latest first. */
export function ReversedPayments() {
  return (
    <CardList
      list={useList(reversedPaymentsQuery)}
      idOf={(row) => row.paymentId}
      textOf={({ title, companyName, freelancerName, reason }) =>
        [title, companyName, freelancerName, reason].join(" ")
      }
      card={(row) => <ReversedPayment payment={row} />}
      least="20rem"
      empty={
        <EmptyState art="payments" title={t("No reversed payments")}>
          <p className="soft">{t("Payments that were recorded by mistake appear here once they are reversed.")}</p>
        </EmptyState>
      }
    />
  );
}

function ReversedPayment({ payment }: { readonly payment: RowOf<"payments.listReversed"> }) {
  const { title, companyName, freelancerName, costPaise, clientFeePaise, paidAt, reversedAt } = payment;
  const { reversedBy, reason } = payment;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title}</h2>
        <strong className="number">{formatPaise(costPaise + clientFeePaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Company name")]: companyName,
          [t("Freelancer")]: freelancerName,
          [t("Transaction Date")]: formatInstant(paidAt),
          [t("Reversed on")]: formatInstant(reversedAt),
          [t("Reversed by")]: reversedBy ?? t("a former admin"),
        }}
      />
      <p className="prose">{reason}</p>
    </Card>
  );
}

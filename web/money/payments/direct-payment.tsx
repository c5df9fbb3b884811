import { useNavigate } from "@tanstack/react-router";
import { QrCode } from "#web/identity/secondstep/qr-code.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { type DuePayment, sentOf } from "#web/money/payments/due-payment.ts";
import { payeeQuery } from "#web/money/payments/queries.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./payments.css";

type Payee = RowOf<"payments.getPayee">;

interface Props {
  readonly due: DuePayment;
}

/** From the company to the freelancer: first one pays by UPI, then one reports it, and the freelancer confirms. */
export function DirectPayment({ due }: Props) {
  return (
    <Stack>
      <Card>
        <Listing list={useUncached(payeeQuery(due.requestid))} skeleton={<Skeleton height="28rem" />}>
          {([payee]) => payee && (payee.upiLink === null ? <NotPayable payee={payee} /> : <Payable payee={payee} />)}
        </Listing>
      </Card>
      <Card>
        <ReportForm due={due} />
      </Card>
    </Stack>
  );
}

function Payable({ payee: { payeeName, upiId, upiLink, amountPaise } }: { readonly payee: Payee }) {
  const amount = formatPaise(amountPaise);
  return (
    <>
      <h2>{t("Pay {amount} to {name} by UPI", { amount, name: payeeName })}</h2>
      <p className="soft">{t("Scan the code with a UPI app. The money goes directly to the freelancer.")}</p>
      <QrCode text={upiLink ?? ""} label={t("QR code for your UPI app")} />
      <div className="on-touch">
        <a className="button" data-tone="primary" href={upiLink ?? ""}>
          {t("Open a UPI app")}
        </a>
      </div>
      <Facts inLines facts={{ [t("UPI ID")]: upiId ?? "", [t("Account holder")]: payeeName, [t("Amount")]: amount }} />
      <p className="soft small">
        {t("Your UPI app shows the account holder's name before you pay. Check that it is the same.")}
      </p>
    </>
  );
}

const NotPayable = ({ payee: { payeeName, usableFrom } }: { readonly payee: Payee }) => (
  <EmptyState art="payments" title={t("{name} cannot be paid by UPI yet", { name: payeeName })}>
    <p className="soft">
      {usableFrom
        ? t("The UPI ID is new. It can receive payments from {moment}.", { moment: formatInstant(usableFrom) })
        : t("{name} has not added a UPI ID. Send a message and ask for it.", { name: payeeName })}
    </p>
  </EmptyState>
);

/** Shown also without a UPI ID: the money may have been sent before, or in another way. */
function ReportForm({ due }: Props) {
  const form = useReportForm(due);
  return (
    <>
      <h2>{t("Have you paid?")}</h2>
      <p className="soft">{t("Report it, so that the freelancer can check for the money and confirm it.")}</p>
      <Form form={form}>
        <TextField
          field={form.of("reference")}
          label={t("Reference of your payment (optional)")}
          hint={t("The UTR that your UPI app or bank shows after payment")}
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions submit={t("Report payment of {amount}", { amount: formatRupees(due.total) })} busy={form.busy} />
      </Form>
    </>
  );
}

interface TransferFormProps {
  readonly due: DuePayment;
  readonly way: RowOf<"payments.getMethod">;
}

/** A bank transfer: the company pays first, and then enters its reference. */
export function TransferForm({ due, way }: TransferFormProps) {
  const form = useReportForm(due);
  const amount = formatRupees(due.total);
  return (
    <Card>
      <h2>{t("Pay {amount} by bank or UPI", { amount })}</h2>
      <p className="prose">
        {way.instructions ||
          t("Pay to the platform's account. Contact the platform's operator for the account details.")}
      </p>
      <Form form={form}>
        <TextField
          field={form.of("reference")}
          label={t("Reference of your payment")}
          hint={t("The UTR or transaction number that your bank or UPI app shows after payment.")}
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions submit={t("Report payment of {amount}", { amount })} busy={form.busy} />
      </Form>
    </Card>
  );
}

/** Reports a payment that was made outside the platform, with the reference of the bank or UPI app. */
function useReportForm(due: DuePayment) {
  const navigate = useNavigate();
  return useCallForm("payment", {
    fields: { reference: "" },
    fixed: sentOf(due),
    after: () => navigate({ to: "/clientmaster/clientprojects", search: { tab: "completed" } }),
  });
}

import { Link } from "@tanstack/react-router";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { FormButton } from "#web/money/payments/note-form.tsx";
import { chargebacksQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Chargeback = RowOf<"payments.listChargebacks">;

/** Payments that their payers dispute at the bank, with what the admin can do about each. */
export const Chargebacks = () => (
  <CardList
    list={useList(chargebacksQuery)}
    idOf={(row) => row.chargebackId}
    textOf={({ title, companyName, freelancerName, externalId }) =>
      [title, companyName, freelancerName, externalId].join(" ")
    }
    card={(row) => <ChargebackCard chargeback={row} />}
    least="20rem"
    empty={
      <EmptyState art="payments" title={t("No chargebacks")}>
        <p className="soft">
          {t("Payments that are disputed at the bank appear here. The money is on hold until the bank has decided.")}
        </p>
      </EmptyState>
    }
  />
);

const statusText = (status: ChargebackStatus) =>
  ({
    open: { word: t("Open"), colour: "blue" },
    won: { word: t("Won"), colour: "green" },
    lost: { word: t("Lost"), colour: "red" },
  })[status] as { readonly word: string; readonly colour: "blue" | "green" | "red" };

function ChargebackCard({ chargeback }: { readonly chargeback: Chargeback }) {
  const { title, amountPaise, status, recoverablePaise, note } = chargeback;
  const { word, colour } = statusText(status);
  return (
    <Card>
      <h2>{title ?? t("Unknown payment")}</h2>
      <Row spread gap={2}>
        <strong className="number">{formatPaise(amountPaise)}</strong>
        <StatusWord word={word} colour={colour} />
      </Row>
      <Facts inLines facts={factsOf(chargeback)} />
      {status === "open" && (
        <p className="soft small">{t("Answer it at the payment provider, with what shows that the work was done.")}</p>
      )}
      {note && <p className="prose">{note}</p>}
      {recoverablePaise > 0 && (
        <FormButton label={t("Recover {amount}", { amount: formatPaise(recoverablePaise) })}>
          {(close) => <RecoverForm chargeback={chargeback} close={close} />}
        </FormButton>
      )}
    </Card>
  );
}

function factsOf(chargeback: Chargeback): Readonly<Record<string, string>> {
  const { companyName, freelancerName, provider, externalId, phase, reason, ...rest } = chargeback;
  const { respondBy, openedAt, endedAt, recoveredPaise } = rest;
  return {
    ...(companyName && { [t("Company name")]: companyName }),
    ...(freelancerName && { [t("Freelancer")]: freelancerName }),
    [t("Payment provider")]: provider,
    [t("Dispute at the provider")]: `${externalId} (${phase})`,
    ...(reason && { [t("Reason")]: reason }),
    [t("Opened on")]: formatInstant(openedAt),
    ...(endedAt
      ? { [t("Decided on")]: formatInstant(endedAt) }
      : respondBy && { [t("Answer until")]: formatInstant(respondBy) }),
    ...(recoveredPaise !== null && { [t("Recovered")]: formatPaise(recoveredPaise) }),
  };
}

interface RecoverProps {
  readonly chargeback: Chargeback;
  readonly close: () => void;
}

function RecoverForm({ chargeback: { chargebackId, freelancerName, recoverablePaise }, close }: RecoverProps) {
  const form = useCallForm("payments.recoverChargeback", {
    fields: { reason: "", password: "", code: "" },
    fixed: { chargebackId },
    after: close,
  });
  return (
    <Form form={form}>
      <p className="soft small">
        {t("{amount} that are still owed to {name} for this payment are kept by the platform.", {
          amount: formatPaise(recoverablePaise),
          name: freelancerName ?? "",
        })}
      </p>
      <TextArea field={form.of("reason")} label={t("Reason")} hint={t("The freelancer can see it.")} />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Recover the money")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** Money of a disputed payment, with what follows from it and the way to the chargebacks. */
export const WaitsForChargeback = ({ children }: { readonly children: string }) => (
  <>
    <Row>
      <StatusWord word={t("Chargeback open")} colour="blue" />
    </Row>
    <p className="soft small">
      {children}{" "}
      <Link to="/adminmaster/payments" search={{ tab: "chargebacks" }}>
        {t("View the chargebacks")}
      </Link>
    </p>
  </>
);

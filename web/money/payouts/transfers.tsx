import { useState } from "react";
import { isWithProvider } from "#domain/money/provider-operation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { WaitsForChargeback } from "#web/money/payments/chargebacks.tsx";
import { FailForm, ReturnForm } from "#web/money/payouts/payout-forms.tsx";
import { transfersQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Transfer = RowOf<"payouts.listTransfers">;

/** Transfers of payments to linked accounts, the newest first. */
export function Transfers() {
  const list = useList(transfersQuery);
  return (
    <CardList
      list={list}
      idOf={(row) => list.rows.indexOf(row)}
      card={(row) => <TransferCard transfer={row} />}
      empty={
        <EmptyState art="payments" title={t("No transfers yet")}>
          <p className="soft">
            {t("Each payment to a freelancer with a linked account is transferred within a minute, and kept on hold.")}
          </p>
        </EmptyState>
      }
    />
  );
}

function sentWord({ operation, holdUntil }: Transfer): string {
  if (operation === "refused") return t("Not taken by Razorpay");
  if (operation !== "sent") return t("On the way to Razorpay");
  return Date.parse(holdUntil) > Date.now() ? t("On hold at Razorpay") : t("Transfer pending");
}

const stateOf = (transfer: Transfer) =>
  ({
    created: { word: t("Not sent"), colour: "plain" },
    sent: { word: sentWord(transfer), colour: transfer.operation === "refused" ? "red" : "blue" },
    done: { word: t("Paid"), colour: "green" },
    failed: { word: t("Not paid"), colour: "red" },
    cancelled: { word: t("Cancelled"), colour: "plain" },
    reversed: { word: t("Returned by the bank"), colour: "red" },
  })[transfer.status] as { readonly word: string; readonly colour: "plain" | "blue" | "green" | "red" };

function TransferCard({ transfer }: { readonly transfer: Transfer }) {
  const { freelancerName, title, amountPaise, status, createdAt, holdUntil, isDisputed, utr, reason, failure } =
    transfer;
  const { word, colour } = stateOf(transfer);
  return (
    <Card>
      <Row spread gap={2}>
        <h3>{freelancerName}</h3>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      {isDisputed && status === "sent" ? (
        <WaitsForChargeback>
          {t("The payment is disputed at the bank. Razorpay keeps it on hold until the bank has decided.")}
        </WaitsForChargeback>
      ) : (
        <Row>
          <StatusWord word={word} colour={colour} />
        </Row>
      )}
      <Facts
        inLines
        facts={{
          [t("Work")]: title,
          [t("Created on")]: formatInstant(createdAt),
          [t("On hold until")]: formatInstant(holdUntil),
          ...(utr && { [t("Reference")]: utr }),
          ...(reason && { [t("Reason")]: reason }),
          ...(failure && { [t("Last attempt")]: failure }),
        }}
      />
      <TransferEnd transfer={transfer} />
    </Card>
  );
}

/** Razorpay reports what becomes of a transfer that it has. What it has refused can go by a run. */
function TransferEnd({ transfer }: { readonly transfer: Transfer }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { status, operation } = transfer;
  const canFail = status === "sent" && !isWithProvider(operation);
  if (!canFail && status !== "done") return null;
  const Form = canFail ? FailForm : ReturnForm;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <Form payout={transfer} close={close} />
      ) : (
        <Row>
          <Button size="small" onClick={() => setOpen(true)}>
            {canFail ? t("Pay in a batch") : t("Payment returned")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

import { useState } from "react";
import { canMovePayout } from "#domain/money/payout.ts";
import { isWithProvider } from "#domain/money/provider-operation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { WaitsForChargeback } from "#web/money/payments/chargebacks.tsx";
import { FailForm, FinishForm, RefuseForm, ReturnForm } from "#web/money/payouts/payout-forms.tsx";
import { payoutsOfRunQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type Payout = RowOf<"payouts.listOfRun">;

/** The payouts of a run, each with what the bank may say about it. */
export function RunPayouts({ runId }: { readonly runId: number }) {
  const list = useList(payoutsOfRunQuery(runId));
  return (
    <Listing list={list}>
      {(rows) => (
        <>
          <ul className="short-list">
            {rows.map((row) => (
              <li key={row.payoutId} data-id={row.payoutId}>
                <RunPayout payout={row} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </Listing>
  );
}

/** A payout that waits for the provider or was refused is not there yet. */
function sentWord({ method, operation }: Payout): string {
  if (method !== "razorpay_x") return t("Sent to the bank");
  if (operation === "refused") return t("Not taken by Razorpay");
  return operation === "sent" ? t("Sent to Razorpay") : t("On the way to Razorpay");
}

const stateOf = (payout: Payout) =>
  ({
    created: { word: t("Not sent"), colour: "plain" },
    sent: { word: sentWord(payout), colour: payout.operation === "refused" ? "red" : "blue" },
    done: { word: t("Paid"), colour: "green" },
    failed: { word: t("Not paid"), colour: "red" },
    cancelled: { word: t("Cancelled"), colour: "plain" },
    reversed: { word: t("Returned by the bank"), colour: "red" },
  })[payout.status] as { readonly word: string; readonly colour: "plain" | "blue" | "green" | "red" };

function RunPayout({ payout }: { readonly payout: Payout }) {
  const { freelancerName, holderName, last4, amountPaise, utr, reference, reason, failure } = payout;
  const { word, colour } = stateOf(payout);
  return (
    <Stack gap={2}>
      <Row spread gap={2}>
        <strong>{freelancerName}</strong>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      {payout.isDisputed ? (
        <WaitsForChargeback>
          {t("A payment in it is disputed at the bank. Razorpay makes it once the bank has decided.")}
        </WaitsForChargeback>
      ) : (
        <Row>
          <StatusWord word={word} colour={colour} />
        </Row>
      )}
      <Facts
        facts={{
          [t("Account")]: t("{holder}, ends with {last4}", { holder: holderName, last4 }),
          [t("Reference")]: reference,
          ...(utr && { [t("UTR")]: utr }),
          ...(reason && { [t("Reason")]: reason }),
          ...(failure && { [t("Last attempt")]: failure }),
        }}
      />
      <PayoutActions payout={payout} />
    </Stack>
  );
}

function PayoutActions({ payout }: { readonly payout: Payout }) {
  const [open, setOpen] = useState<"finish" | "fail" | "return" | "refuse" | "">("");
  const close = () => setOpen("");
  const { status, operation } = payout;
  // Razorpay reports what becomes of a payout that it has.
  const isFree = !isWithProvider(operation);
  return (
    <Swap open={open}>
      {open === "finish" && <FinishForm payout={payout} close={close} />}
      {open === "fail" && <FailForm payout={payout} close={close} />}
      {open === "return" && <ReturnForm payout={payout} close={close} />}
      {open === "refuse" && <RefuseForm payout={payout} close={close} />}
      {open === "" && (
        <Row gap={2}>
          {isFree && canMovePayout("finish", status) && (
            <Button size="small" onClick={() => setOpen("finish")}>
              {t("Record the UTR")}
            </Button>
          )}
          {isFree && canMovePayout("fail", status) && (
            <Button size="small" onClick={() => setOpen("fail")}>
              {t("Not paid")}
            </Button>
          )}
          {canMovePayout("cancel", status) && <CancelButton payout={payout} />}
          {canMovePayout("reverse", status) && (
            <Button size="small" onClick={() => setOpen("return")}>
              {t("Payment returned")}
            </Button>
          )}
          {status === "failed" && (
            <Button size="small" tone="danger" onClick={() => setOpen("refuse")}>
              {t("Refuse the account")}
            </Button>
          )}
        </Row>
      )}
    </Swap>
  );
}

function CancelButton({ payout: { payoutId, freelancerName } }: { readonly payout: Payout }) {
  const call = useCall("payouts.cancel");
  async function cancel(): Promise<void> {
    const question = t("Do you want to cancel the payout to {name}?", { name: freelancerName });
    if (await confirm(question, t("The money can be sent again."))) await call.run({ payoutId });
  }
  return (
    <Button size="small" busy={call.busy} onClick={() => void cancel()}>
      {t("Cancel the payout")}
    </Button>
  );
}

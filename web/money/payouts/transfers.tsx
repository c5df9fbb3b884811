import { isWithProvider } from "#domain/money/provider-operation.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { WaitsForChargeback } from "#web/money/payments/chargebacks.tsx";
import { FailForm, ReturnForm } from "#web/money/payouts/payout-forms.tsx";
import { transfersQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Transfer = RowOf<"payouts.listTransfers">;

/** Transfers of payments to linked accounts, the newest first. */
export function Transfers() {
  const list = useList(transfersQuery);
  return (
    <OpeningTable
      label={t("Transfers")}
      list={list}
      columns={columnsOf}
      idOf={idOf}
      nameOf={({ freelancerName, title }) => `${freelancerName}, ${title}`}
      partOf={(row, part, close) => {
        const Form = part === "fail" ? FailForm : ReturnForm;
        return <Form payout={row} close={close} />;
      }}
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

const idOf = ({ payoutId }: Transfer) => payoutId;

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

const columnsOf = (open: (row: Transfer, part: End) => void): readonly Column<Transfer>[] => [
  {
    header: t("Freelancer"),
    value: ({ freelancerName, title }) => `${freelancerName} ${title}`,
    cell: ({ freelancerName, title }) => (
      <div>
        {freelancerName}
        <p className="soft small">{title}</p>
      </div>
    ),
  },
  {
    header: t("Status"),
    value: (row) => [stateOf(row).word, row.reason, row.failure].join(" "),
    cell: (row) => <Standing transfer={row} />,
  },
  { header: t("Created on"), value: ({ createdAt }) => createdAt, shown: ({ createdAt }) => formatInstant(createdAt) },
  {
    header: t("On hold until"),
    value: ({ holdUntil }) => holdUntil,
    shown: ({ holdUntil }) => formatInstant(holdUntil),
  },
  { header: t("Reference"), value: ({ utr }) => utr ?? "" },
  amountColumn(t("Amount"), ({ amountPaise }) => amountPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) => {
      const end = endOf(row);
      return (
        end && (
          <Button size="small" onClick={() => open(row, end)}>
            {end === "fail" ? t("Pay in a batch") : t("Payment returned")}
          </Button>
        )
      );
    },
  },
];

function Standing({ transfer }: { readonly transfer: Transfer }) {
  const { status, isDisputed, reason, failure } = transfer;
  return (
    <div>
      {isDisputed && status === "sent" ? (
        <WaitsForChargeback>
          {t("The payment is disputed at the bank. Razorpay keeps it on hold until the bank has decided.")}
        </WaitsForChargeback>
      ) : (
        <StatusWord {...stateOf(transfer)} />
      )}
      {reason && <p className="soft small">{reason}</p>}
      {failure && <p className="soft small">{`${t("Last attempt")}: ${failure}`}</p>}
    </div>
  );
}

type End = "fail" | "return";

/** Razorpay reports what becomes of a transfer that it has. What it has refused can go by a run. */
function endOf({ status, operation }: Transfer): End | undefined {
  if (status === "sent" && !isWithProvider(operation)) return "fail";
  return status === "done" ? "return" : undefined;
}

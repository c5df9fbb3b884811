import { useState } from "react";
import { minPayoutPaise } from "#domain/money/payout.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { CreateRun, isPayable } from "#web/money/payouts/create-run.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type DuePayout = RowOf<"payouts.due">;

interface Props {
  readonly list: List<DuePayout>;
  /** Called with the id of the batch; absent while none can be created. */
  readonly onCreated?: ((runId: number) => void) | undefined;
}

/** What is owed to freelancers and is in no payout: first who can be paid, then who cannot, and what helps. */
export function DuePayouts({ list, onCreated }: Props) {
  const empty = (
    <EmptyState art="done" title={t("Nothing is owed")}>
      <p className="soft">{t("The net amounts of payments appear here until they are sent to the freelancers.")}</p>
    </EmptyState>
  );
  return (
    <Listing list={list} empty={empty}>
      {(rows) => {
        const payable = rows.filter(isPayable);
        const waiting = rows.filter((row) => waitingPaise(row) > 0);
        return (
          <Stack gap={5}>
            {onCreated && <CreateRun payable={payable} onCreated={onCreated} />}
            {payable.length > 0 && <PayableTable list={{ ...list, rows: payable, first: payable.length }} />}
            {waiting.length > 0 && (
              <Stack gap={3}>
                <Row spread>
                  <h2>{t("Cannot be paid yet")}</h2>
                  <strong className="number">
                    {formatPaise(waiting.reduce((sum, row) => sum + waitingPaise(row), 0))}
                  </strong>
                </Row>
                <DataTable
                  label={t("Cannot be paid yet")}
                  list={{ ...list, rows: waiting, first: waiting.length }}
                  columns={waitingColumns}
                  idOf={(row) => `${idOf(row)} waiting`}
                  empty={null}
                />
              </Stack>
            )}
          </Stack>
        );
      }}
    </Listing>
  );
}

/** A freelancer has a row for each holder of the money. */
const idOf = ({ freelancerId, source }: DuePayout) => `${freelancerId} ${source}`;

const PayableTable = ({ list }: { readonly list: List<DuePayout> }) => (
  <DataTable label={t("Ready to send")} list={list} columns={payableColumns} idOf={idOf} empty={null} />
);

const modeColumn: Column<DuePayout> = {
  header: t("Payments"),
  value: ({ source }) => (source === "sandbox" ? t("Test mode") : t("Real money")),
};

const payableColumns: readonly Column<DuePayout>[] = [
  { header: t("Freelancer"), value: ({ freelancerName }) => freelancerName },
  modeColumn,
  {
    header: t("Amount"),
    value: ({ duePaise }) => duePaise,
    shown: ({ duePaise }) => formatPaise(duePaise),
    align: "end",
  },
];

/** The part of a row that a batch would not pay now. */
const waitingPaise = (row: DuePayout): number =>
  row.heldPaise + row.disputedPaise + row.transferPaise + (isPayable(row) ? 0 : row.duePaise);

const waitingColumns: readonly Column<DuePayout>[] = [
  { header: t("Freelancer"), value: ({ freelancerName }) => freelancerName },
  { header: t("Reason"), value: (row) => reasonOf(row).reason },
  { header: t("What helps"), value: (row) => reasonOf(row).help, cell: (row) => <Help due={row} /> },
  {
    header: t("Amount"),
    value: waitingPaise,
    shown: (row) => formatPaise(waitingPaise(row)),
    align: "end",
  },
];

interface Reason {
  readonly reason: string;
  readonly help: string;
}

/** Why money waits, and what helps. */
function reasonOf({ waitReason, transferPaise, holdUntil }: DuePayout): Reason {
  const onHold = {
    reason: holdUntil ? t("On hold until {day}", { day: formatInstant(holdUntil) }) : t("On hold"),
    help: t("Nothing to do. It is ready to send after that."),
  };
  if (waitReason === null)
    return transferPaise > 0 ? { reason: t("Transfer pending"), help: t("Nothing to do.") } : onHold;
  return {
    hold: onHold,
    chargeback: {
      reason: t("A bank has to decide about a chargeback"),
      help: t("Answer the chargeback under Payments."),
    },
    no_account: {
      reason: t("Needs a payout account"),
      help: t("The freelancer adds one under Payouts. The project asks for it."),
    },
    no_linked_account: {
      reason: t("Needs a linked account at Razorpay"),
      help: t("Enter the linked account"),
    },
    below_minimum: {
      reason: t("Below the minimum of {amount}", { amount: formatPaise(minPayoutPaise) }),
      help: t("More earnings, or a request by the freelancer under Payouts."),
    },
  }[waitReason];
}

interface TransferActionsProps {
  readonly due: DuePayout;
}

const Help = ({ due }: TransferActionsProps) =>
  due.transferPaise > 0 ? <TransferActions due={due} /> : reasonOf(due).help;
/** What an admin can do about money that waits for a transfer. */
function TransferActions({ due }: TransferActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { linkedAccount, waitReason } = due;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <LinkForm due={due} close={() => setOpen(false)} />
      ) : (
        <Row gap={2}>
          {waitReason !== "no_account" && (
            <Button size="small" onClick={() => setOpen(true)}>
              {linkedAccount ? t("Change the linked account") : t("Enter the linked account")}
            </Button>
          )}
          <ByHandButton due={due} />
        </Row>
      )}
    </Swap>
  );
}

function LinkForm({
  due: { freelancerId, linkedAccount },
  close,
}: TransferActionsProps & { readonly close: () => void }) {
  const form = useCallForm("payouts.setLinkedAccount", {
    fields: { linkedAccount: linkedAccount ?? "", password: "", code: "" },
    fixed: { freelancerId },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Save the linked account")} close={close}>
      <TextField
        field={form.of("linkedAccount")}
        label={t("Linked account")}
        hint={t("Its id in your Razorpay dashboard, for this freelancer's bank account. It begins with acc_.")}
        autoComplete="off"
        spellCheck={false}
      />
    </StepUpForm>
  );
}

function ByHandButton({ due: { freelancerId, freelancerName } }: TransferActionsProps) {
  const call = useCall("payouts.payByHand");
  async function pay(): Promise<void> {
    const question = t("Do you want to pay {name} in a payout batch instead of by transfer?", { name: freelancerName });
    const detail = t("This covers the money that has not been sent yet. It is paid from the platform's bank account.");
    if (await confirm(question, detail)) await call.run({ freelancerId });
  }
  return (
    <Button size="small" busy={call.busy} onClick={() => void pay()}>
      {t("Pay in a batch")}
    </Button>
  );
}

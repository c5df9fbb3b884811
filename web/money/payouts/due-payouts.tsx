import { useState } from "react";
import { minPayoutPaise, type WaitReason } from "#domain/money/payout.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type DuePayout = RowOf<"payouts.due">;

/** What is owed to freelancers and is in no payout. */
export const DuePayouts = ({ list }: { readonly list: List<DuePayout> }) => (
  <CardList
    list={list}
    // A freelancer has a row for each holder of the money.
    idOf={({ freelancerId, source }) => 2 * freelancerId + Number(source === "sandbox")}
    textOf={({ freelancerName }) => freelancerName}
    card={(row) => <DueCard due={row} />}
    least="18rem"
    empty={
      <EmptyState art="done" title={t("Nothing is owed")}>
        <p className="soft">{t("The net amounts of payments appear here until they are sent to the freelancers.")}</p>
      </EmptyState>
    }
  />
);

function DueCard({ due }: { readonly due: DuePayout }) {
  const { freelancerName, source, duePaise, heldPaise, disputedPaise, transferPaise, linkedAccount, waitReason } = due;
  return (
    <Card>
      <Row spread gap={2}>
        <h3>{freelancerName}</h3>
        <StatusWord
          word={waitReason ? t("Not ready to send") : t("Ready to send")}
          colour={waitReason ? "plain" : "green"}
        />
      </Row>
      <Facts
        inLines
        facts={{
          [t("Amount")]: formatPaise(duePaise),
          [t("On hold")]: formatPaise(heldPaise),
          ...(disputedPaise > 0 && { [t("Disputed at a bank")]: formatPaise(disputedPaise) }),
          ...(transferPaise > 0 && { [t("To be transferred")]: formatPaise(transferPaise) }),
          ...(linkedAccount && { [t("Linked account")]: linkedAccount }),
          ...(source === "sandbox" && { [t("Payments")]: t("Test mode") }),
          ...(waitReason && { [t("Reason")]: waitText(waitReason) }),
        }}
      />
      {transferPaise > 0 && <TransferActions due={due} />}
    </Card>
  );
}

const waitText = (reason: WaitReason): string =>
  ({
    chargeback: t("A bank has to decide about a chargeback"),
    hold: t("The hold period is not over"),
    no_account: t("Needs a payout account"),
    no_linked_account: t("Needs a linked account at Razorpay"),
    below_minimum: t("Below the minimum of {amount}", { amount: formatPaise(minPayoutPaise) }),
  })[reason];

interface TransferActionsProps {
  readonly due: RowOf<"payouts.due">;
}

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
        hint={t("Its id in your dashboard of Razorpay, for the bank account of this freelancer. It begins with acc_.")}
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
    const detail = t("This covers the money that is not sent yet. It is paid from the platform's bank account.");
    if (await confirm(question, detail)) await call.run({ freelancerId });
  }
  return (
    <Button size="small" busy={call.busy} onClick={() => void pay()}>
      {t("Pay in a batch")}
    </Button>
  );
}

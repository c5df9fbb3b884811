import { minPayoutPaise, type WaitReason } from "#domain/payout.ts";
import { TransferActions } from "#web/features/payouts/linked-account-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
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
        <StatusWord word={waitReason ? t("Waits") : t("Can be sent")} colour={waitReason ? "plain" : "green"} />
      </Row>
      <Facts
        inLines
        facts={{
          [t("Due")]: formatPaise(duePaise),
          [t("On hold")]: formatPaise(heldPaise),
          ...(disputedPaise > 0 && { [t("Disputed at a bank")]: formatPaise(disputedPaise) }),
          ...(transferPaise > 0 && { [t("To be transferred")]: formatPaise(transferPaise) }),
          ...(linkedAccount && { [t("Linked account")]: linkedAccount }),
          ...(source === "sandbox" && { [t("Money")]: t("Test payments") }),
          ...(waitReason && { [t("Waits for")]: waitText(waitReason) }),
        }}
      />
      {transferPaise > 0 && <TransferActions due={due} />}
    </Card>
  );
}

const waitText = (reason: WaitReason): string =>
  ({
    chargeback: t("The decision of a bank about a chargeback"),
    hold: t("The end of its hold"),
    no_account: t("An active payout account"),
    no_linked_account: t("A linked account at Razorpay"),
    below_minimum: t("At least {amount} to send", { amount: formatPaise(minPayoutPaise) }),
  })[reason];

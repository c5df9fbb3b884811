import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ReturnForm } from "#web/money/payouts/payout-forms.tsx";
import { outsideQuery } from "#web/money/payouts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

/** What an admin has said was paid outside the platform, with the way to take it back. */
export function PaidOutside() {
  const list = useList(outsideQuery);
  return (
    <CardList
      list={list}
      idOf={(row) => list.rows.indexOf(row)}
      textOf={({ freelancerName }) => freelancerName}
      card={(row) => <OutsideCard payout={row} />}
      least="20rem"
      empty={
        <EmptyState art="payments" title={t("Nothing was paid outside")}>
          <p className="soft">
            {t("After an upgrade or a restore, payouts that you report as already made are listed here.")}
          </p>
        </EmptyState>
      }
    />
  );
}

function OutsideCard({ payout }: { readonly payout: RowOf<"payouts.listOutside"> }) {
  const { freelancerName, amountPaise, source, paymentCount, status, reason, recordedAt } = payout;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Row spread gap={2}>
        <h3>{freelancerName}</h3>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Payments")]: formatCount(paymentCount),
          [t("Money held by")]: source,
          [t("Recorded on")]: formatInstant(recordedAt),
          ...(reason && { [t("Taken back")]: reason }),
        }}
      />
      {status === "done" && (
        <Swap open={isOpen}>
          {isOpen ? (
            <ReturnForm payout={payout} close={() => setOpen(false)} />
          ) : (
            <Row>
              <Button size="small" onClick={() => setOpen(true)}>
                {t("Not paid")}
              </Button>
            </Row>
          )}
        </Swap>
      )}
    </Card>
  );
}

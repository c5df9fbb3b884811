import { useState } from "react";
import { recordedPaymentsQuery } from "#web/features/payments/queries.ts";
import { ReverseForm } from "#web/features/payments/reverse-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
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

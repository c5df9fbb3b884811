import { reversedPaymentsQuery } from "#web/features/payments/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

/** Payments that were reversed, with the reasons, the latest first. */
export function ReversedPayments() {
  return (
    <CardList
      list={useList(reversedPaymentsQuery)}
      idOf={(row) => row.paymentId}
      textOf={({ title, companyName, freelancerName, reason }) =>
        [title, companyName, freelancerName, reason].join(" ")
      }
      card={(row) => <ReversedPayment payment={row} />}
      least="20rem"
      empty={
        <EmptyState art="payments" title={t("No reversed payments")}>
          <p className="soft">{t("Payments that were recorded by mistake appear here once they are reversed.")}</p>
        </EmptyState>
      }
    />
  );
}

function ReversedPayment({ payment }: { readonly payment: RowOf<"payments.listReversed"> }) {
  const { title, companyName, freelancerName, costPaise, clientFeePaise, paidAt, reversedAt } = payment;
  const { reversedBy, reason } = payment;
  return (
    <Card>
      <Row spread gap={2}>
        <h2>{title}</h2>
        <strong className="number">{formatPaise(costPaise + clientFeePaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Company name")]: companyName,
          [t("Freelancer")]: freelancerName,
          [t("Transaction Date")]: formatInstant(paidAt),
          [t("Reversed on")]: formatInstant(reversedAt),
          [t("Reversed by")]: reversedBy ?? t("a former admin"),
        }}
      />
      <p className="prose">{reason}</p>
    </Card>
  );
}

import { RecordPayment } from "#web/features/payments/record-payment.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type Debt = RowOf<"payments.listDebts">;

/** What rejected companies owe for completed works. */
export function Debts({ list }: { readonly list: List<Debt> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} payment to record", "{count} payments to record"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t(
          "Completed works of companies that were rejected. Once the platform has paid the freelancer, record it here.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.requestid} row={(row) => <Line debt={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

function Line({ debt }: { readonly debt: Debt }) {
  return (
    <>
      <Row spread gap={2}>
        <strong>{debt.title}</strong>
        <strong className="number">{formatRupees(debt.cost)}</strong>
      </Row>
      <Row spread gap={2}>
        <div className="soft small">
          <p>{debt.freelancername}</p>
          <p>{debt.companyname}</p>
        </div>
        <RecordPayment debt={debt} />
      </Row>
    </>
  );
}

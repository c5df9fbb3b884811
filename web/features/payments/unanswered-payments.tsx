import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type Payment = RowOf<"payments.listUnanswered">;

/** Direct payments that freelancers have neither confirmed nor denied after all reminders. */
export function UnansweredPayments({ list }: { readonly list: List<Payment> }) {
  return (
    <Card>
      <h2>
        {t(
          plural(
            list.rows.length,
            "{count} direct payment without an answer",
            "{count} direct payments without an answer",
          ),
          {
            count: formatRowCount(list),
          },
        )}
      </h2>
      <p className="soft">
        {t(
          "The freelancers have not said whether the money has arrived. Contact both sides. You can close such a payment.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.orderId} row={(row) => <Line payment={row} />} empty="" />
      <LoadMore list={list} />
      <Row>
        <ButtonLink to="/adminmaster/payments">{t("Payments")}</ButtonLink>
      </Row>
    </Card>
  );
}

function Line({ payment }: { readonly payment: Payment }) {
  const { title, companyName, freelancerName, amountPaise, createdAt } = payment;
  return (
    <>
      <Row spread gap={2}>
        <strong>{freelancerName}</strong>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      <p>{title}</p>
      <p className="soft small">
        {companyName} · <span className="number">{formatInstant(createdAt)}</span>
      </p>
    </>
  );
}

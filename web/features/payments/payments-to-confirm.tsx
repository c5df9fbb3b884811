import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";

/** The first ones; the payments screen lists all. */
const shownAtOnce = 5;

/** Which payments wait for the admin's word. */
export function PaymentsToConfirm({ list }: { readonly list: List<RowOf<"payments.listPending">> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} payment to confirm", "{count} payments to confirm"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t("Payments reported by companies. Confirm once the money is in the platform's account.")}
      </p>
      <Stack gap={3}>
        {list.rows.slice(0, shownAtOnce).map(({ orderId, companyname, freelancername, total }) => (
          <div key={orderId} data-id={orderId}>
            <Row spread gap={2}>
              <strong>{companyname}</strong>
              <strong className="number">{formatRupees(total)}</strong>
            </Row>
            <p className="soft small">{freelancername}</p>
          </div>
        ))}
      </Stack>
      <Row>
        <ButtonLink to="/adminmaster/payments" tone="primary">
          {t("Confirm payments")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

import { plural } from "#web/lib/format.ts";
import { countedSoFar, type List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** How many payments wait for the admin's word. */
export function PaymentsToConfirm({ list }: { readonly list: List<RowOf<"getpendingpayments">> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} payment to confirm", "{count} payments to confirm"), {
          count: countedSoFar(list),
        })}
      </h2>
      <p className="soft">
        {t("Companies say that they have paid. Confirm once the money is in the platform's account.")}
      </p>
      <Row>
        <ButtonLink to="/adminmaster/payments" tone="primary">
          {t("Confirm payments")}
        </ButtonLink>
      </Row>
    </Card>
  );
}

import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FormButton, NoteForm, ReasonForm } from "#web/money/payments/note-form.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type ProviderOrder = RowOf<"payments.listProviderOrders">;

/** Payments that wait for their provider, with what failed there; the admin may end each. */
export function ProviderOrders({ list }: { readonly list: List<ProviderOrder> }) {
  return (
    <Card>
      <h2>{list.rows.some(isPolled) ? t("Payments at the provider") : t("Direct payments")}</h2>
      {list.rows.some(isPolled) && (
        <p className="soft">{t("The provider is polled every minute. Unfinished payments expire after a day.")}</p>
      )}
      {!list.rows.every(isPolled) && (
        <p className="soft">
          {t("Freelancers confirm direct payments. Close one only when both sides have told you how it ended.")}
        </p>
      )}
      <ShortList list={list} idOf={(row) => row.orderId} row={(row) => <Line order={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

/** A direct payment is nowhere to be asked for. */
const isPolled = ({ provider }: ProviderOrder) => provider !== "direct";

const statusWord = (order: ProviderOrder): string => {
  if (order.status === "refunded") return t("To be refunded");
  return isPolled(order) ? t("Waiting for the provider") : t("Waiting for the freelancer");
};

function Line({ order }: { readonly order: ProviderOrder }) {
  const { title, companyName, amountPaise, status, createdAt, failureCount, lastFailure } = order;
  return (
    <Stack gap={2}>
      <Row spread gap={2}>
        <strong>{title ?? companyName}</strong>
        <strong className="number">{formatPaise(amountPaise)}</strong>
      </Row>
      <Facts
        inLines
        facts={{
          [t("Company name")]: companyName,
          [t("Started on")]: formatInstant(createdAt),
          [t("Status")]: statusWord(order),
          ...(lastFailure && {
            [t(plural(failureCount, "Failed once", "Failed {count} times in a row"), { count: String(failureCount) })]:
              lastFailure,
          }),
        }}
      />
      {status === "open" ? (
        <FormButton label={t("Close this payment")}>{(close) => <CloseForm order={order} close={close} />}</FormButton>
      ) : (
        <FormButton label={t("Record the refund")}>{(close) => <RefundForm order={order} close={close} />}</FormButton>
      )}
    </Stack>
  );
}

interface Ending {
  readonly order: ProviderOrder;
  readonly close: () => void;
}

function CloseForm({ order: { orderId }, close }: Ending) {
  const form = useCallForm("payments.closeOrder", { fields: { reason: "" }, fixed: { orderId }, after: close });
  return <ReasonForm form={form} submit={t("Close this payment")} close={close} />;
}

function RefundForm({ order: { orderId }, close }: Ending) {
  const form = useCallForm("payments.recordRefund", { fields: { note: "" }, fixed: { orderId }, after: close });
  return (
    <NoteForm
      form={form}
      field={form.of("note")}
      label={t("How the money was refunded")}
      hint={t("Record it once the company has received the refund. Include the transfer reference.")}
      submit={t("Record the refund")}
      close={close}
    />
  );
}
